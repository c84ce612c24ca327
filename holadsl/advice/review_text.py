"""A review as Markdown, which reads well in a terminal too, and as plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from holadsl.advice.columns import columns
from holadsl.advice.expected import Loss
from holadsl.advice.reason import number
from holadsl.advice.review import MISTAKE, UNKNOWN, Grade, Review, SeatReview

FORMAT: Final = "holadsl review"
VERSION: Final = 1
LET_GO: Final = "no call"
"""What looks best where it is to let play go on; `null` in JSON."""


def markdown(found: Review, title: str, names: Mapping[str, str]) -> str:
    """The review as a text in Markdown; `names` says who sat where."""
    return "\n".join([f"# {title}", "", *_preface(found), "", *_seats(found, names), *_deals(found, names)]) + "\n"


def _preface(found: Review) -> Iterator[str]:
    yield f"Each play was graded by {found.playouts} playouts from tables that fit what its seat had seen then: what it"
    yield "was expected to lose against the move that looks best, in points of the match score above the mean of all"
    yield "sides in the deal. A loss is called a mistake only where its whole 95 % interval lies above zero, and a"
    yield "second search says so, too; the loss is the one that the second search found."


def _seats(found: Review, names: Mapping[str, str]) -> Iterator[str]:
    rows = [[_who(one.seat, names), *_seat(one)] for one in found.seats]
    yield from columns(["seat", "graded", "mistakes", "points lost", "the costliest"], rows)


def _seat(one: SeatReview) -> Iterator[str]:
    yield str(len([grade for grade in one.grades if grade.verdict != UNKNOWN]))
    yield str(len(one.mistakes))
    yield _loss(one.lost) if one.mistakes else "none"
    worst = one.costliest
    yield "" if worst is None else f"{worst.move} instead of {_best(worst)} in deal {worst.deal}: {_loss(worst.lost)}"


def _deals(found: Review, names: Mapping[str, str]) -> Iterator[str]:
    for deal in dict.fromkeys(grade.deal for grade in found.grades):
        grades = [grade for grade in found.grades if grade.deal == deal]
        yield from ("", f"## Deal {deal}", "")
        rows = [[str(one.number), _who(one.seat, names), str(one.move), *_verdict(one)] for one in grades]
        yield from columns(["move", "seat", "played", "best", "lost", ""], rows)


def _verdict(grade: Grade) -> Iterator[str]:
    same = grade.move == grade.best
    yield "" if same else _best(grade)
    yield "" if same or grade.lost is None else _loss(grade.lost)
    yield f"**{grade.verdict}**" if grade.verdict == MISTAKE else grade.verdict


def _best(grade: Grade) -> str:
    return LET_GO if grade.best is None else str(grade.best)


def _who(seat: str, names: Mapping[str, str]) -> str:
    name = names.get(seat, seat)
    return seat if name == seat else f"{seat} {name}".replace("|", "/")


def _loss(lost: Loss | None) -> str:
    return "" if lost is None else f"{number(lost.points)} ± {number(lost.margin)}"


# ---------------------------------------------------------------------- data


def as_data(found: Review, game: str, names: Mapping[str, str]) -> dict[str, Any]:
    """The review as plain data, fit for JSON; points are numbers with at most three digits behind the point."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "playouts": found.playouts,
        "seats": [_seat_data(one, names) for one in found.seats],
        "plays": [_grade_data(grade) for grade in found.grades],
    }


def _seat_data(one: SeatReview, names: Mapping[str, str]) -> dict[str, Any]:
    worst = one.costliest
    return {
        "seat": one.seat,
        "name": names.get(one.seat, one.seat),
        "plays": len(one.grades),
        "mistakes": len(one.mistakes),
        "lost": _loss_data(one.lost),
        "costliest": None if worst is None else worst.number,
    }


def _grade_data(grade: Grade) -> dict[str, Any]:
    return {
        "move": grade.number,
        "deal": grade.deal,
        "seat": grade.seat,
        "played": str(grade.move),
        "best": None if grade.best is None else str(grade.best),
        "verdict": grade.verdict,
        "lost": _loss_data(grade.lost),
    }


def _loss_data(lost: Loss | None) -> dict[str, float] | None:
    return None if lost is None else {"points": round(float(lost.points), 3), "margin": round(float(lost.margin), 3)}
