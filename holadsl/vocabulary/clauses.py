"""Every clause of the language: its slot, its default, its manual entry, an example."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax import tree
from holadsl.syntax.parse import parse
from holadsl.text import Source
from holadsl.vocabulary import clauses_of_turns as of_turns
from holadsl.vocabulary.clause import Clause, Key

CLAUSES: tuple[Clause, ...] = (
    Clause("game", "source", (tree.Source,), "The text that the rules come from.", '"grandmother\'s letter"'),
    Clause(
        "game",
        "players",
        (tree.Players,),
        "How many play, and in which sides; teams sit alternately. A span (2 to 5) stands for each number in it.",
        "4 in 2 teams",
        required=True,
    ),
    Clause(
        "game",
        "direction",
        (tree.Direction,),
        "The way round in which cards are dealt and played.",
        "anticlockwise",
        "clockwise",
    ),
    Clause(
        "game",
        "teams",
        (tree.Sides,),
        "Sides of one deal that a card decides, where all play for themselves: who gets the card, dealt or drawn, is "
        "alone against the others; while it lies in the stock nobody is yet, and if nobody gets it each plays for "
        "himself. A side has the cards, tricks and points of its players; each player gains what his side gains. "
        "`hidden`: the sides are a secret until the card is played face up, at the latest until the count. Until then "
        "rules know no more than the players do: everybody else is an opponent.",
        "holder of Kh alone against the others, hidden",
    ),
    Clause(
        "game",
        "playing",
        (tree.Playing,),
        "How many of the seats play a deal, where more sit at the table; in games of turns whose players are each "
        "alone. After the deal and the card shown each player, from the one after the dealer on, says `play` or "
        "`drop`; the dealer must play. As soon as enough others have chosen to play, who hasn't been asked is forced "
        "out; as soon as enough have dropped, all others must play. Who is out puts his cards into the stock, which is "
        "shuffled. For the rules he is nobody in this deal: he is passed over in order of play, is no player, opponent "
        "or loser, and doesn't count in `there are 3 or more players`. At a smaller table it says nothing.",
        "5",
    ),
    Clause(
        "game",
        "same as",
        (tree.SameAs,),
        "The game that this is under another name: `check` compares the rules in force. It goes for this file alone.",
        "rummy",
    ),
    Clause("pack", "ranks", (tree.Ranks,), "The ranks, low to high.", "6 7 8 9 10 J Q K A", required=True),
    Clause(
        "pack",
        "order",
        (tree.NoOrder, tree.Cycle),
        "`none`: comparing cards would be a mistake. `a cycle`: the lowest rank follows the highest.",
        "none",
    ),
    Clause(
        "pack",
        "suits",
        (tree.Suits,),
        "The suits. The first letter of a suit writes its cards. Who only calls them otherwise changes this line "
        "alone: what the game below says of its suits follows, each in its place.",
        "clubs diamonds hearts spades",
        required=True,
    ),
    Clause("pack", "copies", (tree.Copies,), "How many such packs are shuffled together.", "2", "1"),
    Clause("pack", "jokers", (tree.Jokers,), "How many jokers each pack has; they are written *1, *2.", "2", "0"),
    Clause("pack", "without", (tree.Without,), "Ranks or cards that are taken out.", "8h 8d", gathers=True),
    Clause("pack", "extra", (tree.Extra,), "Cards that are put in.", "6c", gathers=True),
    Clause("pack", "wild", (tree.Wild,), "Cards that other lines can name as a wild.", "2 7", gathers=True),
    Clause(
        "pack",
        "worth",
        (tree.Worth,),
        "What cards are worth; the first price that fits counts, others are worth 0.",
        "11 for A, 10 for 10",
        gathers=True,
    ),
    Clause(
        "pack",
        "held",
        (tree.Held,),
        "What some cards do to the worth of a hand that has them, besides their price: once for each such card it is "
        "multiplied, then so much is added. Asked only for `worth of hand`; where a hand is counted with a price of "
        "its own (`counting 7 for 7`) they do nothing. `nothing for 4 cards of one rank`: where a hand has so many or "
        "more of a rank, those don't count in it.",
        "times 2 for each wild when it has had a turn, plus 14 for each wild",
        gathers=True,
    ),
    Clause(
        "deal",
        "cards",
        (tree.HandSize,),
        "How many cards each player gets, how many at a time, and who is served first. The rest is the stock.",
        "4 each, 2 at a time",
        required=True,
    ),
    Clause(
        "deal",
        "show",
        (tree.Show,),
        "A card that is turned face up: the card shown. It lies in the stock, among the discards, or in a hand.",
        "1 card to the bottom of the stock",
    ),
    Clause("deal", "pass", (tree.PassCards,), "Cards that are passed before play.", "3 cards, to player after"),
    Clause(
        "deal",
        "next dealer",
        (tree.NextDealer,),
        "Who deals the next deal.",
        "winner of the deal",
        "player after dealer",
    ),
    Clause("trump", "is", (tree.TrumpIs,), "The trump suit, or a list of fixed trumps, low to high.", "hearts"),
    Clause(
        "trick",
        "first lead",
        (tree.FirstLead,),
        "Who leads the first trick of a deal.",
        "dealer",
        "player after dealer",
    ),
    Clause(
        "trick", "next lead", (tree.NextLead,), "Who leads after a trick.", "winner of the trick", "winner of the trick"
    ),
    Clause("trick", "lead", (tree.Lead,), "What may be led; with else a duty.", "any card", "any card"),
    Clause(
        "trick",
        "answer",
        (tree.Answer,),
        "What may be played to the lead: with else the first group of which a card is held, with or free choice.",
        "a card of the suit led, else any card",
        "any card",
    ),
    Clause(
        "trick",
        "also",
        (tree.Also,),
        "What may be played besides the hand, leading or answering. No duty and no never binds it, unseen.",
        "top card of the stock",
    ),
    Clause(
        "trick",
        "never",
        (tree.Never,),
        "Cards that may not be played, leading or answering.",
        "a K when this is the first trick",
    ),
    Clause("trick", "matching", (tree.Matching,), "What a matching card is.", "a card of the rank led, or a wild"),
    Clause(
        "trick",
        "beats",
        (tree.Beats,),
        "When one card beats another; unless said, as in the example.",
        "a higher card of its suit, or a trump over a plain card",
    ),
    Clause(
        "trick",
        "against",
        (tree.Against,),
        "Which cards a beater faces: the best cards so far, which is so unless said, or those of the lead.",
        "lead",
    ),
    Clause(
        "trick",
        "pairing",
        (tree.Pairing,),
        "How several cards beat several: one to one (each its own, which is so unless said), all over all, in order.",
        "all over all",
    ),
    Clause(
        "trick",
        "winner",
        (tree.TrickWinner,),
        "Who controls the trick, at any moment.",
        "last matching card",
        required=True,
    ),
    Clause(
        "trick",
        "refill",
        (tree.Refill,),
        "Drawing from the stock after a trick. With equal hands a lap is dealt only if all who are short get a card.",
        "to 4, one at a time, winner first, equal hands",
    ),
    Clause("hold", "by", (tree.By,), "Who may add a circuit to the trick.", "leader", required=True),
    Clause(
        "hold",
        "when",
        (tree.When,),
        "When the player is asked, by what everybody can see.",
        "an opponent is winning",
        "any time",
    ),
    Clause("hold", "with", (tree.WithCards,), "The cards that may be played to hold.", "a matching card", "any card"),
    Clause(
        "hold",
        "needs",
        (tree.Needs,),
        "A further condition, of its own so that house rules combine.",
        "the stock is empty",
    ),
    Clause("hold", "at most", (tree.AtMost,), "How often a trick may be held.", "1"),
    *of_turns.TURNS,
    Clause(
        "rules",
        "",
        (tree.Rule,),
        "What happens by itself: NAME when CONDITION, EFFECTS.",
        "early when a trick ends and the stock is empty, the deal ends",
    ),
    Clause(
        "counts",
        "",
        (tree.Count,),
        "A number that goes up: NAME each time EVENT. It lasts the whole match.",
        "passes each time the dealer changes",
    ),
    Clause("score", "last trick", (tree.LastTrick,), "Points for the winner of the last trick.", "10", "0"),
    Clause(
        "score",
        "",
        (tree.ScoreLine,),
        "A line of the deal's points: NAME NUMBER [instead] [to WHO] [when CONDITION] [, EFFECTS].",
        "sweep 170 instead to a team that won every trick",
    ),
    *of_turns.SETTLEMENT,
    Clause(
        "match",
        "gains",
        (tree.Gains,),
        "What the deal adds to a team's score, read for each team.",
        "1 when it has most points, otherwise 0",
    ),
    Clause("match", "to", (tree.Target,), "The score that ends the match.", "500"),
    Clause("match", "ends", (tree.Ends,), "Other ends of the match.", "after 4 deals"),
    Clause("match", "winner", (tree.MatchWinner,), "Whether most or least wins.", "the least", "the most"),
    Clause("match", "tie", (tree.Tie,), "What happens when the best score is shared at the end.", "shared", "play on"),
    Clause("match", "title", (tree.Titles,), "A title of honour, without effect.", '"goat" for each loser'),
)
CALLS: tuple[Clause, ...] = (
    Clause("call", "by", (tree.By,), "Whose choice it is.", "a player that is next", required=True),
    Clause(
        "call",
        "when",
        (tree.When,),
        "When it is open: at an event (`a trick ends`), or as long as something is so (`a trick is open`).",
        "a trick is open",
        "any time",
    ),
    Clause("call", "with", (tree.WithCards,), "The cards that it takes.", "4 cards of one suit"),
    Clause("call", "needs", (tree.Needs,), "A further condition.", "3 or less cards are led"),
    Clause("call", "at most", (tree.AtMost,), "How often it may be made in a trick.", "1"),
    Clause(
        "call",
        "first",
        (tree.First,),
        "Who goes first of several that call: nearest to WHO as play goes, or either way; or first to call.",
        "nearest to leader",
    ),
    Clause(
        "call",
        "then",
        (tree.CallThen,),
        "What it does.",
        "the trick goes back, that player leads those cards",
        required=True,
    ),
)
"""The clauses of a call. Each call has slots of its own, known by its name."""

NAMED: Mapping[str, tuple[type[tree.Node], ...]] = MappingProxyType(
    {
        "costs": (tree.Costs,),
        "value": (tree.Value,),
        "allowed": (tree.AllowedList, tree.AllowedRange),
        "source": (tree.Source,),
    }
    | {clause.words: clause.kinds for clause in CALLS}
)
"""Clauses of penalties, options and calls, which are known by the name of theirs."""

BLOCKS = tuple(dict.fromkeys(c.block for c in CLAUSES))
OPTIONAL = frozenset({"hold", "turn", "settle"})
"""Blocks that a game may be without: then nothing must be said in them, and no default of theirs stands."""
OF_TRICKS = frozenset(c.key for c in CLAUSES if c.block == "trick") | {("score", "last trick")}
"""Slots that have no place, and no default, in a game of turns."""
_OF = {kind: clause for clause in CLAUSES for kind in clause.kinds}
BY_KEY: Mapping[Key, Clause] = MappingProxyType({c.key: c for c in CLAUSES if c.words})


def clause_of(node: tree.Node) -> Clause | None:
    """The clause that a node of the tree is, None for those of penalties, options and calls alone."""
    return _OF.get(type(node))


def key_of(node: tree.Node) -> Key:
    """The slot that a clause fills; of a call it is known by the call's name only behind a `change` or `add`."""
    if isinstance(node, tree.Named):
        return (node.name.text, words_of(node.clause))
    clause = _OF[type(node)]
    if isinstance(node, (tree.ScoreLine, tree.Rule, tree.Count, tree.Meld)):
        return (clause.block, node.name.text)
    if isinstance(node, tree.TimesLine):
        return (clause.block, f"{clause.words} {node.name.text}")
    return clause.key


def words_of(node: tree.Node) -> str:
    """The words of a clause of a penalty, an option or a call."""
    return next(words for words, kinds in NAMED.items() if isinstance(node, kinds))


def slot_name(key: Key) -> str:
    """A slot as people call it."""
    return " ".join(part for part in key if part)


@cache
def defaults() -> Mapping[Key, tuple[tree.Node, Source]]:
    """What stands in a slot that no line fills, by slot."""
    lines: list[str] = ["language 1", "", 'game "defaults"']
    for block in BLOCKS:
        found = [c for c in CLAUSES if c.block == block and c.default]
        if found and block != "game":
            lines.append(block)
        lines.extend(f"  {c.words} {c.default}" for c in found)
    source = Source("<default>", "\n".join(lines) + "\n")
    bag = Bag()
    out: dict[Key, tuple[tree.Node, Source]] = {}
    for block_node in parse(source, bag).blocks:
        for node in getattr(block_node, "clauses", getattr(block_node, "lines", ())):
            out[key_of(node)] = (node, source)
    if len(bag):
        raise AssertionError(f"a default can't be read: {[d.message for d in bag]}")
    return MappingProxyType(out)
