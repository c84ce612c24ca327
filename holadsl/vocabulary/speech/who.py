"""Players and teams: what `leader`, `an opponent`, `each loser` stand for.

Each phrase has one small function; its docstring is the manual's entry.
"""

from __future__ import annotations

from holadsl.core.build import both, choose, either, equal, less, no
from holadsl.core.expressions import (
    NO,
    YES,
    Binary,
    Cards,
    Const,
    Expr,
    Fold,
    Get,
    How,
    If,
    Local,
    Look,
    Op,
    Read,
    Seats,
    Seek,
    Teams,
    ZoneRef,
)
from holadsl.core.values import NOBODY, Kind
from holadsl.data import evolve
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Decided, Line, Many, Phase, Single
from holadsl.vocabulary.pack import packs
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.teams.sides import of_side, same_side

NOBODY_THERE = Single(Kind.SEAT, Const(NOBODY))


def one(node: tree.Who, scene: Scene, line: Line) -> Single:
    """One player or team, where several would make no sense."""
    who = phrases.who(node, scene, line)
    if isinstance(who, Many):
        scene.report(types.MANY_HERE, line, node)
        return NOBODY_THERE
    return who


def one_player(node: tree.Who, scene: Scene, line: Line) -> Expr:
    """A seat, where just one player is due: of the team that won its first player in order of play after the dealer."""
    who = one(node, scene, line)
    if who.kind is Kind.SEAT:
        return who.expr
    if scene.teams == scene.seats:  # a player alone is a team of one
        return scene.seat_of_single(who)
    if not isinstance(node, tree.WinnerOf):
        scene.report(types.TEAM_FOR_PLAYER, line, node)
        return NOBODY_THERE.expr
    return first_of_team(scene, who.expr)


def somebody(who: Expr, other: Expr, scene: Scene) -> Expr:
    """That seat, or another where nobody is meant: before the first trick of a match nobody has won one."""
    return who if _is_somebody(who, scene) else choose(less(who, NO), other, who)


def _is_somebody(who: Expr, scene: Scene) -> bool:
    if isinstance(who, Look):
        return who.table in (scene.after, scene.before) and _is_somebody(who.at, scene)
    if isinstance(who, If):
        return _is_somebody(who.then, scene) and _is_somebody(who.other, scene)
    return isinstance(who, Read) and who.variable is scene.desk.dealer


def first_of_team(scene: Scene, team: Expr) -> Expr:
    """The first player of a team in order of play after the dealer."""
    seat = Local("seat")
    start = Look(scene.after, Read(scene.desk.dealer))
    return Seek(Seats(seat, start), equal(Look(scene.team, Get(seat)), team))


# one player or team


@means(tree.Leader)
def _leader(node: tree.Leader, scene: Scene, line: Line) -> Single:
    """The player who leads, or led, the trick."""
    if line.phase is Phase.DEALING:
        _nobody(scene, line, node, "leader", "no trick has been led yet", "say for instance: player after dealer")
    return Single(Kind.SEAT, Read(scene.desk.leader))


@means(tree.Dealer)
def _dealer(node: tree.Dealer, scene: Scene, line: Line) -> Single:
    """The player who dealt this deal."""
    return Single(Kind.SEAT, Read(scene.desk.dealer))


@means(tree.Player)
def _player(node: tree.Player, scene: Scene, line: Line) -> Single:
    """The player whose turn it is."""
    if line.player is None and line.phase is not Phase.PLAY:
        why = "cards are still dealt" if line.phase is Phase.DEALING else "the deal is over"
        _nobody(scene, line, node, "player", why, "say for instance: dealer, player after dealer")
    return Single(Kind.SEAT, line.player if line.player is not None else Read(scene.desk.player))


def _nobody(scene: Scene, line: Line, node: tree.Node, word: str, *told: str) -> None:
    why, hint = told
    scene.report(types.NOBODY_HERE, line, node, word=word, why=why, hint=hint)


@means(tree.It)
def _it(node: tree.It, scene: Scene, line: Line) -> Single:
    """The player or team that the line is read for: in `gains` and `score` each team in turn."""
    if line.it is None:
        scene.report(types.NO_IT, line, node, word="it")
        return NOBODY_THERE
    return line.it


@means(tree.ThatPlayer, tree.ThatTeam)
def _that(node: tree.ThatPlayer | tree.ThatTeam, scene: Scene, line: Line) -> Single:
    """The player or team that the condition found."""
    team = isinstance(node, tree.ThatTeam)
    found = line.that or line.it
    if found is None:
        scene.report(types.NO_THAT, line, node, word="that team" if team else "that player")
        return NOBODY_THERE
    return Single(Kind.TEAM, scene.team_of_single(found)) if team else found


@means(tree.Seat, tree.Team)
def _lettered(node: tree.Seat | tree.Team, scene: Scene, line: Line) -> Single:
    """A seat or team by its letters: in examples only."""
    scene.report(types.SEAT_LETTER, line, node)
    return NOBODY_THERE


