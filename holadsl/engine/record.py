"""A match as text that people can read and `replay` plays again: one line for each thing that happened.

holadsl record 1
rules NAME
players 4
seed 7
dealer D
deal Td 3d 9s ...
shuffle 9c Td ...
A 9h
A stop
C molodka 6h 8h Qh Ah
pass
penalty AC talking
ended out; winner C; fed by A; hands A 7c Kd, B 2c; melded A C; turns A 1, B 2; at once
result AC 60, BD 30; tricks AC 7, BD 6; last trick A; last card B 7h; marks AC dirty
# a remark

`shuffle`: so lie the cards that were shuffled in the middle of the deal. `pass` alone: all who were asked before a call
was carried out, and hadn't called, passed. Who that was isn't written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from holadsl.core.verbs import PASS
from holadsl.data import define, field, frozen
from holadsl.engine.book import Book, Number, read_number, read_whole
from holadsl.engine.decks import read_deck
from holadsl.engine.errors import PlayError, ReplayError
from holadsl.engine.history import (
    Answered,
    Beginning,
    Dealing,
    Ended,
    MatchBegun,
    Penalty,
    Played,
    PositionGiven,
    Remark,
    Reshuffled,
    Result,
    Step,
    WindowClosed,
)
from holadsl.engine.settling import DealEnd

FIRST_LINE = "holadsl record 1"
_TEXT = "| "
_LAST_TRICK = "last trick"
_LAST_CARD = "last card"
_WON = "won"
_MATCH = "match won"
_MARKS = "marks"
_SHUFFLE = "shuffle"
_WINNER, _FED, _AT_ONCE, _HANDS, _MELDED, _TURNS = "winner", "fed by", "at once", "hands", "melded", "turns"


@frozen
class RulesNamed:
    """The rules of a record, as its head names them."""

    name: str
    players: int
    variants: tuple[str, ...]
    """Chosen from outside."""
    options: Mapping[str, int]
    """Set from outside."""
    hash: str
    text: str | None
    """The resolved rules as a rule file of their own, where they aren't shipped."""


@frozen
class Line:
    """One line of a record below its head, with its number from 1."""

    number: int
    text: str


@frozen
class Record:
    """A record, read as far as this needs no rules."""

    rules: RulesNamed
    length: int
    """How many lines it has."""
    lines: tuple[Line, ...]
    """How the table began, and what was done."""


# ---------------------------------------------------------------------- writing


def write(rules: RulesNamed, book: Book, beginning: Beginning, steps: Iterable[Step]) -> str:
    """The record of a table."""
    lines = [FIRST_LINE, *_rules_lines(rules), *_beginning_lines(beginning)]
    lines.extend(_step_lines(steps, book))
    return "\n".join(lines) + "\n"


def _step_lines(steps: Iterable[Step], book: Book) -> Iterator[str]:
    passed = False  # somebody in the window that is open
    for step in steps:
        if not isinstance(step, Answered):
            yield step_line(step, book)
            continue
        if not step.passes:
            yield step_line(step, book)
        passed = passed or step.passes
        if passed and step.closes:
            yield PASS
        passed = passed and not step.closes


def _rules_lines(rules: RulesNamed) -> Iterator[str]:
    yield f"rules {rules.name}"
    yield f"players {rules.players}"
    if rules.variants:
        yield f"with {', '.join(rules.variants)}"
    for option, value in rules.options.items():
        yield f"set {option} {value}"
    yield f"hash {rules.hash}"
    if rules.text is not None:
        yield from (f"{_TEXT}{line}".rstrip() for line in rules.text.splitlines())


def _beginning_lines(beginning: Beginning) -> Iterator[str]:
    yield f"seed {beginning.seed}"
    if not isinstance(beginning, MatchBegun):
        yield f"position {beginning.position}"
        return
    yield f"dealer {beginning.dealer}"
    if beginning.scores:
        yield f"scores {_by_name(beginning.scores)}"
    if beginning.deals is not None:
        yield f"deals {beginning.deals}"


