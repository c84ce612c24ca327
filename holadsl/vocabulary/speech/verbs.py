"""What players and teams are, have and did: the verbs of conditions."""

from __future__ import annotations

from holadsl.core.build import both, either, equal, less, no
from holadsl.core.expressions import (
    NO,
    YES,
    Binary,
    Cards,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Op,
    Read,
    Seats,
    Size,
    Teams,
    ZoneRef,
)
from holadsl.core.values import Kind
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Decided, Figure, Line, Phase, Single
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.choices import value_of
from holadsl.vocabulary.speech.numbers import alike, fits
from holadsl.vocabulary.speech.places import Pile, in_all, taken_by
from holadsl.vocabulary.speech.who import anybody_won, has_won, last_taker, must_be_decided, one, same
from holadsl.vocabulary.teams.marks import bears
from holadsl.vocabulary.teams.points import points_of, tricks_of
from holadsl.vocabulary.teams.sides import of_side, same_side
from holadsl.vocabulary.words import contains


def unless(node_no: tree.Keyword | None, holds: Expr) -> Expr:
    """The verb, or its opposite with `not`."""
    return no(holds) if node_no is not None else holds


# in the trick


@means(tree.IsWinning)
def _winning(node: tree.IsWinning, who: Single, scene: Scene, line: Line) -> Expr:
    """Would take the trick if it ended now; of a team, one of its players would."""
    control = Single(Kind.SEAT, Read(scene.desk.control))
    return unless(node.no, same(scene, who, control))


@means(tree.IsWho)
def _is_who(node: tree.IsWho, who: Single, scene: Scene, line: Line) -> Expr:
    """Is that player, or is or belongs to that team."""
    return unless(node.no, same(scene, who, one(node.who, scene, line)))


@means(tree.IsNext)
def _is_next(node: tree.IsNext, who: Single, scene: Scene, line: Line) -> Expr:
    """Is the player on turn."""
    return same(scene, who, Single(Kind.SEAT, Read(scene.desk.player)))


@means(tree.HasPlayed)
def _has_played(node: tree.HasPlayed, who: Single, scene: Scene, line: Line) -> Expr:
    """Has laid a card to the open trick; of a team, one of its players has."""
    seat, other = Local("seat"), Local("seat")
    by = Cards(seat, ZoneRef(scene.desk.trick_by))
    played: Expr = Fold(How.ANY, by, None, same(scene, Single(Kind.SEAT, Get(seat)), who))
    if scene.sets is not None:  # what lies face down is before its player
        mine = same(scene, Single(Kind.SEAT, Get(other)), who)
        played = either(played, Fold(How.ANY, Seats(other), mine, less(NO, Size(ZoneRef(scene.sets.down, Get(other))))))
    return unless(node.no, played)


# what they have


def hands_of(scene: Scene, who: Single) -> Pile:
    """The hand of a player; all hands of a team."""
    if who.kind is Kind.SEAT:
        return Pile(ZoneRef(scene.desk.hand, who.expr))
    seat = Local("seat")
    mine = same_side(scene, Look(scene.team, Get(seat)), who.expr)
    return Pile(ZoneRef(scene.desk.hand, Get(seat)), spread=Seats(seat), where=mine)


@means(tree.HasPoints)
def _has_points(node: tree.HasPoints, who: Single, scene: Scene, line: Line) -> Expr:
    """The points of the player's team in this deal."""
    if line.in_score_line:
        scene.report(types.SCORE_READS_POINTS, line, node)
    points = points_of(scene, scene.team_of_single(who), line.phase)
    return fits(node.amount, Figure(points, scaled=True), scene, line)


@means(tree.HasCards)
def _has_cards(node: tree.HasCards, who: Single, scene: Scene, line: Line) -> Expr:
    """How many cards are in the hand: everybody may know that."""
    pile = hands_of(scene, who)
    size: Expr = Size(pile.zone)
    if pile.spread is not None:
        size = Fold(How.SUM, pile.spread, pile.where, size)
    return fits(node.amount, Figure(size), scene, line)


@means(tree.Holds)
def _holds(node: tree.Holds, who: Single, scene: Scene, line: Line) -> Expr:
    """Has such cards in the hand."""
    return cards_in(node.cards, (hands_of(scene, who),), scene, line)


