"""More outside checks, in the way of check_hola.py and check_language.py: each case is a name and a function that gives
a failure text or None. `python more_cases.py` prints what doesn't hold.
"""

from __future__ import annotations

from cases import T, report
from check_language import E, L, house
from looks import (
    FOUR,
    Check,
    at,
    deal,
    hola,
    is_,
    kind_of,
    legal,
    lines,
    match,
    pushed,
    replayed,
    rules,
    swapped,
    under,
    undone,
    whole,
)

import holadsl

REST = ["8", "9", "K"]
CIRCUIT = "9c 9d 3c 4c"
TRICK = f"{CIRCUIT} stop"
WHIST = """language 1
game "Whist, in short"
  players 4 in 2 teams
pack
  ranks 2 to 10 J Q K A
  suits clubs diamonds hearts spades
deal
  cards all
trump
  is hearts
trick
  answer a card of the suit led, else any card
  winner highest trump, else highest card of the suit led
score
  odd-tricks tricks won minus 6 when it won 7 or more tricks
match
  to 7
"""
HAND = {"A": "Ac 3d", "B": "Kc 4d", "C": "2h 5d", "D": "Qc 6d"}
CLASH = '  with x, y{}\n\nvariant x "X"\n  change match to 60\n\nvariant y "Y"\n  change match to 400\n'
GOAL = '  change match to goal\n\noption goal "Goal"\n  value {}\n  allowed 50 to 200\n'