def step_line(step: Step, book: Book) -> str:
    """One step as a line."""
    if isinstance(step, Played | Answered):
        return f"{book.seats[step.seat]} {step.move}"
    if isinstance(step, WindowClosed):
        return PASS
    if isinstance(step, Dealing):
        return f"deal {book.cards.text(step.deck)}"
    if isinstance(step, Reshuffled):
        return f"{_SHUFFLE} {book.cards.text(step.order)}"
    if isinstance(step, Result):
        tricks = f"; tricks {_by_name(step.tricks)}" if step.tricks else ""
        last = f"; {_LAST_TRICK} {step.last_trick}" if step.last_trick else ""
        card = f"; {_LAST_CARD} {' '.join(filter(None, step.last_card))}" if step.last_card else ""
        won = f"; {_WON} {' '.join(step.won)}" if step.won else ""
        over = f"; {_MATCH} {' '.join(step.match_won)}" if step.match_won else ""
        borne = ", ".join(f"{team} {' '.join(marks)}" for team, marks in step.marks.items())
        marks = f"; {_MARKS} {borne}" if borne else ""
        return f"result {_by_name(step.points)}{tricks}{last}{card}{won}{over}{marks}"
    if isinstance(step, Ended):
        return _ended_line(step.end)
    if isinstance(step, Penalty):
        return f"penalty {step.team} {step.penalty}"
    return f"# {step.text}"


def _ended_line(end: DealEnd) -> str:
    said = (
        (_WINNER, end.winner or ""),
        (_FED, end.fed_by or ""),
        (_HANDS, ", ".join(f"{seat} {cards}".strip() for seat, cards in end.hands.items())),
        (_MELDED, " ".join(end.melded)),
        (_TURNS, _by_name(end.turns)),
    )
    parts = (end.reason, *(f"{label} {what}" for label, what in said if what), *([_AT_ONCE] if end.at_once else []))
    return f"ended {'; '.join(parts)}"


def _by_name(numbers: Mapping[str, Number]) -> str:
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


# ---------------------------------------------------------------------- reading


@define
class _Head:
    """What was read of the head so far."""

    name: str = ""
    players: int = 0
    variants: tuple[str, ...] = ()
    options: dict[str, int] = field(factory=dict)
    hash: str = ""
    text: list[str] = field(factory=list)


def _set_option(head: _Head, rest: str) -> None:
    name, _, value = rest.partition(" ")
    head.options[name] = read_whole(value.strip())


_HEAD: Mapping[str, Callable[[_Head, str], None]] = {
    "rules": lambda head, rest: setattr(head, "name", rest),
    "players": lambda head, rest: setattr(head, "players", read_whole(rest)),
    "with": lambda head, rest: setattr(head, "variants", tuple(name.strip() for name in rest.split(","))),
    "set": _set_option,
    "hash": lambda head, rest: setattr(head, "hash", rest),
}