@means(tree.HasExtreme)
def _has_extreme(node: tree.HasExtreme, who: Single, scene: Scene, line: Line) -> Expr:
    """Nobody has more (least: less); with `alone` everybody else has less (more)."""
    by_seat = who.kind is Kind.SEAT and reads_hand(node.number)
    kind = Kind.SEAT if by_seat else Kind.TEAM
    me = who if by_seat else Single(Kind.TEAM, scene.team_of_single(who))
    other = Local("other")
    mine = phrases.number(node.number, scene, line.of(me))
    theirs = phrases.number(node.number, scene, line.of(Single(kind, Get(other))))
    left, right = alike(theirs, mine, scene)
    if isinstance(node.extreme, tree.Least):
        left, right = right, left
    beaten = Binary(Op.LT if node.alone is not None else Op.LE, left, right)
    own = by_seat or contains(node.number, (tree.MatchScore,))  # each player has a score of his own
    mate = equal(Get(other), me.expr) if own else same_side(scene, Get(other), me.expr)
    others = no(mate)
    if not (line.whole_table or contains(node.number, (tree.MatchScore,))):  # all at the table have a score
        others = both(others, (scene.plays if by_seat else scene.team_plays)(Get(other)))
    return Fold(How.ALL, Seats(other) if by_seat else Teams(other), others, beaten)


def reads_hand(node: tree.Node) -> bool:
    """The number is of a hand, so it is a player's own and not his team's."""
    if isinstance(node, tree.Hand):
        return True
    if isinstance(node, (tree.WorthOf, tree.WorthOfSome, tree.InZone)):
        return reads_hand(node.zone)
    if isinstance(node, tree.NumberOf):
        mods = getattr(node.cards, "mods", ())
        zones = [m for m in mods if isinstance(m, tree.InZone)]
        return all(reads_hand(m) for m in zones)
    if isinstance(node, (tree.Plus, tree.Minus, tree.Times)):
        return reads_hand(node.left) or reads_hand(node.right)
    return False


# what they did


@means(tree.WonTricks)
def _won_tricks(node: tree.WonTricks, who: Single, scene: Scene, line: Line) -> Expr:
    """How many tricks of this deal; `every` means all of them, and at least one."""
    team = scene.team_of_single(who)
    mine = tricks_of(scene, team)
    if isinstance(node.amount, tree.Every):
        other = Local("other")
        theirs = Read(scene.desk.tricks, Get(other))
        none = Fold(How.ALL, Teams(other), no(same_side(scene, Get(other), team)), equal(theirs, NO))
        return both(less(NO, mine), none)
    return fits(node.amount, Figure(mine), scene, line)


@means(tree.WonLastTrick)
def _won_last(node: tree.WonLastTrick, who: Single, scene: Scene, line: Line) -> Expr:
    """Took the trick that was taken last."""
    return same(scene, who, Single(Kind.SEAT, last_taker(scene, line)))


@means(tree.WonDeal)
def _won_deal(node: tree.WonDeal, who: Single, scene: Scene, line: Line) -> Expr:
    """Won the deal: by an effect, else by most points."""
    must_be_decided(Decided.DEAL, "who won the deal", node, scene, line)
    return has_won(scene, scene.team_of_single(who), Decided.DEAL)


@means(tree.LostDeal)
def _lost_deal(node: tree.LostDeal, who: Single, scene: Scene, line: Line) -> Expr:
    """Did not win the deal that another won."""
    must_be_decided(Decided.DEAL, "who lost the deal", node, scene, line)
    won = has_won(scene, scene.team_of_single(who), Decided.DEAL)
    return both(anybody_won(scene, Decided.DEAL), no(won))


@means(tree.HasMark)
def _has_mark(node: tree.HasMark, who: Single, scene: Scene, line: Line) -> Expr:
    """Bears that mark of this deal; a player bears what his team does."""
    return bears(node.name.text, who, scene, line)


@means(tree.HasNoMark)
def _has_no_mark(node: tree.HasNoMark, who: Single, scene: Scene, line: Line) -> Expr:
    """Doesn't bear that mark."""
    return no(bears(node.name.text, who, scene, line))


