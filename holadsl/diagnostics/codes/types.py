"""HOLA3xx: phrases that don't fit where they stand, and who may know what.

Retired, never to be used again: 302, 303, 307, 327, 331, 332.
"""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

NOT_BUILT = Code(
    "HOLA301",
    "not-built-yet",
    "{what} is not built yet",
    "it can be read, not played; leave the line out to play",
    "warning",
)
NO_IT = Code("HOLA304", "no-it", "'{word}' means nobody here", "name the player or team")
NO_THAT = Code(
    "HOLA305", "no-that", "'{word}' means nobody here: no player or team was named before", "name the player or team"
)
PARTNER = Code(
    "HOLA306",
    "no-partner",
    "a partner is only where a team has two players",
    "say player before, player after, or X's team",
)
NO_OTHERWISE = Code("HOLA308", "no-otherwise", "what holds if none of these does?", "end with: , otherwise …")
AND_OR = Code(
    "HOLA309",
    "and-or",
    "and is mixed with or: it can be read in two ways",
    "put brackets round what belongs together: a and (b or c)",
)
OPEN_DUTY = Code(
    "HOLA310",
    "open-duty",
    "a player who holds none of these cards may play any card",
    "say so at the end: , else any card",
    "note",
)
READS_HAND_WHEN = Code(
    "HOLA311",
    "asked-by-hand",
    "whether a player is asked may not hang on a hand: it would tell the others what he holds",
    "say it in {instead}, which decides what he may answer",
)
READS_HIDDEN = Code(
    "HOLA312",
    "hidden",
    "{clause} reads cards that the player can't see",
    "use what lies open: the trick, points, tricks, sizes",
)
SCORE_READS_POINTS = Code(
    "HOLA313",
    "score-reads-points",
    "a line of score can't read points: they aren't counted yet",
    "read the cards or tricks taken",
)
NO_TRUMP = Code("HOLA315", "no-trump", "there are no trumps here", "add a block trump: is suit of the card shown")
NO_SHOWN = Code("HOLA317", "no-card-shown", "no card is shown", "add to deal: show 1 card to the bottom of the stock")
NO_MATCHING = Code(
    "HOLA318", "no-matching", "nothing says what a matching card is", "add to trick: matching a card of the rank led"
)
EVENT_HERE = Code(
    "HOLA319",
    "no-event-here",
    "an event can't be named here",
    "events stand in rules and counts: write a state, as a trick is open",
)
UNREACHABLE = Code(
    "HOLA320", "unreachable", "this can never be reached{why}", "take it out, or put it before what hides it"
)
DEAD_RULE = Code(
    "HOLA321",
    "dead-line",
    "this line can never do anything",
    "its condition never holds: take it out, or change the condition",
)
ONE_CARD = Code(
    "HOLA323",
    "one-card",
    "one card is played at a time here",
    "write: a card …, any card …; several are played where the winner is the last to beat and nobody holds",
)
NO_SIDE = Code("HOLA325", "no-such-seat", "there is no {name} at this table", "{hint}")
NO_HAND_OWNER = Code("HOLA324", "whose-hand", "whose hand?", "say its hand, or leader's hand")
MANY_HERE = Code(
    "HOLA326", "several-here", "one player or team is due here", "say which one: dealer, leader, winner of the deal"
)
FRACTION_PRODUCT = Code(
    "HOLA328", "fraction-product", "two numbers of points can't be multiplied", "multiply by a plain number"
)
AMOUNT_HERE = Code("HOLA329", "one-number", "one number is due here", "write a number or the name of an option")
SEAT_LETTER = Code(
    "HOLA330", "seat-letter", "seats have letters only in examples", "say dealer, leader, player after dealer"
)
ONLY_IN_BEATS = Code(
    "HOLA354",
    "only-in-beats",
    "this is said of a card that is to be beaten",
    "it stands in trick beats; elsewhere say: a higher card, a card of the suit led",
)
ONLY_OF_SETS = Code(
    "HOLA355",
    "only-of-sets",
    "this is said of all cards of a play together",
    "it stands in trick lead and trick answer: 1 or more cards of one suit, as many cards face down",
)
OTHERWISE_FIRST = Code(
    "HOLA334",
    "otherwise-first",
    "no effect with a condition stands before otherwise",
    "write: WHO scores 1 when …, otherwise …",
)
TEAM_FOR_PLAYER = Code(
    "HOLA322",
    "team-for-player",
    "one player is due here, and this is a team of several",
    "name one of them: dealer, leader, player after dealer, partner of dealer",
)
NO_WILD = Code(
    "HOLA316", "no-wild", "no card of the pack is wild, so this means none", "add to pack: wild 2 7", "warning"
)
TWO_PRICES = Code(
    "HOLA333",
    "two-prices",
    "{name} has a price before this one, and the first that fits counts",
    "take it out here, or put this price first",
)
NO_ORDER = Code(
    "HOLA314",
    "no-order",
    "cards are compared here, and the ranks of this pack have no order",
    "take out: order none",
)
NOBODY_HERE = Code("HOLA335", "nobody-here", "'{word}' means nobody here: {why}", "{hint}")
EVENT_DENIED = Code(
    "HOLA336", "event-denied", "an event can't be denied: it is a moment and no state", "say when the rule is looked at"
)
LIES_ELSEWHERE = Code(
    "HOLA337",
    "lies-elsewhere",
    "a card of the hand is chosen here, and this one lies elsewhere",
    "take out: in the {place}",
)
MATCHING_ITSELF = Code(
    "HOLA338",
    "matching-itself",
    "what a matching card is can't be said by matching cards",
    "say for instance: a card of the rank led, or a wild",
)
MANNERS = Code("HOLA339", "manners", "'{second}' can't stand beside '{first}'", "keep one of them")
NO_FACE_VALUE = Code(
    "HOLA340", "no-face-value", "there is no number on {name}", "give it a price of its own: 11 for {name}"
)
ONLY_STOCK_OPEN = Code("HOLA341", "only-stock-open", "only the stock is open or closed", "say: is empty, is not empty")
EVERY_LIES = Code(
    "HOLA342",
    "every-lies",
    "'every' can't say where cards lie",
    "say: no card outside it, or turn it round: every card in the trick is …",
)
WHICH_PLACE = Code("HOLA343", "which-place", "nothing says where these cards are", "add: in the trick, in the circuit")
ALIKE_WHAT = Code(
    "HOLA344",
    "alike-what",
    "only every card of one place can be of one rank or suit",
    "say: every card in the circuit is of one rank",
)
FIRST_OF_WHAT = Code(
    "HOLA345", "first-of-what", "there is one match only", "say: this is the first deal, trick or circuit"
)
WINNER_OF_WHOM = Code(
    "HOLA346",
    "winner-of-whom",
    "winners and losers are of what was decided last, not of a player",
    "take out: {words}",
)
TWO_PLACES = Code("HOLA347", "two-places", "cards are sought in one place at a time", "take out: {words}")
SIZE_OF_EVERY = Code("HOLA348", "holds-every", "'every' can't say what a hand has", "say how many: 4 cards of rank K")
NOTHING_TO_SHOW = Code(
    "HOLA349", "nothing-to-show", "all cards are dealt, so none is left to be shown", "say: show the last card dealt"
)
EFFECT_LATE = Code("HOLA350", "effect-late", "'{what}' comes too late here: {why}", "{hint}")
LEADS_NOTHING = Code(
    "HOLA351",
    "no-trick-yet",
    "no card lies there yet, so nobody could win the trick",
    "say it when a card is played or a circuit ends",
)
PRICE_COUNT = Code(
    "HOLA357",
    "price-by-count",
    "{name} is a count, and what a card counts is known before the deal",
    "write a number, or the name of an option",
)
SIDES_BY_CARD = Code(
    "HOLA370",
    "sides-by-card",
    "a card decides the sides, so the line names who holds it",
    "say: holder of Kh alone against the others",
)
SIDES_TWICE = Code(
    "HOLA371",
    "sides-twice",
    "{players} players in {teams} teams have their sides already: a card can't decide them too",
    "let all play for themselves: players {players}, each alone",
)
PLAYING_TEAMS = Code(
    "HOLA373",
    "playing-in-teams",
    "who plays in a team of several can't drop out of a deal",
    "let all play for themselves: for 6 players, each alone",
)
SIDES_BY_COPIES = Code(
    "HOLA372",
    "sides-by-copies",
    "the pack has {number} cards {name}, so several players could hold one",
    "name a card that the pack has once",
)
LEAD_BY_HAND = Code(
    "HOLA352",
    "lead-by-hand",
    "who leads may not hang on a hand: it would tell the others what is in it",
    "use what lies open, or: holder of 2c",
)
HOLDS_NOTHING = Code(
    "HOLA353",
    "holds-nothing",
    "nobody holds a card before the deal",
    "say: from player after dealer, from winner of the last trick",
)
