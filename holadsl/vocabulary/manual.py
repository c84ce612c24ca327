"""The language reference, made from the vocabulary: every clause with its example, every phrase with its meaning."""

from __future__ import annotations

from collections.abc import Iterable

from holadsl.data import frozen
from holadsl.syntax import tree
from holadsl.vocabulary.clause import Clause
from holadsl.vocabulary.clauses import CALLS, CLAUSES
from holadsl.vocabulary.phrases import MEANINGS


@frozen
class Family:
    """A family of phrases, for a section of the reference."""

    title: str
    opening: str
    kinds: tuple[type[tree.Node], ...]


def _of(*modules: str) -> tuple[type[tree.Node], ...]:
    """The classes of some modules of the tree, in the order in which they stand there."""
    return tuple(kind for kind in MEANINGS if kind.__module__.rsplit(".", 1)[-1] in modules)


OF_CARDS = (tree.IsA, tree.IsOfRank, tree.IsTrump)
"""What is said of cards, though it stands behind a verb."""


def families() -> tuple[Family, ...]:
    """All phrases that have a meaning, by family."""
    numbers = _of("numbers")
    verbs = tuple(kind for kind in _of("verbs") if kind not in OF_CARDS)
    return (
        Family("Conditions", "They stand after `when`, `needs` and `each time`.", _of("conditions")),
        Family("What players and teams do", "After the name of a player or team, in a condition.", verbs),
        Family("Players and teams", "Whom a line speaks of.", _of("who")),
        Family("Numbers", "Whole numbers, options and counts by name, and what can be counted.", numbers),
        Family("Cards", "Which cards are meant.", _of("cards")),
        Family("What cards are", "After `is` or `are`, in a condition: `the card shown is a 7`.", OF_CARDS),
        Family("Effects", "What a rule or a line of the score does.", _of("effects")),
    )


BLOCK_TEXTS = {
    "game": "The title, the source, how many play and which way round.",
    "pack": "Which cards there are.",
    "deal": "How they are dealt, and who deals next.",
    "trump": "Which suit is above the others.",
    "trick": "Who leads, what may be played, who takes the trick, how hands are filled up.",
    "hold": "The leader may add a circuit to the same trick: every player then plays one more card.",
    "melds": "Which cards lie on the table together, and how they grow. Each line is a kind of meld with a name. "
    "One in sequence lies in the order of its ranks.",
    "turn": "What a player does when it is his turn, in this order: draw, meld, lay off, discard.",
    "rules": "What happens by itself.",
    "counts": "Numbers that last the whole match.",
    "score": "The lines of the deal's points, counted in file order.",
    "settle": "Who pays what at the end of a deal, where players pay one another.",
    "match": "What a deal adds to the score, and when the match ends.",
}

CALL_TEXT = """What a player may announce, in or out of turn: `call NAME "Title"` opens it. Its lines are changed by
its name: `change NAME with 4 trumps`.

A call is open while somebody is to lead or to answer, to those whom `by` means, as long as `when` and `needs` hold by
what everybody sees. Nobody waits for it. At an event (`a trick ends`) it is open from then to the next act of the
player on turn; after the last trick of a deal those who may call are asked. Who calls shows the cards that it takes.
Before it is carried out everybody is asked who would come before him by `first`, and may call himself. Nobody makes a
call twice in one trick. While a hold is asked nobody calls anything."""

INTRODUCTION = """# The language

A rule file is a list of **blocks**. A header line opens a block, clause lines follow, one rule a line. A line that
ends in a comma goes on in the next. Indentation has no meaning, `the` may stand anywhere, `#` begins a comment. A file
begins with `language 1` and has one `game`.

This page is made from the vocabulary that the program itself reads. The guide shows how to write a file, and
`holadsl explain CODE` tells about a mistake.
"""