CASES: list[tuple[str, Check]] = [
    # the games as shipped
    ("four circuits", T(hola(), ["9 7 3 4", "J 5 8 6", "K 4 5 2", "3 A 10 8"], [], "D", [], 20, 16)),
    ("a wild led is matched by wilds", T(hola(), ["7 7 5 2"], ["3", "8", "J"], "D", ["3", "8", "J"])),
    ("a hold with a match takes the trick back", T(hola(), ["J J 3 4", "7 5 6 8"], ["9", "K"], "A", [], 0, 8)),
    ("four wilds are no burn", T(hola("burn"), ["7 7 7 7"], REST, "D", REST)),
    (
        "four equal cards in a held circuit are no burn",
        T(hola("burn"), ["9 9 4 3", "J J J J"], ["8", "3"], "B", ["3", "8"]),
    ),
    (
        "match and partner together",
        T(hola("hold-with-match", "hold-over-partner"), ["5 3 5 10"], ["5", "K", "4"], "C", ["5"]),
    ),
    (
        "six: the second five of hearts",
        T(hola(players=6), ["5h 5h 3c 9d Jc Qs"], ["3", "8", "4"], "B", ["3", "4", "8"], copies=2),
    ),
    ("six: five of six are no burn", T(hola("burn", players=6), ["5 5 5 5 5 4"], REST, "E", [], copies=2)),
    ("party: a hold of one's own trick", T(("hola-party", {}), ["5 3 4 10"], ["8", "K", "4"], "A", ["4", "8", "K"])),
    ("prairie, two: no last-trick points", T(("hola-prairie", {"players": 2}), ["4 A"], [], "A", [], 10, 2, stock=0)),
    (
        "a whole match",
        is_(
            ("DDAABBCCD", {"AC": 500, "BD": 390}, ("AC",)),
            lambda: match("30-60 40-50 60-30 50-40 0-90 90-0! 80-10 20-70 50-40"),
        ),
    ),
    (
        "runs as dealer",
        is_(("DDDAA", {"AC": 2, "BD": 3}, ("BD",)), lambda: match("20-70 30-60 40-50 60-30 40-50", "dealer-streak")),
    ),
    (
        "equal runs are shared",
        is_(("DDAA", {"AC": 2, "BD": 2}, ("AC", "BD")), lambda: match("20-70 40-50 60-30 40-50", "dealer-streak")),
    ),
    # house rules that no file foresaw
    ("wild: a rank and a single card", L(lines("change pack wild 7 Kh"), ["9 Kh 4 5"], ["8", "J", "3"], "B")),
    ("an added price comes first", L(lines("add pack worth 25 for Ah"), ["A 6 5 Ah"], REST, "D", points=35)),
    ("no hold while an ace lies there", L(lines("add hold needs no A is in the trick"), ["6 6 A 3"], REST, "B", [])),
    (
        "a hold for a rich trick",
        L(lines("add hold needs worth of the trick is 20 or more"), ["6 6 10 A"], REST, "B", REST),
    ),
    (
        "two cards worth points",
        L(lines("add hold needs number of cards worth points in the trick is 2 or more"), ["6 6 10 3"], REST, "B", []),
    ),
    (
        "while the stock is nearly out",
        L(lines("add hold needs the stock has less than 8 cards"), ["6 6 3 4"], REST, "B", REST, stock=4),
    ),
    (
        "brackets",
        L(
            lines("change hold when an opponent is winning and (the stock is empty or an A is in the trick)"),
            ["6 6 3 4"],
            REST,
            "B",
            [],
        ),
    ),
    (
        "a hold in the first circuit only",
        L(lines("add hold needs this is the first circuit"), ["6 6 3 4", "8 5 3 4"], ["9", "K"], "B", []),
    ),
    (
        "at most an option",
        L('  add hold at most most\n\noption most "Most"\n  value 1\n', ["Q 2 6 10", "8 4 6 7"], ["5", "J"], "D", []),
    ),
    (
        "with by choice",
        L(
            lines(
                "change hold when leader is not winning",
                "change hold with any card when an opponent is winning, otherwise a matching card",
            ),
            ["5 3 5 8"],
            ["5", "K", "4"],
            "C",
            ["5"],
        ),
    ),
    (
        "matching by rank or suit",
        L(
            lines("change trick matching a card of the rank led, or a card of the suit led"),
            ["9h 9c 4h 5c"],
            ["8", "J", "3"],
            "C",
        ),
    ),
    (
        "the highest of the suit led",
        L(lines("change trick winner highest card of the suit led"), ["9h Kh 4c Ah"], ["8", "J", "3"], "D"),
    ),
    (
        "a ladder of duties",
        is_(
            ["2c"],
            lambda: legal(
                at(
                    lines("change trick answer a card of rank K, else a wild, else any card"),
                    "8c",
                    hands=FOUR | {"B": "9d 2c"},
                )
            ),
        ),
    ),
    (
        "no points led while there is another",
        is_(
            ["8c"],
            lambda: legal(
                at(lines("change trick lead a card not worth points, else any card"), "", hands=FOUR | {"A": "Ac 8c"})
            ),
        ),
    ),
    (
        "drawing after each card",
        is_(
            (["8c", "Kc", "stop"], 2),
            lambda: at(lines("change trick refill to 2, after each card"), CIRCUIT, stock="Kc Kd Kh Ks 5h 5s"),
            lambda table: (legal(table), table.stock_size),
        ),
    ),
    ("the leader leads again", is_("A", lambda: at(lines("add trick next lead leader"), "9c 9d 3c 4c stop").turn)),
    (
        "the holder of a card leads",
        is_("B", lambda: rules(lines("change trick first lead holder of 2c")).position(hands=FOUR).turn),
    ),
    (
        "a score line with an effect",
        deal(
            lines("add score robbery 0 to a team that won 7 or more tricks, each opponent loses 20"),
            {"scores": {"AC": 20, "BD": 50}},
        ),
    ),
    (
        "of two that stand instead the larger counts",
        deal(
            lines("add score big 100 instead to a team that won 8 or more tricks"),
            {"points": {"AC": 0, "BD": 170}},
            worth={"AC": 0, "BD": 80},
            tricks_won={"AC": 0, "BD": 9},
        ),
    ),
    (
        "a score becomes itself and less",
        deal(
            lines("add score x 0 when it won the last trick, each opponent's score becomes its score minus 50"),
            {"scores": {"AC": -10, "BD": 50}},
        ),
    ),
    (
        "gains that read the dealer",
        deal(
            lines("add match gains points times 2 when it is dealer's team, otherwise points"),
            {"scores": {"AC": 40, "BD": 100}},
        ),
    ),
    (
        "the least wins, shared",
        deal(
            "  change match winner the least\n  change match to 100\n  change match tie shared\n",
            {"over": True, "winners": ("AC", "BD")},
            scores={"AC": 60, "BD": 50},
        ),
    ),
    (
        "three ways to deal next",
        deal(
            lines(
                "change deal next dealer dealer when dealer's team has 80 or more points,",
                "player before dealer when dealer's team has 50 or more points, otherwise player after dealer",
            ),
            {"next_dealer": "C"},
        ),
    ),
    (
        "that player",
        is_(
            {"AC": 3, "BD": 0},
            lambda: whole(
                at(
                    lines("add rules empty when a player has no cards, that player scores 3"),
                    "9c",
                    hands=FOUR | {"A": "9c"},
                ).points
            ),
        ),
    ),
    (
        "otherwise replaces one effect",
        is_(
            {"AC": 1, "BD": 7},
            lambda: at(
                lines(
                    "add rules x when a trick ends, leader gains 1,",
                    "leader scores 5 when leader is dealer, otherwise dealer scores 2, dealer gains 7",
                ),
                TRICK,
            ),
            lambda table: whole(table.scores),
        ),
    ),
    (
        "a count in a score line",
        is_(
            {"AC": 0, "BD": 12},
            lambda: at(
                lines(
                    "remove score sweep",
                    "add counts taken each time a trick ends",
                    "add score t taken when it won the last trick",
                ),
                f"{TRICK} 2c 4d 5d 8c",
            ),
            lambda table: whole(table.points),
        ),
    ),
    (
        "a rule that wins the match",
        is_(
            (True, ("BD",)),
            lambda: at(lines("add rules x when a trick ends, winner of the trick wins the match"), TRICK),
            lambda table: (table.over, table.outcome.winners),
        ),
    ),
    ("variants, one of them last", deal(CLASH.format(" last"), {"over": False}, worth={"AC": 10, "BD": 60})),
    (
        "own lines come after variants",
        deal(
            '  with x\n  change match to 60\n\nvariant x "X"\n  change match to 100\n',
            {"over": True},
            worth={"AC": 10, "BD": 60},
        ),
    ),
    ("a set option", deal(lines("set goal 200") + GOAL.format(100), {"over": False}, scores={"AC": 40, "BD": 60})),
    (
        "a count of players of its own",
        is_(
            ("A", "B", "C", "D", "E"),
            lambda: rules("\nfor 5 players, each alone\n  change score last trick 5\n", players=5).seats,
        ),
    ),
    (
        "a penalty of its own",
        is_(
            {"AC": 0, "BD": -5},
            lambda: rules('\npenalty slow "Too slow"\n  costs 5\n').start(seed=1),
            lambda table: (table.penalise("BD", "slow"), whole(table.scores))[1],
        ),
    ),
    (
        "a whole game: trumps",
        is_("C", lambda: pushed(holadsl.loads(WHIST).position(hands=HAND, leader="A"), "Ac Kc 2h Qc").turn),
    ),
    (
        "a whole game: duty",
        is_(["Kc"], lambda: legal(pushed(holadsl.loads(WHIST).position(hands=HAND, leader="A"), "Ac"))),
    ),
    (
        "a whole game: its score",
        is_(
            {"AC": 3, "BD": 0},
            lambda: whole(holadsl.loads(WHIST).count(tricks_won={"AC": 9, "BD": 4}, last_trick="A").points),
        ),
    ),
    # mistakes
    ("clause", under(house(lines("change pack wlid 7")), "wlid", "wild")),
    ("variant", under(house(lines("with hold-for-points, burnn")), "burnn", "burn")),
    (
        "word for an amount",
        under(house(lines("change score sweep 90 instead to a team that won evry trick")), "evry", "every"),
    ),
    ("a small rank", under(house(lines("change pack wild 7 k")), "k", "K")),
    (
        "an unknown number and nothing else",
        under(house(lines("change match to threehundred")), "threehundred", "option"),
    ),
    ("an unknown suit and nothing else", under(house(lines("change hold with a card of moons")), "moons", "hearts")),
    ("a clash", E(house(CLASH.format("")), 4, "last")),
    ("an option's value that it doesn't allow", E(house(GOAL.format(300)), 7, "50 to 200")),
    ("a penalty without a price", E(house('\npenalty slow "Too slow"\n'), 5, "costs")),
    ("wrong for other players only", E(house(lines("change trick first lead partner of dealer")), 4, "two players")),
    ("a line that breaks the game", E(house(lines("remove trick winner")), 4, "trick winner")),
    ("a whole block gone", E(house(lines("remove match")), 4, "ends after")),
    ("a name that would open a block", E(house(lines("add score trick 5")), 4, "block")),
    ("asking that hangs on a hand", E(house(lines("change hold when leader holds a K")), 4, "hand")),
    ("a misspelt lead line of a whole game", E(WHIST.replace("  answer", "  anwser"), 12, "answer")),
    # the library
    ("undo", is_("exact", undone)),
    (
        "records",
        is_(
            [True, True, True],
            lambda: [
                replayed(holadsl.load("hola").start(seed=8), 40),
                replayed(rules(lines("add hold at most 1")).start(seed=3), 40),
                replayed(holadsl.loads(WHIST).start(), 40),
            ],
        ),
    ),
    ("views don't change with cards that aren't seen", is_([True, True, True], swapped)),
    (
        "errors by class",
        is_(
            ["NotAMove", "IllegalMove", "NotYourTurn", "PlayError"],
            lambda: (
                [
                    kind_of(lambda m=m, s=s: at("", "").push(m, seat=s))
                    for m, s in (("8x", "A"), ("8d", "A"), ("9d", "B"))
                ]
                + [kind_of(lambda: at("", "").pop())]
            ),
        ),
    ),
    ("a spoilt record", is_("ReplayError", lambda: kind_of(lambda: holadsl.replay(at("", "9c").record() + "B 9c\n")))),
    (
        "an option that this table doesn't read",
        is_("RulesError 1", lambda: kind_of(lambda: holadsl.load("hola-party", players=6, options={"target": 300}))),
    ),
    (
        "why a card is barred, or allowed",
        is_(
            (False, "trick answer"),
            lambda: at("", "9c"),
            lambda table: (table.why("8d", seat="A").legal, table.why("9d").places[0].clause),
        ),
    ),
]

if __name__ == "__main__":
    report(CASES)