@means(tree.TookEveryPoint)
def _took_every_point(node: tree.TookEveryPoint, who: Single, scene: Scene, line: Line) -> Expr:
    """Took every taken card worth points, at least one of them, and the last trick if it is worth points."""
    team = scene.team_of_single(who)
    other = Local("other")
    rest = Fold(How.ANY, Teams(other), no(same_side(scene, Get(other), team)), _has_worth(scene, Get(other)))
    return both(_has_worth(scene, team), no(rest), _last_trick_if_worth(scene, team, line))


def _has_worth(scene: Scene, team: Expr) -> Expr:
    worth = in_all(How.ANY, taken_by(team, scene), None, lambda c: less(NO, Look(scene.worth, c)))
    return either(worth, less(NO, of_side(scene, team, lambda one: Read(scene.desk.by_hand, one))))


def _last_trick_if_worth(scene: Scene, team: Expr, line: Line) -> Expr:
    said = scene.clause("score", "last trick")
    if not isinstance(said, tree.LastTrick):
        return YES
    mine = scene.line("score", "last trick").of(Single(Kind.TEAM, team)).when(Phase.SCORING)
    value = value_of(said.number, scene, mine)
    last = Read(scene.desk.last_trick)
    return either(no(less(NO, value.expr)), less(last, NO), same_side(scene, Look(scene.team, last), team))


@means(tree.TookCards)
def _took_cards(node: tree.TookCards, who: Single, scene: Scene, line: Line) -> Expr:
    """Took such cards in this deal; `every card` means every card that anybody took."""
    team = scene.team_of_single(who)
    cards = node.cards
    if isinstance(getattr(cards, "noun", None), tree.Discard):
        return _took_discard(who, scene)
    if isinstance(cards, (tree.SomeCards, tree.SomeOfRank)) and isinstance(cards.counted, tree.Every):
        return _took_all(cards, team, scene, line)
    return cards_in(node.cards, taken_by(team, scene), scene, line)


def _took_discard(who: Single, scene: Scene) -> Expr:
    """It is that player's turn, and he took a discard in it."""
    if scene.melds is None:
        return NO
    return both(Read(scene.melds.took), same(scene, Single(Kind.SEAT, Read(scene.desk.player)), who))


def _took_all(node: tree.SomeCards | tree.SomeOfRank, team: Expr, scene: Scene, line: Line) -> Expr:
    other = Local("other")
    refuse_places(node, scene, line)

    def has(whose: Expr) -> Expr:
        found = in_all(How.ANY, taken_by(whose, scene), None, lambda c: phrases.cards(node, scene, line.at(c)))
        bare = isinstance(node, tree.SomeCards) and isinstance(node.noun, tree.Card) and not node.mods
        bare = bare and getattr(node, "adjective", None) is None
        return either(found, less(NO, tricks_of(scene, whose))) if bare else found

    rest = Fold(How.ANY, Teams(other), no(same_side(scene, Get(other), team)), has(Get(other)))
    return both(has(team), no(rest))


# cards in a place


def refuse_places(node: tree.Cards, scene: Scene, line: Line) -> None:
    """Notes it where a phrase names a second place for cards whose place is said already."""
    for mod in getattr(node, "mods", ()):
        if isinstance(mod, (tree.InZone, tree.FromHand)):
            words = " ".join(line.source.text[mod.span.start : mod.span.end].split())
            scene.report(types.TWO_PLACES, line, mod, words=words)


def cards_in(node: tree.Cards, parts: tuple[Pile, ...], scene: Scene, line: Line) -> Expr:
    """A flag: the place has such cards, as many as the phrase says: `a`, `no`, `3 or more`."""

    def fit(card: Expr) -> Expr:
        return phrases.cards(node, scene, line.at(card))

    refuse_places(node, scene, line)
    counted = getattr(node, "counted", None)
    if isinstance(counted, tree.Every):
        scene.report(types.SIZE_OF_EVERY, line, counted)
    if isinstance(counted, tree.NoneOf):
        return no(in_all(How.ANY, parts, None, fit))
    if isinstance(counted, tree.Quantity):
        return fits(counted, Figure(in_all(How.COUNT, parts, fit)), scene, line)
    return in_all(How.ANY, parts, None, fit)
