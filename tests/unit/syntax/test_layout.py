"""The layout of a rule file, comments kept."""

import pytest

from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax.format import format_file, phrase
from holadsl.syntax.parse import parse
from holadsl.text import Source

HEAD = 'language 1\n\ngame "T"\n'


def laid_out(text: str) -> str:
    """The layout of a text, which lays out to itself."""
    found = format_file(Source("x", text))
    assert found == format_file(Source("x", found))
    return found


def test_indentation_columns_and_blank_lines() -> None:
    """Clauses are indented, their words padded to one column, those of differences to another, blocks parted."""
    assert (
        'language 1\n\ngame "T" extends base\n  with         burn, other last\n  set          target 300\n'
        "  change match to             300\n  remove talking\n\n"
        'variant x "X" for 3 players\n  not with     burn\n  add pack wild               Kh\n'
    ) == laid_out(
        'language   1\ngame "T"   extends base\nwith burn,other last\n set target 300\n\tchange match to 300\n'
        'remove talking\nvariant x "X" for 3 players\nnot with burn\nadd pack wild Kh'
    )


WORDINGS = [
    ("hold\n  when         an opponent is winning", "hold\nwhen a opponent is winning"),
    ("hold\n  when         it holds an 8", "hold\nwhen it holds a 8"),
    ("hold\n  when         the last card played is an A", "hold\nwhen last card played is a A"),
    ("hold\n  when         the stock has 1 card", "hold\nwhen stock has 1 cards"),
    ("hold\n  when         player has played to the trick", "hold\nwhen the player has played"),
    ("hold\n  when         any time and (any time or any time)", "hold\nwhen any time, and (any time, or any time)"),
    ("trick\n  matching     a card of the rank led, or a wild", "trick\nmatching a card of rank led or a wild"),
    ("trick\n  answer       a trump, else any card", "trick\nanswer a trump else any card"),
    (
        "trick\n  answer       as many cards beating, or as many cards face down",
        "trick\nanswer as many cards beating or as many cards face down",
    ),
    ("trick\n  lead         1 or more cards of one suit", "trick\nlead 1 or more card of one suit"),
    (
        "trick\n  lead         a card except the rank of the last 3 leads",
        "trick\nlead a card except rank of last 3 leads",
    ),
    ("trick\n  against      lead", "trick\nagainst the lead"),
    ('call x "X"\n  with         4 trumps', 'call   x   "X"\nwith 4 trump'),
    (
        'call x "X"\n  first        nearest to the winner of the trick',
        'call x "X"\nfirst nearest to winner of the trick',
    ),
    (
        'call x "X"\n  first        nearest to leader either way',
        'call x "X"\nfirst nearest to the leader either way',
    ),
    (
        'call x "X"\n  then         the trick goes back, that player leads those cards',
        'call x "X"\nthen trick goes back, that player leads the those cards',
    ),
    ('example "x"\n  play         B top card of the stock, C calls x', 'example "x"\nplay B top, C calls x'),
    ("score\n  cards        worth of the cards taken", "score\ncards worth of cards taken"),
    ("match\n  winner       the most", "match\nwinner most"),
    (
        "melds\n  set          1 card of rank 7, grows to an odd-run\n  run          3 or more cards of one rank",
        "melds\nset 1 cards of rank 7, grows to a odd-run\nrun 3 or more card of one rank",
    ),
    (
        "turn\n  draw         1 card from the stock, or the top discard into a new meld",
        "turn\ndraw 1 card from stock or top card of the discards into a new meld",
    ),
    ("turn\n  discard      1 card when player has melded", "turn\ndiscard 1 cards when the player has melded"),
    (
        "settle\n  times seven     2 for each card of rank 7\n  times in-the-hand 2 when it has not had a turn",
        "settle\ntimes seven 2 for each cards of rank 7\ntimes in-the-hand 2 when it has not had the a turn",
    ),
    ('example "x"\n  play         C takes 6c with 7c 8c, C draws', 'example "x"\nplay C takes 6c with 7c   8c,C draws'),
    ("match\n  gains        1 when it is dealer, otherwise 0", "match\ngains 1 when it is the dealer otherwise 0"),
]


@pytest.mark.parametrize(("expected", "text"), WORDINGS)
def test_one_wording_is_chosen(expected: str, text: str) -> None:
    """Where several wordings are read, one is written: the article, the breath, one or several cards."""
    assert f"{HEAD}\n{expected}\n" == laid_out(f"{HEAD}{text}")


def test_long_lines_are_cut_after_commas() -> None:
    """A line beyond the width is cut after a comma and goes on under what follows its words."""
    claims = ", ".join(f"{seat} may hold with 8 5 K Q J" for seat in "ABCDE")
    assert (
        f'{HEAD}\nexample "x"\n'
        "  then         A may hold with 8 5 K Q J, B may hold with 8 5 K Q J, C may hold with 8 5 K Q J,\n"
        "               D may hold with 8 5 K Q J, E may hold with 8 5 K Q J\n"
    ) == laid_out(f'{HEAD}\nexample "x"\n  then {claims}')


def test_comments_stay_where_they_are() -> None:
    """Comments keep their lines, at the margin or indented; behind a line they keep their column if there is room."""
    text = (
        "# about the file\n\nlanguage 1                                      # the only one\n\n"
        '# about the game\n\n# more about it\ngame "T"\n'
        "  # about the players\n  players      4 in 2 teams   # two pairs\n"
        "\n  direction    clockwise\n# at the margin\n\n# about the hold\nhold\n  by           leader\n\n# the end\n"
    )
    assert text == laid_out(text)


def test_comments_in_a_line_of_several_keep_their_place() -> None:
    """A comment inside a long line stays behind the same words, whatever else is laid out anew."""
    assert (
        f"{HEAD}\nmatch\n"
        "  gains        3 when it took every card,   # all of it\n"
        "               # then the rest\n"
        "               2 when it has 90 points, 1 when it has most points,  # most of it\n"
        "               otherwise 0  # nothing\n"
    ) == laid_out(
        f"{HEAD}\nmatch\ngains 3 when it took every card,            # all of it\n# then the rest\n"
        "2 when it has 90 points,\n1 when it has the most points,  # most of it\n otherwise 0 # nothing"
    )


def test_what_cannot_be_read_is_kept() -> None:
    """A line that can't be read, a misspelt header and a block to come stay as they are, the rest is laid out."""
    assert (
        f"{HEAD}\ntrik\n  lead         any card\n   anwser   any  card # oh\n  answer       any card\n\n"
        "melds\n     by  player\n\nhold\n  by           leader\n"
    ) == laid_out(
        f"{HEAD}trik\nlead any card\n   anwser   any  card # oh\nanswer any card\n"
        "melds\n     by  player\nhold\nby leader"
    )


@pytest.mark.parametrize("text", ["", "# nothing\n", "language 2\nwhat ever\n", "\0"])
def test_what_is_no_rule_file_is_left_alone(text: str) -> None:
    """A text that can't be read at all comes back unchanged."""
    assert text == laid_out(text)


def test_a_phrase_is_one_line_of_plain_words() -> None:
    """Any piece of a tree can be put into words: a clause, a condition, a player."""
    tree = parse(Source("x", HEAD + "hold\n  when   an opponent of the dealer is winning\n"), Bag())
    when = tree.blocks[1].clauses[0]
    assert "when an opponent of dealer is winning" == phrase(when)
    assert ("an opponent of dealer", "is winning") == (phrase(when.condition.who), phrase(when.condition.verb))
    assert 'game "T"' == phrase(tree.blocks[0])