@means(tree.WinnerOf)
def _winner_of(node: tree.WinnerOf, scene: Scene, line: Line) -> Single:
    """Who won the trick, the last trick of the match so far, the deal, or the match."""
    desk = scene.desk
    if isinstance(node.contest, tree.ThisTrick):
        if line.phase is not Phase.PLAY:
            why = "no trick is open"
            _nobody(scene, line, node, "winner of the trick", why, "say: winner of the last trick")
        return Single(Kind.SEAT, Read(desk.control))
    if isinstance(node.contest, tree.TrickBefore):
        return Single(Kind.SEAT, last_taker(scene, line))
    if isinstance(node.contest, tree.ThisDeal):
        must_be_decided(Decided.DEAL, "winner of the deal", node, scene, line)
        return Single(Kind.TEAM, Read(desk.deal_winner))
    must_be_decided(Decided.MATCH, "winner of the match", node, scene, line)
    team = Local("team")
    return Single(Kind.TEAM, Seek(Teams(team), Read(desk.match_won, Get(team))))


def last_taker(scene: Scene, line: Line) -> Expr:
    """Who took the trick taken last: when the deal is counted that of the deal, else of the match."""
    counting = line.phase in (Phase.SCORING, Phase.COUNTED)
    return Read(scene.desk.last_trick if counting else scene.desk.last_winner)


def must_be_decided(what: Decided, word: str, node: tree.Node, scene: Scene, line: Line) -> None:
    """Notes it where nobody can have won yet."""
    if what is Decided.MATCH:
        if line.decided is not Decided.MATCH:
            _nobody(scene, line, node, word, "the match is not decided yet", "say it in match title")
    elif what is Decided.DEAL and line.phase is Phase.SCORING:
        if not scene.says(tree.WinsDeal, tree.LosesDeal):
            why = "in a line of score its points aren't counted yet"
            _nobody(scene, line, node, word, why, "say it in match gains, or read tricks and cards")
    elif what is Decided.DEAL and line.phase is not Phase.COUNTED and line.decided is not Decided.DEAL:
        why = "the deal is not decided yet"
        _nobody(scene, line, node, word, why, "say for instance: winner of the last trick")
    elif what is Decided.NOTHING:
        _nobody(scene, line, node, word, "nothing is decided yet", "say for instance: winner of the last trick")


@means(tree.HolderOf)
def _holder_of(node: tree.HolderOf, scene: Scene, line: Line) -> Single:
    """The player who holds that card now; nobody if nobody does."""
    card = packs.card_named(node.card, scene, line)
    seat, held = Local("seat"), Local("card")
    holds = Fold(How.ANY, Cards(held, ZoneRef(scene.desk.hand, Get(seat))), None, equal(Get(held), Const(card)))
    return Single(Kind.SEAT, Seek(Seats(seat), holds))


@means(tree.LastPlayer)
def _last_player(node: tree.LastPlayer, scene: Scene, line: Line) -> Single:
    """The player who played the last card of this deal so far."""
    return Single(Kind.SEAT, Read(scene.desk.last_player))


@means(tree.After)
def _after(node: tree.After, scene: Scene, line: Line) -> Single:
    """The next player in the direction of play; who is out of the deal is passed over."""
    who = one_player(node.who, scene, line)
    return Single(Kind.SEAT, Look(scene.after, who) if line.whole_table else scene.next_after(who))


@means(tree.Before)
def _before(node: tree.Before, scene: Scene, line: Line) -> Single:
    """The player before, in the direction of play; who is out of the deal is passed over."""
    who = one_player(node.who, scene, line)
    return Single(Kind.SEAT, Look(scene.before, who) if line.whole_table else scene.next_before(who))


@means(tree.PartnerOf)
def _partner_of(node: tree.PartnerOf, scene: Scene, line: Line) -> Single:
    """The other player of a team of two."""
    if any(scene.team_of.count(t) != 2 for t in scene.team_of):
        scene.report(types.PARTNER, line, node)
        return NOBODY_THERE
    partner = scene.table("partner", tuple(_partner(scene.team_of, s) for s in range(scene.seats)))
    return Single(Kind.SEAT, Look(partner, one_player(node.who, scene, line)))


def _partner(team_of: tuple[int, ...], seat: int) -> int:
    return next(s for s, t in enumerate(team_of) if t == team_of[seat] and s != seat)


@means(tree.TeamOf)
def _team_of(node: tree.TeamOf, scene: Scene, line: Line) -> Single:
    """The team of a player; a player alone is a team of one."""
    owner = owner_of(node.owner, scene, line)
    if isinstance(owner, Many):
        scene.report(types.MANY_HERE, line, node)
        return NOBODY_THERE
    return Single(Kind.TEAM, scene.team_of_single(owner))


def owner_of(node: tree.Owner | None, scene: Scene, line: Line) -> Single | Many:
    """Whose: `dealer's`, `each loser's`, `its`; without words the player or team that the line is read for."""
    if isinstance(node, tree.Whose):
        return phrases.who(node.who, scene, line)
    if line.it is None:
        if node is not None:
            scene.report(types.NO_IT, line, node, word="its")
        return NOBODY_THERE
    return line.it


# several