def read(text: str) -> Record:
    """The head of a record, and its other lines. ReplayError for a line of the head that can't be read."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise ReplayError(f"a record begins with the line '{FIRST_LINE}'.", 1)
    head, number = _Head(), 1
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(_TEXT.rstrip()):
            head.text.append(line.removeprefix(_TEXT.rstrip()).removeprefix(" "))
            continue
        word, _, rest = line.strip().partition(" ")
        if word not in _HEAD:
            break
        try:
            _HEAD[word](head, rest.strip())
        except PlayError as refused:
            raise ReplayError(str(refused), number) from refused
    else:
        number += 1
    if not head.name or not head.players:
        raise ReplayError("the lines 'rules' and 'players' are missing before this.", min(number, len(lines)))
    rules_text = "\n".join(head.text) + "\n" if head.text else None
    named = RulesNamed(head.name, head.players, head.variants, head.options, head.hash, rules_text)
    return Record(named, len(lines), tuple(_below(lines, number)))


def _below(lines: list[str], first: int) -> Iterator[Line]:
    return (Line(number, lines[number - 1].strip()) for number in range(first, len(lines) + 1) if lines[number - 1])


def read_beginning(lines: Iterator[Line], last: int) -> tuple[Beginning, Line | None]:
    """How the table began, and the first line that says something else. `last` is the number of the last line."""
    given: dict[str, tuple[str, int]] = {}
    for line in lines:
        word, _, rest = line.text.partition(" ")
        if word not in ("seed", "position", "dealer", "scores", "deals"):
            return _beginning(given, line.number), line
        given[word] = (rest.strip(), line.number)
    return _beginning(given, last), None


def _beginning(given: Mapping[str, tuple[str, int]], here: int) -> Beginning:
    if "seed" not in given or given.keys().isdisjoint(("position", "dealer")):
        raise ReplayError("seed, and dealer or position, must stand before this.", here)
    texts = {word: text for word, (text, _) in given.items()}
    try:
        seed = read_whole(texts["seed"])
        if "position" in texts:
            return PositionGiven(seed, texts["position"])
        deals = read_whole(texts["deals"]) if "deals" in texts else None
        scores = _read_numbers(texts["scores"]) if "scores" in texts else {}
    except PlayError as refused:
        raise ReplayError(str(refused), max(number for _, number in given.values())) from refused
    return MatchBegun(seed, texts["dealer"], scores, deals)


def read_step(line: Line, book: Book) -> Step:
    """The step that a line says. PlayError if it can't be read."""
    word, _, rest = line.text.partition(" ")
    if word.startswith("#"):
        return Remark(line.text.removeprefix("#").strip())
    if line.text.strip() == PASS:
        return WindowClosed()
    if word == "deal":
        return Dealing(read_deck(book, rest))
    if word == _SHUFFLE:
        return Reshuffled(book.cards.read(rest))
    if word == "result":
        return _read_result(rest)
    if word == "ended":
        return Ended(_read_ended(rest))
    if word == "penalty":
        team, _, penalty = rest.partition(" ")
        return Penalty(team, penalty.strip())
    return Played(book.moves.read(rest), book.seat(word))


def _read_result(text: str) -> Result:
    points, *rest = (part.strip() for part in text.split(";"))

    def part(label: str) -> str:
        return next((said.removeprefix(label).strip() for said in rest if said.startswith(label)), "")

    won = _read_numbers(part("tricks")) if part("tricks") else {}
    marks = {team: tuple(names) for team, *names in (said.split() for said in part(_MARKS).split(",") if said.strip())}
    *seat, card = part(_LAST_CARD).split() or [""]
    return Result(
        points=_read_numbers(points),
        tricks={team: int(number) for team, number in won.items()},
        last_trick=part(_LAST_TRICK),
        won=tuple(part(_WON).split()),
        marks=marks,
        last_card=(" ".join(seat), card) if card else None,
        match_won=tuple(part(_MATCH).split()),
    )


def _read_ended(text: str) -> DealEnd:
    reason, *rest = (part.strip() for part in text.split(";"))

    def part(label: str) -> str:
        return next((said.removeprefix(label).strip() for said in rest if said.startswith(label)), "")

    hands = (said.split() for said in part(_HANDS).split(",") if said.strip())
    turns = _read_numbers(part(_TURNS)) if part(_TURNS) else {}
    return DealEnd(
        reason,
        winner=part(_WINNER) or None,
        hands={seat: " ".join(cards) for seat, *cards in hands},
        melded=tuple(part(_MELDED).split()),
        turns={seat: int(number) for seat, number in turns.items()},
        fed_by=part(_FED) or None,
        at_once=_AT_ONCE in rest,
    )


def _read_numbers(text: str) -> dict[str, Number]:
    """`AC 60, BD 5/2` as numbers by name. PlayError if it can't be read."""
    pairs = [part.split() for part in text.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise PlayError(f"'{text.strip()}' doesn't say a number for each name.")
    return {name: read_number(number) for name, number in pairs}
