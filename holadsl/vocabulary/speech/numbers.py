"""Numbers, amounts and places."""

from __future__ import annotations

from fractions import Fraction

from holadsl.core.build import binary, both
from holadsl.core.expressions import NO, YES, Const, Expr, How, Op, Read
from holadsl.diagnostics.codes import bounds, names, types
from holadsl.diagnostics.nearest import guess
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Figure, Line, Many, Single
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.reasoning.limits import within
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.places import in_all, piles
from holadsl.vocabulary.speech.who import owner_of
from holadsl.vocabulary.teams.points import points_of, tricks_of

NOTHING = Figure(NO)
MOST_WRITTEN = 10**9
"""The largest number that a rule may name."""
NUMBER_WORDS = ("every", "most", "least", "last", "points", "score", "tricks", "worth", "number")
"""Words that a misspelt one may have been, where any other word is the name of a number."""
SMALLEST_PART = 10**6
"""Into so many parts a point may be divided."""


def scaled(figure: Figure, scene: Scene) -> Expr:
    """The number in units of the score."""
    return figure.expr if figure.scaled else binary(Op.MUL, figure.expr, Const(scene.unit))


def alike(left: Figure, right: Figure, scene: Scene) -> tuple[Expr, Expr]:
    """Both in the same units, to be added or compared."""
    if left.scaled == right.scaled or scene.unit == 1:
        return left.expr, right.expr
    return scaled(left, scene), scaled(right, scene)


# literals and names


@means(tree.Whole)
def _whole(node: tree.Whole, scene: Scene, line: Line) -> Figure:
    """A whole number."""
    return Figure(Const(bounded(node.number, scene, line)))


def bounded(node: tree.Number, scene: Scene, line: Line) -> int:
    """A number as written; one that no count or score can reach is a mistake."""
    if node.value > MOST_WRITTEN:
        scene.report(bounds.NUMBER_TOO_LARGE, line, node, number=node.value, most=MOST_WRITTEN)
    return min(node.value, MOST_WRITTEN)


@means(tree.Negative)
def _negative(node: tree.Negative, scene: Scene, line: Line) -> Figure:
    """A number below nothing: -10."""
    return Figure(Const(-bounded(node.number, scene, line)))


@means(tree.Fraction)
def _fraction(node: tree.Fraction, scene: Scene, line: Line) -> Figure:
    """A fraction: 1/2. Points and scores are then counted in such parts."""
    if node.under.value < 1:
        scene.report(bounds.ZERO, line, node.under, what="the lower number of a fraction", number=0, least=1)
        return Figure(scene.unknown())
    value = Fraction(bounded(node.over, scene, line), bounded(node.under, scene, line) or 1) * scene.unit
    if value.denominator != 1:
        scene.report(bounds.FINE_FRACTION, line, node, most=SMALLEST_PART)
    return Figure(Const(int(value)), scaled=True)


@means(tree.NamedNumber)
def _named(node: tree.NamedNumber, scene: Scene, line: Line) -> Figure:
    """The value of an option, or of a count."""
    return Figure(named_number(node.name, scene, line))


def named_number(name: tree.Name, scene: Scene, line: Line) -> Expr:
    """An option's value or a count."""
    if name.text in scene.options:
        return scene.option(name.text)
    if name.text in scene.counts:
        return Read(scene.counts[name.text])
    known = [*scene.options, *scene.counts]
    if scene.is_unread("option", name.text) or scene.is_unread("counts", name.text):
        return scene.unknown()
    scene.report(
        names.UNKNOWN_COUNT_NAME,
        line,
        name,
        name=name.text,
        guess=guess(name.text, [*known, *NUMBER_WORDS]),
        known=", ".join(known) or "none",
    )
    return scene.unknown()


def plain_number(node: tree.Number | tree.Name, scene: Scene, line: Line) -> Expr:
    """A number or the name of one."""
    return Const(bounded(node, scene, line)) if isinstance(node, tree.Number) else named_number(node, scene, line)


@means(tree.Plus, tree.Minus)
def _sum(node: tree.Plus | tree.Minus, scene: Scene, line: Line) -> Figure:
    """One number plus, or minus, another."""
    left, right = phrases.number(node.left, scene, line), phrases.number(node.right, scene, line)
    one, other = alike(left, right, scene)
    op = Op.ADD if isinstance(node, tree.Plus) else Op.SUB
    return Figure(binary(op, one, other), left.scaled or right.scaled)


@means(tree.Times)
def _times(node: tree.Times, scene: Scene, line: Line) -> Figure:
    """One number times another; a part of a number, as 1/2 times its points, is rounded down where it must be."""
    for part, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(part, tree.Fraction):
            return _part_of(part, phrases.number(other, scene, line), scene, line)
    left, right = phrases.number(node.left, scene, line), phrases.number(node.right, scene, line)
    if left.scaled and right.scaled and scene.unit != 1:
        scene.report(types.FRACTION_PRODUCT, line, node)
    factors = (left.expr, right.expr)
    if not any(isinstance(factor, Const) for factor in factors):
        factors = (within(left.expr), within(right.expr))
    return Figure(binary(Op.MUL, *factors), left.scaled or right.scaled)


def _part_of(node: tree.Fraction, whole: Figure, scene: Scene, line: Line) -> Figure:
    _fraction(node, scene, line)  # for what there is to say of it
    many = binary(Op.MUL, scaled(whole, scene), Const(min(node.over.value, MOST_WRITTEN)))
    return Figure(binary(Op.DIV, many, Const(max(node.under.value, 1))), scaled=True)


