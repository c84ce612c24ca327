"""HOLA3xx: phrases that don't fit where they stand, and who may know what."""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

NOT_BUILT = Code(
    "HOLA301",
    "not-built-yet",
    "{what} is not built yet",
    "it can be read, not played; leave the line out to play",
    "warning",
)
SUIT_FOR_RANK = Code("HOLA302", "suit-for-rank", "a rank is due here, and {name} is a suit", "ranks are: {known}")
NEEDS_PLAYER = Code(
    "HOLA303", "needs-one-player", "one player is due here", "for instance: leader, dealer, player after dealer"
)
NO_IT = Code("HOLA304", "no-it", "{word} means nobody here", "name the player or team")
NO_THAT = Code(
    "HOLA305", "no-that", "{word} means nobody here: no player or team was named before", "name the player or team"
)
PARTNER = Code(
    "HOLA306",
    "no-partner",
    "a partner is only where a team has two players",
    "say player before, player after, or X's team",
)
OPTION_AS_NUMBER = Code("HOLA307", "needs-number", "{name} is {what}, and a number is due here", "{hint}")
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
NO_ORDER = Code(
    "HOLA314", "no-order", "the ranks of this pack have no order, so cards can't be compared", "take out: order {order}"
)
NO_TRUMP = Code("HOLA315", "no-trump", "there are no trumps here", "add a block trump: is suit of the card shown")
NO_WILD = Code("HOLA316", "no-wild", "no card of the pack is wild", "add to pack: wild 2 7")
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
DEAD_RULE = Code("HOLA321", "dead-line", "this line can never do anything", "its condition never holds{why}")
TEAM_FOR_PLAYER = Code(
    "HOLA322", "team-for-player", "a player is due here, and this is a team", "say winner of the deal, or a player"
)
ONE_CARD_HOLD = Code("HOLA323", "one-card", "one card is played at a time here", "write: a card …, any card …")
NO_HAND_OWNER = Code("HOLA324", "whose-hand", "whose hand?", "say its hand, or leader's hand")
NO_SIDE = Code("HOLA325", "no-such-seat", "there is no {name} at this table", "{hint}")
MANY_HERE = Code(
    "HOLA326", "several-here", "one player or team is due here", "say which one: dealer, leader, winner of the deal"
)
CARD_PHRASE = Code("HOLA327", "cards-here", "{what} can't stand here", "{hint}")
FRACTION_PRODUCT = Code(
    "HOLA328", "fraction-product", "two numbers of points can't be multiplied", "multiply by a plain number"
)
AMOUNT_HERE = Code("HOLA329", "one-number", "one number is due here", "write a number or the name of an option")
SEAT_LETTER = Code(
    "HOLA330", "seat-letter", "seats have letters only in examples", "say dealer, leader, player after dealer"
)
DUTY_HERE = Code("HOLA331", "duty-here", "a duty with else can't stand here", "use or")
EFFECT_HERE = Code("HOLA332", "effect-here", "{what} can't happen here", "{hint}")
TWO_PRICES = Code(
    "HOLA333", "two-prices", "{name} already has a price here", "the first price counts: take this one out"
)
OTHERWISE_FIRST = Code("HOLA334", "otherwise-first", "otherwise has nothing before it", "begin with an effect")
