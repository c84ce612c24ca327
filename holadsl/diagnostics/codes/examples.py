"""HOLA5xx: examples that can't be read against the rules, can't happen, or can't be judged."""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

# what an example names

NO_SEAT = Code("HOLA501", "no-such-player", "nobody sits at {name} at this table", "its seats are {known}")
NO_TEAM = Code("HOLA502", "no-such-team", "there is no team {name} at this table{guess}", "its teams are {known}")
NO_CARD = Code("HOLA503", "no-such-card", "the pack has no {name}", "{known}")
TOO_OFTEN = Code(
    "HOLA504",
    "card-too-often",
    "{name} stands here more often than the pack has it",
    "the pack has {number}: no card lies in two places",
)
NO_COUNT = Code("HOLA505", "no-such-tally", "the rules keep no count called {name}{guess}", "they count: {known}")
NO_PART = Code("HOLA506", "no-such-part", "these rules have no {what}", "take it out here")
OTHER_TRUMP = Code("HOLA507", "other-trump", "{name} is never trump in this game", "trump is {known}")
EXAMPLE_PLAYERS = Code("HOLA508", "example-players", "the game isn't for {number} players", "it is for {known}")

# what an example gives

GIVEN_TWICE = Code("HOLA510", "given-twice", "{what} is given twice", "keep one of the two")
GIVEN_LATE = Code(
    "HOLA511",
    "given-late",
    "what is given is how it starts, and here somebody has played already",
    "put it before the first play, or write an example of its own",
)
OUT_OF_REACH = Code("HOLA512", "out-of-reach", "{what} can't be {number}", "{why}")
TWO_LEADERS = Code(
    "HOLA513",
    "two-leaders",
    "{turn} can't be on turn where {leader} leads: no card of the trick is there yet",
    "give one of the two",
)
SAYS_NOTHING = Code(
    "HOLA514", "empty-example", "this example plays nothing and claims nothing", "add: then A wins the trick"
)
HAND_OF_TEAM = Code("HOLA515", "hand-of-team", "a team has no hand: {name} is {seats}", "name one player")
NO_ROOM = Code(
    "HOLA516",
    "no-room",
    "the cards of the pack don't suffice: {why}",
    "give fewer cards, or a smaller stock",
)
NO_MARK = Code("HOLA517", "no-mark", "these rules have no mark '{name}'{guess}", "the marks here are: {known}")
NO_MELD = Code("HOLA518", "no-meld-lies-so", "{cards} can't lie in one meld here: {reason}", "{hint}")
TURNS_OF_TEAM = Code("HOLA519", "turns-of-team", "a team has no turns: {name} is {seats}", "name one player")

# what happens in an example

NOT_ON_TURN = Code("HOLA520", "not-on-turn", "{seat} isn't on turn: {reason}", "{hint}")
MAY_NOT_PLAY = Code("HOLA521", "may-not-play", "{seat} can't {what}: {reason}", "{hint}")
NOT_ASKED = Code(
    "HOLA522", "not-asked", "{seat} can't stop: {reason}", "a player stops who is asked to hold; take this out"
)
CANT_HAVE = Code(
    "HOLA523", "cant-have", "{seat} can't have {card} here: {reason}", "give {seat} the card, or fewer others"
)
ONE_CARD = Code(
    "HOLA524", "one-card-a-time", "one card is played at a time in this game", "write them one by one: {example}"
)
TOO_MANY = Code(
    "HOLA525",
    "more-than-a-hand",
    "{seat} can't play {number} cards at once: a hand has {most}",
    "play {most} cards or fewer, or give a larger hand first: given hand {seat} …",
)
WHICH_MELD = Code(
    "HOLA526",
    "which-meld",
    "{card} goes with more than one meld here: {melds}",
    "an example can't say on which it is laid: give only one of them",
)

# what an example comes to

NO_FILLING = Code(
    "HOLA530",
    "no-filling",
    "however the cards that aren't given are dealt, this can't happen",
    "it was tried in {number} ways; in one {first}, in another {second}",
)
FILLINGS_DIFFER = Code(
    "HOLA531",
    "fillings-differ",
    "this hangs on cards that aren't given: in one way {first}, in another {second}",
    "give the cards that matter, such as the whole hand",
)
UNJUDGED = Code("HOLA532", "unjudged", "this can't be told here: {reason}", "{hint}")