# what teams have


def _of_owner(node: tree.Points | tree.MatchScore | tree.TricksWon, scene: Scene, line: Line) -> Single | None:
    owner = owner_of(node.owner, scene, line)
    if isinstance(owner, Many):
        scene.report(types.MANY_HERE, line, node)
        return None
    if node.owner is None and line.it is None:
        if scene.is_unread("option", type(node).__name__.removeprefix("Match").lower()):
            return None  # an option was called so, which was refused
        words = " ".join(line.source.text[node.span.start : node.span.end].split())
        scene.report(types.NO_IT, line, node, word=words)
        return None
    return owner


@means(tree.Points)
def _points(node: tree.Points, scene: Scene, line: Line) -> Figure:
    """In play the worth of the cards taken so far and what effects scored; once the deal is counted, its points."""
    owner = _of_owner(node, scene, line)
    if line.in_score_line:
        scene.report(types.SCORE_READS_POINTS, line, node)
    if owner is None:
        return Figure(scene.unknown())
    return Figure(points_of(scene, scene.team_of_single(owner), line.phase), scaled=True)


@means(tree.MatchScore)
def _score(node: tree.MatchScore, scene: Scene, line: Line) -> Figure:
    """The score in the match of the player or team."""
    owner = _of_owner(node, scene, line)
    known = Read(scene.desk.score, scene.team_of_single(owner)) if owner else scene.unknown()
    return Figure(known, scaled=True)


@means(tree.TricksWon)
def _tricks_won(node: tree.TricksWon, scene: Scene, line: Line) -> Figure:
    """How many tricks the player's team won in this deal."""
    owner = _of_owner(node, scene, line)
    return Figure(tricks_of(scene, scene.team_of_single(owner)) if owner else scene.unknown())


# amounts


def fits(node: tree.Amount, figure: Figure, scene: Scene, line: Line) -> Expr:
    """A flag: the number is that amount. A bare number is exact."""

    def against(op: Op, bound: Figure, swap: bool = False) -> Expr:
        left, right = alike(figure, bound, scene)
        return binary(op, right, left) if swap else binary(op, left, right)

    if isinstance(node, (tree.MoreThan, tree.LessThan)):
        bound = phrases.number(node.number, scene, line)
        return against(Op.LT, bound, swap=isinstance(node, tree.MoreThan))
    if isinstance(node, tree.NoneOf):
        return against(Op.EQ, NOTHING)
    if isinstance(node, tree.Every):
        scene.report(types.AMOUNT_HERE, line, node)
        return NO
    if isinstance(node, tree.Between):
        low, high = (Figure(plain_number(n, scene, line)) for n in (node.low, node.high))
        return both(against(Op.LE, low, swap=True), against(Op.LE, high))
    bound = Figure(plain_number(node.number, scene, line))
    if isinstance(node, tree.AtLeast):
        return against(Op.LE, bound, swap=True)
    return against(Op.LE if isinstance(node, tree.NoMoreThan) else Op.EQ, bound)


def least_and_most(node: tree.Quantity, most: Expr, scene: Scene, line: Line) -> tuple[Expr, Expr]:
    """The bounds of how many cards are taken together: one at least, `most` where no line says otherwise."""
    if isinstance(node, tree.Between):
        return plain_number(node.low, scene, line), plain_number(node.high, scene, line)
    number = plain_number(node.number, scene, line)
    if isinstance(node, tree.AtLeast):
        return number, most
    return (YES if isinstance(node, tree.NoMoreThan) else number), number


def single_number(node: tree.Quantity, scene: Scene, line: Line) -> Expr:
    """The one number of a quantity, where `or more` would make no sense."""
    if not isinstance(node, tree.Exactly):
        scene.report(types.AMOUNT_HERE, line, node)
        return NO
    return plain_number(node.number, scene, line)


# what is counted


@means(tree.NumberOf)
def _number_of(node: tree.NumberOf, scene: Scene, line: Line) -> Figure:
    """How many such cards there are in the place that the phrase names, else in the hand of the one it is read for."""
    parts = piles(place_of(node.cards, scene, line), scene, line)
    return Figure(in_all(How.COUNT, parts, lambda card: phrases.cards(node.cards, scene, line.at(card))))


def place_of(node: tree.Cards, scene: Scene, line: Line) -> tree.Zone:
    """The place that a phrase of cards names; a hand without one."""
    places = [mod for mod in getattr(node, "mods", ()) if isinstance(mod, tree.InZone)]
    for mod in places[1:]:
        words = " ".join(line.source.text[mod.span.start : mod.span.end].split())
        scene.report(types.TWO_PLACES, line, mod, words=words)
    return places[0].zone if places else tree.Hand(None, span=node.span)


def most_often(said: tree.AtMost, what: str, scene: Scene, line: Line) -> Expr | None:
    """How often something may be done; None where the line doesn't say a number."""
    quantity = said.quantity
    if not isinstance(quantity, (tree.Exactly, tree.NoMoreThan)):
        scene.report(types.AMOUNT_HERE, line, quantity)
        return None
    most = plain_number(quantity.number, scene, line)
    if most == NO and isinstance(quantity.number, tree.Number):
        scene.report(bounds.ZERO, line, quantity, what=what, number=0, least=1)
    return most