FRAME = """## Files that build on files

| line | meaning |
| --- | --- |
| `game "Title" extends NAME` | starts from another game: a shipped one, or NAME.hola in the same folder |
| `change BLOCK CLAUSE …` | a new value for a slot that a line has said |
| `add BLOCK CLAUSE …` | a slot that no line has said; for `wild`, `without`, `extra` and `worth` more members |
| `remove BLOCK CLAUSE` | back to the default; `remove pack wild 2` takes out one member |
| `add call NAME "Title"` | a further call; its lines follow: `add NAME by …` |
| `remove NAME` | a penalty, an option or a call goes |
| `remove players 3`, `remove variants` | a number of players, all variants of the game below |
| `for 6 players in 2 teams` | opens a block of what that number of players makes different |
| `for 2 players, each alone` | the same, everybody for himself |
| `variant NAME "Title" [for N players]` | opens a house rule that a table may choose; `not with NAME` keeps two apart |
| `doubtful`, `doubtful "why"` | in a variant: whether anybody plays so isn't certain; the commands tell it |
| `with NAME, NAME` | chooses variants; `with A, B last` says whose value stands where both change a slot |
| `option NAME "Title"` | opens a number that a table may choose: `value 10`, `allowed 4 to 21` or `allowed 80 83` |
| `value 7 when there are 2 players, otherwise 10` | in an option: what it is by the number of players |
| `set NAME 5` | chooses an option's value |
| `call NAME "Title"` | opens what a player may announce |
| `penalty NAME "Title"` | opens a penalty that the table may take: `costs 30` |
| `example "what it shows"` | opens a test in the players' terms: `given`, `play`, `then` |

**What wins.** A file starts from its parent, finished for that number of players; then come its own lines, then its own
`for N`. A file with a `with` first applies the variants it names, all in one step. Variants from outside come in a step
of their own after the files, options last. In a step every `change` and `remove` comes before every `add`.
Cards and suits are read by the suit names that hold in the file where the line stands; under new names they stay the
same cards: a suit that keeps its name is itself, the others follow in the order of `pack suits`.

**Choices.** `V when C, V when C, otherwise V` stands wherever a slot's value may depend on something: the first that
holds counts. A duty is a ladder: `a card of the suit led, else a trump, else any card` is the first group of which the
player holds a card; `or` is free choice.
"""


AMOUNTS = """### Amounts

| phrase | meaning |
| --- | --- |
| 3 | just 3 |
| 3 or more, 3 or less, 1 to 3 | at least, at most, between; the name of an option may stand for a number |
| no, every | none; all |
| more than N, less than N | compared with any number |
"""

PLACES = """### Places

| phrase | meaning |
| --- | --- |
| hand, its hand, leader's hand | the cards in a hand; how many they are is public |
| the stock | the cards not yet dealt; nobody knows them |
| the trick | the cards played to the open trick so far; when a trick ends, those of that trick |
| the circuit | those of this circuit |
| cards led | the card, or cards, with which the open trick was led; none before |
| cards taken, its cards taken | what a team took in this deal; without an owner what anybody took |
| cards played | all cards played in this deal, taken or not |
"""

MOMENTS = """### Moments

When a circuit is complete: rules for `a circuit ends`, then the hold is asked; without one the trick ends and its
winner takes all its cards; rules for `a trick ends`; cards are drawn; the next lead, before which calls at the trick's
end are open. Rules of one moment are carried out in file order, all of them, before anybody is asked anything. A rule
whose condition names no event fires when it comes true. At the end of a deal, in this order: `last trick`, the lines of
`score`, what stands `instead`, rules for `the deal ends`, `gains`, the next dealer, counts, `to` and `ends`, titles.
"""


def reference() -> str:
    """The whole page, in Markdown, without what nothing carries out yet: all that it shows can be played."""
    parts = [INTRODUCTION, FRAME, "## Clauses\n"]
    for block in dict.fromkeys(clause.block for clause in CLAUSES):
        parts.append(f"### {block}\n\n{BLOCK_TEXTS[block]}\n")
        parts.extend(_clause(clause) for clause in CLAUSES if clause.block == block)
        if block == "hold":
            parts.append(f"### call\n\n{CALL_TEXT}\n")
            parts.extend(_clause(clause) for clause in CALLS)
    parts.append("## Phrases\n")
    parts.extend(_family(family) for family in families())
    parts.extend((AMOUNTS, PLACES, MOMENTS))
    return "\n".join(parts)


def _clause(clause: Clause) -> str:
    line = f"{clause.words} {clause.example}".strip()
    facts = [f"default `{clause.default}`"] if clause.default else ["must be said"] if clause.required else []
    facts.extend(["`add` adds members"] if clause.gathers else [])
    more = f" ({'; '.join(facts)})" if facts else ""
    return f"**`{clause.words or 'NAME'}`** {clause.manual}{more}\n\n```text\n{line}\n```\n"


def _family(family: Family) -> str:
    rows = [f"### {family.title}\n", family.opening, "", "| phrase | meaning |", "| --- | --- |"]
    rows.extend(_rows(family.kinds))
    return "\n".join(rows) + "\n"


def _rows(kinds: Iterable[type[tree.Node]]) -> Iterable[str]:
    for kind in kinds:
        form = " ".join((kind.__doc__ or "").split())
        meaning = " ".join((MEANINGS[kind].__doc__ or "").split())
        form, _, gloss = form.partition(": ")
        said = f"{gloss.capitalize()}. " if gloss and gloss.lower() not in meaning.lower() else ""
        yield f"| {form.replace('|', '/')} | {said}{meaning.replace('|', '/')} |"