@means(tree.Quantified)
def several(node: tree.Quantified, scene: Scene, line: Line) -> Many:
    """Those whom a noun names: `an opponent`, `each other player`, `a winner`. Who is out of the deal is none of them,
    but where the match or the next deal is spoken of.
    """
    every = isinstance(node.determiner, tree.Each)
    of = one(node.of, scene, line) if node.of is not None else None
    others = node.other is not None or isinstance(node.determiner, tree.Another)
    if isinstance(node.noun, tree.OpponentsNoun):
        return _in_deal(_opponents(node, of, every, scene, line), scene, line)
    if isinstance(node.noun, (tree.WinnersNoun, tree.LosersNoun)):
        return _in_deal(_winners(node, scene, line), scene, line)
    kind = Kind.TEAM if isinstance(node.noun, tree.TeamsNoun) else Kind.SEAT
    local = Local("team" if kind is Kind.TEAM else "seat")
    where: Expr = YES
    if others:
        than = of or line.it or (Single(Kind.SEAT, line.player) if line.player is not None else None)
        if than is None:
            scene.report(types.NO_IT, line, node, word="other")
        else:
            where = no(same(scene, Single(kind, Get(local)), than))
    elif of is not None:
        where = same(scene, Single(kind, Get(local)), Single(Kind.TEAM, scene.team_of_single(of)))
    return _in_deal(Many(kind, local, where, every), scene, line)


def _in_deal(who: Many, scene: Scene, line: Line) -> Many:
    """Those of them who are in the deal."""
    if scene.playing is None or line.whole_table:
        return who
    plays = scene.plays if who.kind is Kind.SEAT else scene.team_plays
    return evolve(who, where=both(who.where, plays(Get(who.local))))


def same(scene: Scene, who: Single, than: Single) -> Expr:
    """Both are the same player, or the player is one of the team."""
    if who.kind is Kind.SEAT and than.kind is Kind.SEAT:
        return equal(who.expr, than.expr)
    return same_side(scene, scene.team_of_single(who), scene.team_of_single(than))


def _opponents(node: tree.Quantified, of: Single | None, every: bool, scene: Scene, line: Line) -> Many:
    than = of or line.opponent_of
    if than is None:
        scene.report(types.NO_IT, line, node, word="opponent")
        than = NOBODY_THERE
    local = Local("opponent")
    who = Single(than.kind, Get(local))
    return Many(than.kind, local, no(same_side(scene, scene.team_of_single(who), scene.team_of_single(than))), every)


def _winners(node: tree.Quantified, scene: Scene, line: Line) -> Many:
    lost = isinstance(node.noun, tree.LosersNoun)
    word = "loser" if lost else "winner"
    if node.of is not None:
        words = line.source.text[node.noun.span.end : node.of.span.end].strip()
        scene.report(types.WINNER_OF_WHOM, line, node, words=words)
    must_be_decided(line.decided, word, node, scene, line)
    local = Local(word)
    won = has_won(scene, Get(local), line.decided)
    there = anybody_won(scene, line.decided)
    where = both(there, no(won)) if lost else won
    if (node.other is not None or isinstance(node.determiner, tree.Another)) and line.it is not None:
        where = both(where, no(same(scene, Single(Kind.TEAM, Get(local)), line.it)))
    return Many(Kind.TEAM, local, where, isinstance(node.determiner, tree.Each))


def has_won(scene: Scene, team: Expr, what: Decided) -> Expr:
    """That team won the trick, the deal or the match."""
    desk = scene.desk
    if what in (Decided.TRICK, Decided.BEFORE):
        taker = Look(scene.team, Read(desk.control if what is Decided.TRICK else desk.last_trick))
        return same_side(scene, team, taker)
    if what is Decided.MATCH:
        return Read(desk.match_won, team)
    by_effect = of_side(scene, team, lambda one: Read(desk.deal_won, one), How.ANY)
    return either(by_effect, same_side(scene, team, Read(desk.deal_winner)))


def anybody_won(scene: Scene, what: Decided) -> Expr:
    """There is a winner at all."""
    desk = scene.desk
    if what in (Decided.TRICK, Decided.BEFORE):
        return Binary(Op.LE, Const(0), Read(desk.control if what is Decided.TRICK else desk.last_trick))
    if what is Decided.DEAL:
        return Binary(Op.LE, Const(0), Read(desk.deal_winner))
    team = Local("team")
    return Fold(How.ANY, Teams(team), None, Read(desk.match_won, Get(team)))


@means(tree.SuchThat)
def _such_that(node: tree.SuchThat, scene: Scene, line: Line) -> Many:
    """Those of whom that is true."""
    from_noun = several(node.who, scene, line)
    holds = phrases.verb(node.verb, from_noun.one, scene, line)
    return evolve(from_noun, where=both(from_noun.where, holds))


@means(tree.WithExtreme)
def _with_extreme(node: tree.WithExtreme, scene: Scene, line: Line) -> Many:
    """Those who have most or least; there may be several."""
    from_noun = several(node.who, scene, line)
    verb = tree.HasExtreme(node.extreme, node.number, None, span=node.span)
    holds = phrases.verb(verb, from_noun.one, scene, line)
    return evolve(from_noun, where=both(from_noun.where, holds))
