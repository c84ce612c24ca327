"""Faulty lines: each gives one diagnostic, with its own code, at its line, and the words that help."""

import pytest

from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Bag, Code, Diagnostic
from holadsl.syntax import tree as t
from holadsl.syntax.parse import parse
from holadsl.text import Source

GAME = 'language 1\n\ngame "T"\n  players      4 in 2 teams\n\n'
HOUSE = 'language 1\n\ngame "House" extends base\n'


def read(text: str) -> tuple[t.Start, list[Diagnostic]]:
    """The tree and the mistakes of a text, in file order."""
    bag = Bag()
    tree = parse(Source("x", text), bag)
    return tree, list(bag.sorted())


UNDER_A_HEADER = [
    # the mistakes of the language's notes
    ("pack\n  wlid 2 7", codes.UNKNOWN_CLAUSE, "wlid", "did you mean wild?"),
    ("match\n  to", codes.UNFINISHED, "", "a number"),
    ("trick\n  refill one at a time, to 4", codes.MISPLACED, "one", "'to'"),
    ("hold\n  wild 2", codes.OTHER_BLOCK, "wild", "a clause of pack, not of hold"),
    ("trick\n  lead: any card", codes.STRAY_SIGN, ":", "no colon"),
    (
        "match\n  gains 6 for no trick, otherwise 1",
        codes.SAID_OTHERWISE,
        "for",
        "write when, and then a whole condition",
    ),
    ("pack\n  ranks VII VIII IX X", codes.SAID_OTHERWISE, "VII", "write it in figures: 7"),
    ("pack\n  ranks KQ J", codes.WRONG_KIND, "KQ", "'KQ' is several capitals in one"),
    ("match\n  to = 500", codes.STRAY_SIGN, "=", "no equals sign"),
    ("match\n  to 500.", codes.STRAY_SIGN, ".", "no full stop"),
    ("match\n  to 500;", codes.STRAY_SIGN, ";", "no semicolon"),
    ("trick\n  lead any card answer any card", codes.TWO_CLAUSES, "answer", "line of its own"),
    ("hold\n  when an oponent is winning", codes.MISSPELT, "oponent", "'oponent' after 'an': did you mean opponent?"),
    ("hold\n  when an opponent wins", codes.MISPLACED, "wins", "is, has, won"),
    ("trick\n  Winner last matching card", codes.CAPITALS, "Winner", "winner"),
    ("trick\n  first lead left of dealer", codes.LEFT_RIGHT, "left of dealer", "player after dealer"),
    ("trick\n  lead any card,", codes.LAST_COMMA, ",", "nothing follows"),
    ("pack\n  worth A 10, 10 10", codes.PRICE_ORDER, "A 10", "10 for A"),
    ("trick\n  answer a trump if the stock is empty", codes.IF_WHEN, "if", "when the stock is empty"),
    ("trick\n  answer a card of the suit led if any", codes.SAID_OTHERWISE, "if any", "else any card"),
    ("trick\n  matching the same rank", codes.SAID_OTHERWISE, "same rank", "a card of the rank led"),
    ('call x "X"\n  with 2 cards of Qh Kh', codes.MISPLACED, "Qh", "'rank'"),
    ("trick\n  answer must follow suit", codes.MUST, "must", "ladder"),
    ("trick\n  must follow suit", codes.MUST, "must", "a card of the suit led, else any card"),
    # and others
    ("pack\n  wild 2 7 worth 10 for A", codes.TWO_CLAUSES, "worth", "another clause"),
    ("pack\n  copies two", codes.NUMBER_WORD, "two", "write: 2"),
    ("score\n  last trick ten", codes.NUMBER_WORD, "ten", "write: 10"),
    ("match\n  to five hundred", codes.NUMBER_WORD, "five hundred", "write: 500"),
    ("match\n  to 1.5", codes.POINT_NUMBER, "1.5", "3/2"),
    ("match\n  winner highest points", codes.SAID_OTHERWISE, "highest", "most"),
    ("match\n  500 points", codes.NO_BEGINNING, "500", "'500'"),
    ("match\n  ends whn passes is 2", codes.MISSPELT, "whn", "did you mean when?"),
    ('match\n  title "goat for each loser', codes.OPEN_QUOTE, '"goat for each loser', "same line"),
    ("match\n  title “goat” for each loser", codes.CURLY_QUOTE, "“goat”", '"goat"'),
    ("hold\n  when leader is winning, adn the stock is empty", codes.MISSPELT, "adn", "did you mean and?"),
    ("trick\n  answer a trump, esle any card", codes.MISSPELT, "esle", "did you mean else?"),
    ("trick\n  matching a card of the rank led ro a wild", codes.MISSPELT, "ro", "did you mean or?"),
    ("score\n  last trick 10 when it has most points, otherwize 0", codes.MISSPELT, "otherwize", "otherwise?"),
    ("deal\n  next dealer dealer when it won the deal, othrwise leader", codes.MISSPELT, "othrwise", "otherwise?"),
    ("score\n  x 5 to a team that won 7 or moer tricks", codes.MISSPELT, "moer", "did you mean more?"),
    ("hold\n  by ledaer", codes.MISSPELT, "ledaer", "did you mean leader?"),
    ("score\n  x 10 to a team that take every point", codes.SAID_OTHERWISE, "take", "took"),
    ("score\n  x worth of the cards take", codes.SAID_OTHERWISE, "take", "cards taken"),
    ("score\n  x worth of the cards takn", codes.MISSPELT, "takn", "did you mean taken?"),
    ("hold\n  when leadr is winning", codes.MISSPELT, "leadr", "did you mean leader?"),
    ("hold\n  when opponent is winning", codes.SAID_OTHERWISE, "opponent", "an opponent"),
    ("hold\n  when leader isn't winning", codes.SAID_OTHERWISE, "isn't", "is not"),
    ("hold\n  when leader is not wining", codes.MISSPELT, "wining", "winning"),
    ("hold\n  when dealers team is winning", codes.NO_APOSTROPHE, "dealers", "dealer's"),
    ("hold\n  when (leader is winning", codes.OPEN_BRACKET, "(", "not closed"),
    ("hold\n  when leader is winning)", codes.EXTRA_BRACKET, ")", "closes"),
    ("hold\n  when it has at least 60 points", codes.SAID_OTHERWISE, "at least 60", "60 or more"),
    ("hold\n  when it has 60 or mroe points", codes.MISSPELT, "mroe", "did you mean more?"),
    ("hold\n  when it has > 60 points", codes.SAID_OTHERWISE, ">", "more than"),
    ("hold\n  with 9", codes.UNFINISHED, "", "card, trump, wild or discard"),
    ("pack\n  extra 9", codes.WRONG_KIND, "9", "a card (9h)"),
    ("pack\n  wild 2, 7", codes.EXTRA_COMMA, ",", "take it out"),
    ("pack\n  wild 7 ☺", codes.STRAY_LETTER, "☺", "smiling face"),
    ("deal\n  cards 4 each, 2 at a time from dealer", codes.NO_COMMA, "from", "a comma is missing"),
    ("deal\n  stock the rest", codes.SAID_OTHERWISE, "stock", "by itself"),
    ("deal\n  turn up 1 card", codes.SAID_OTHERWISE, "turn", "show"),
    ("deal\n  next dealer same dealer", codes.SAID_OTHERWISE, "same", "dealer"),
    ("trick\n  winner last match", codes.SAID_OTHERWISE, "match", "a matching card"),
    ("pack\n  then A leads", codes.OTHER_BLOCK, "then", "a clause of a call and an example, not of pack"),
    ("deal\n  value 5", codes.OTHER_BLOCK, "value", "a clause of an option, not of deal"),
    ("trick\n  refill up to 4", codes.SAID_OTHERWISE, "up", "take it out"),
    ("trick\n  answer as many cards facedown", codes.SAID_OTHERWISE, "facedown", "face down"),
    ('example "x"\n  play A announces knock', codes.SAID_OTHERWISE, "announces", "calls"),
    ("pack\n  ranks 2-10 J Q K A", codes.SAID_OTHERWISE, "2-10", "2 to 10"),
    ("match\n  to 1,000", codes.SAID_OTHERWISE, "1,000", "1000"),
    ("match\n  to 500 // short", codes.SAID_OTHERWISE, "// short", "#"),
    ('match\n  to "500"', codes.WRONG_KIND, '"500"', "without quotes: 500"),
    ("hold\n  when opponents are winning", codes.SAID_OTHERWISE, "opponents", "each opponent"),
    ("hold\n  when an opponent is winning the trick", codes.MISPLACED, "trick", "the end of the line"),
    ("hold\n  when always", codes.SAID_OTHERWISE, "always", "any time"),
    ("hold\n  by any player", codes.SAID_OTHERWISE, "any", "leader, dealer"),
    ("hold\n  by anybody", codes.SAID_OTHERWISE, "anybody", "leader, dealer"),
    ("deal\n  next dealer loser of the deal", codes.SAID_OTHERWISE, "loser", "player after dealer"),
    ("match\n  to 500 points", codes.SAID_OTHERWISE, "points", "500 is enough"),
    ("match\n  winner the most points", codes.SAID_OTHERWISE, "points", "most is enough"),
    ("match\n  ends at 300", codes.SAID_OTHERWISE, "ends at", "to 300"),
    ("match\n  to 300 for 2 players", codes.SAID_OTHERWISE, "for 2 players", "for 2 players, each alone"),
    ("pack\n  ranks 9 to K", codes.SAID_OTHERWISE, "9 to K", "write: 9 10 J Q K"),
    ("trick\n  matching a card of the same suit", codes.SAID_OTHERWISE, "same suit", "suit led"),
    ("trick\n  winner highest card", codes.UNFINISHED, "", "'of the suit led'"),
    ("trick\n  refill none", codes.SAID_OTHERWISE, "none", "remove"),
    ("trick\n  trumps hearts", codes.SAID_OTHERWISE, "trumps", "is hearts"),
    ("hold\n  at most once", codes.NUMBER_WORD, "once", "1"),
    ("score\n  sweep 170 for a team that won every trick", codes.SAID_OTHERWISE, "for", "to"),
    ("score\n  sweep 170 to team that won every trick", codes.SAID_OTHERWISE, "team", "a team"),
    ("rules\n  x when the trick ends, each team's score is 0", codes.MISPLACED, "is", "'becomes'"),
    ('example "x"\n  play A plays 8', codes.SAID_OTHERWISE, "plays", "A 8"),
    ('example "x"\n  A plays 8', codes.SAID_OTHERWISE, "A", "play"),
    ('example "x"\n  expect A leads', codes.SAID_OTHERWISE, "expect", "then"),
    ('example "x"\n  then A wins the trick and A leads', codes.SAID_OTHERWISE, "and", "a comma"),
    ('option x "X"\n  default 5', codes.SAID_OTHERWISE, "default", "value 10"),
    ('variant x "X"\n  remove penalty talking', codes.SAID_OTHERWISE, "penalty talking", "remove talking"),
    ('variant x "X"\n  with variant y', codes.SAID_OTHERWISE, "variant", "with y"),
    ("trick\n  lead any card of K", codes.SAID_OTHERWISE, "of K", "of rank K"),
    ("trick\n  lead any card of rank hearts", codes.MISPLACED, "hearts", "a rank"),
    ("trick\n  lead any\u00a0card", codes.STRAY_LETTER, "\u00a0", "no-break space"),
    ("trick\n  answer as many cards beting", codes.MISSPELT, "beting", "did you mean beating?"),
    ("trick\n  answer as many crads beating", codes.MISSPELT, "crads", "did you mean cards?"),
    ("trick\n  answer as much cards", codes.MISPLACED, "much", "'many'"),
    ("trick\n  alos top card of the stock", codes.UNKNOWN_CLAUSE, "alos", "did you mean also?"),
    ("trick\n  against the best", codes.UNFINISHED, "", "'cards'"),
    ("trick\n  pairing one by one", codes.MISPLACED, "by", "'to'"),
    (
        "hold\n  first nearest to leader",
        codes.OTHER_BLOCK,
        "first",
        "a clause of trick, turn, settle and a call, not of hold",
    ),
    ('call x "X"\n  bye leader', codes.UNKNOWN_CLAUSE, "bye", "did you mean by?"),
    ('call x "X"\n  answer any card', codes.OTHER_BLOCK, "answer", "a clause of trick, not of a call"),
    ('call x "X"\n  first neerest to leader', codes.MISSPELT, "neerest", "did you mean nearest?"),
    ('call x "X"\n  then the trick goes bakc', codes.MISSPELT, "bakc", "did you mean back?"),
    ('call x "X"\n  then that player leads those', codes.UNFINISHED, "", "'cards'"),
    (
        'variant x "X"\n  change call molodka with 4 trumps',
        codes.SAID_OTHERWISE,
        "call molodka",
        "write: change molodka",
    ),
    ('variant x "X"\n  change molodka wiht 4 trumps', codes.NAMED_CLAUSE, "wiht", "did you mean with?"),
    ('example "x"\n  play A calls', codes.UNFINISHED, "", "a name"),
    ('example "x"\n  play A dwon 6c', codes.MISSPELT, "dwon", "did you mean down?"),
    ('example "x"\n  play a 8', codes.SMALL_LETTER, "a", "write: A"),
    ('example "x"\n  play A8', codes.NO_BLANK, "A8", "A 8"),
    ('example "x"\n  then A can hold', codes.SAID_OTHERWISE, "can", "may"),
    ('variant x "X"\n  wild 7', codes.FORGOTTEN_CHANGE, "wild", "change pack wild 7"),
    ('variant x "X"\n  pack wild 7', codes.FORGOTTEN_CHANGE, "pack", "change pack wild 7"),
    ("for 2 players, each alone\n  wild 7", codes.FORGOTTEN_CHANGE, "wild", "change pack wild 7"),
    ('variant x "X"\n  change wild 7', codes.NO_BLOCK_SAID, "wild", "change pack wild"),
    ('variant x "X"\n  change hold wild 7', codes.OTHER_BLOCK, "wild", "a clause of pack, not of hold"),
    ('variant x "X"\n  change macth to 300', codes.UNKNOWN_BLOCK, "macth", "did you mean match?"),
    ('variant x "X"\n  change talking cost 1', codes.NAMED_CLAUSE, "cost", "did you mean costs?"),
    ('variant x "X"\n  change colour of 1', codes.UNKNOWN_CHANGE, "colour", "change pack wild 7"),
    ('variant x "X"\n  chnage match to 1', codes.UNKNOWN_CLAUSE, "chnage", "did you mean change?"),
    ('variant x "X"\n  not with a b', codes.NO_COMMA, "b", "a, b"),
    ('option x "X"\n  value ten', codes.NUMBER_WORD, "ten", "10"),
    # cards as people say them
    ("pack\n  wild sevens", codes.SAID_OTHERWISE, "sevens", "write: 7"),
    ("pack\n  wild 7 and Ks", codes.SAID_OTHERWISE, "and", "take it out"),
    ("pack\n  wild 2s and 7s", codes.SAID_OTHERWISE, "and", "take it out"),
    ("pack\n  wild 2 & 7", codes.SAID_OTHERWISE, "&", "take it out"),
    ("pack\n  wild king of spades", codes.SAID_OTHERWISE, "king of spades", "write: Ks"),
    ("pack\n  wild 7 Ten of Hearts", codes.SAID_OTHERWISE, "Ten of Hearts", "write: 10h"),
    ("pack\n  wild Ace", codes.SAID_OTHERWISE, "Ace", "write: A"),
    ("pack\n  wild Joker", codes.SAID_OTHERWISE, "Joker", "*1"),
    ("pack\n  wild none", codes.SAID_OTHERWISE, "none", "remove"),
    ("pack\n  worth 10 for aces", codes.SAID_OTHERWISE, "aces", "write: A"),
    ("hold\n  with an ace", codes.SAID_OTHERWISE, "ace", "write: A"),
    ("hold\n  with a wild card", codes.SAID_OTHERWISE, "wild card", "write: wild"),
    # melds, turns, settlement
    ("melds\n  set 3 cards of one rnak", codes.MISSPELT, "rnak", "did you mean rank?"),
    ("melds\n  set three cards of one rank", codes.NUMBER_WORD, "three", "3"),
    ("melds\n  set 3 cards of one rank grows to 4", codes.NO_COMMA, "grows", "rank, grows"),
    ("melds\n  set 3 cards of one rank, grows to", codes.UNFINISHED, "", "a number"),
    ("melds\n  run 3 cards of one suit", codes.UNFINISHED, "", "'in'"),
    ("melds\n  3 cards of one rank", codes.NO_BEGINNING, "3", "'3'"),
    ("turn\n  drwa 1 card from the stock", codes.UNKNOWN_CLAUSE, "drwa", "did you mean draw?"),
    ("turn\n  draw a card from the stock", codes.SAID_OTHERWISE, "a card", "write: 1 card"),
    ("turn\n  draw 1 card", codes.UNFINISHED, "", "'from'"),
    ("turn\n  draw 1 card from the stock, or the top discrad", codes.MISSPELT, "discrad", "did you mean discard?"),
    ("turn\n  lay off", codes.UNFINISHED, "", "'never'"),
    ("turn\n  answer any card", codes.OTHER_BLOCK, "answer", "a clause of trick, not of turn"),
    ("trick\n  draw 1 card from the stock", codes.OTHER_BLOCK, "draw", "a clause of turn, not of trick"),
    ("settle\n  rank lowest worth of hand first", codes.MISPLACED, "lowest", "most or least"),
    ("settle\n  last loser", codes.SAID_OTHERWISE, "loser", "a loser"),
    ("settle\n  times 2 for each card of rank 7", codes.WRONG_KIND, "2", "a name"),
    ("settle\n  double 2 when it has not melded", codes.UNKNOWN_CLAUSE, "double", "rank, first, last, pays and times"),
    ("rules\n  out when a player has mleded, the deal ends", codes.MISSPELT, "mleded", "did you mean melded?"),
    ("rules\n  out when a player melded, the deal ends", codes.SAID_OTHERWISE, "melded", "has melded"),
    ("rules\n  out when a player has no cards, discarder pays all", codes.UNFINISHED, "", "'to'"),
    (
        "rules\n  x when a player is forcd out, dealer pays 1 to that player",
        codes.MISSPELT,
        "forcd",
        "did you mean forced?",
    ),
    (
        "rules\n  x when a turn ends, it pays 1 to each player that chooses to play",
        codes.MISSPELT,
        "chooses",
        "chose?",
    ),
    ('call x "X"\n  needs it can meld top discrad', codes.MISSPELT, "discrad", "did you mean discard?"),
    ('call x "X"\n  needs worth of the discard pile is 10', codes.SAID_OTHERWISE, "discard", "the discards"),
    ('call x "X"\n  needs worth of hand outside meld is 10', codes.MISPLACED, "meld", "'melds'"),
    ('call x "X"\n  then that player lays of', codes.MISPLACED, "of", "'off'"),
    ('variant x "X"\n  change settle double 3', codes.UNKNOWN_CLAUSE, "double", "rank, first, last, pays and times"),
    ('variant x "X"\n  melds set 3 cards of one rank', codes.FORGOTTEN_CHANGE, "melds", "change melds set 3"),
    ('variant x "X"\n  lay off never', codes.FORGOTTEN_CHANGE, "lay", "change turn lay off never"),
    ('game "T"\n  playing five', codes.NUMBER_WORD, "five", "5"),
    ('example "x"\n  play A takes', codes.UNFINISHED, "", "cards"),
    ('example "x"\n  play A lays 6c', codes.MISPLACED, "6c", "'off'"),
    ('example "x"\n  then A may melds 6c', codes.MISPLACED, "melds", "'meld'"),
    ('example "x"\n  then A pays', codes.UNFINISHED, "", "a number"),
    # other words of card players
    ("trick\n  answer a card of the suit led, otherwise any card", codes.SAID_OTHERWISE, "otherwise", "else"),
    ("score\n  last trick 20 when it has most points, else 10", codes.SAID_OTHERWISE, "else", "otherwise"),
    ("score\n  capot 5 to a team that won all tricks", codes.SAID_OTHERWISE, "all", "every"),
    ("score\n  to 500", codes.OTHER_BLOCK, "to", "a clause of match"),
    ("deal\n  next dealer winner", codes.SAID_OTHERWISE, "winner", "winner of the deal"),
    ("hold\n  needs it has 60+ points", codes.SAID_OTHERWISE, "60+", "60 or more"),
    ("hold\n  needs it has 60 points or more", codes.SAID_OTHERWISE, "60 points or more", "60 or more points"),
    ("hold\n  when partner is winning", codes.SAID_OTHERWISE, "partner", "partner of leader"),
    ("match\n  to 1.000", codes.SAID_OTHERWISE, "1.000", "1000"),
    ("rules\n  when a deal ends, the stock closes", codes.UNFINISHED, "when", "a name of your own"),
    ('variant x "X"\n  add rules when a deal ends, the stock closes', codes.UNFINISHED, "when", "a name of your own"),
    ('variant x "X"\n  change direction left', codes.SAID_OTHERWISE, "left", "anticlockwise"),
    ('variant x "X"\n  change penalty talking 50', codes.SAID_OTHERWISE, "penalty talking", "talking costs 50"),
    ('variant x "X"\n  change trick last 20', codes.OTHER_BLOCK, "last", "change score last 20"),
    ('variant x "X"\n  remove the last trick', codes.NO_BLOCK_SAID, "last", "remove score last"),
    ('variant x "X"\n  match change to 300', codes.FORGOTTEN_CHANGE, "match", "write: change match to 300"),
    ('variant x "X"\n  change match to 3, add pack wild 7', codes.TWO_CLAUSES, ", add", "line of its own"),
    ('variant x "X"\n  with hold with match', codes.LONG_NAME, "hold with match", "hold-with-match"),
    (
        'variant x "X"\n  with hold\u2013with\u2013match',
        codes.SAID_OTHERWISE,
        "hold\u2013with\u2013match",
        "hold-with-match",
    ),
    ('variant x "X"\n  sevens are wild', codes.UNKNOWN_CLAUSE, "sevens", "change match to 300"),
    ('variant x "X"\n  delete pack wild 2', codes.SAID_OTHERWISE, "delete", "write: remove"),
    ('variant x "X"\n  if the stock is empty then hold at most 1', codes.SAID_OTHERWISE, "if", "clause comes first"),
    ('variant x "X"\n  with burn and y', codes.SAID_OTHERWISE, "and", "write a comma"),
    ('variant x "X"\n  with burn, and y', codes.SAID_OTHERWISE, "and", "take it out"),
    ('variant x "X"\n  add penalty "Talking"', codes.NO_NAME, '"Talking"', 'add penalty talking "Talking"'),
    ('variant x "X"\n  change deal dealer winner of the deal', codes.SAID_OTHERWISE, "dealer", "next dealer"),
    ('variant x "X"\n  add deck copies 2', codes.SAID_OTHERWISE, "deck", "write: pack"),
    ("match\n  ends after 10 rounds", codes.SAID_OTHERWISE, "rounds", "write: deals"),
    ('example "x"\n  given AC has 50 points', codes.MISPLACED, "AC", "'dealer'"),
]


@pytest.mark.parametrize(("text", "code", "words", "help_words"), UNDER_A_HEADER)
def test_a_faulty_line_gives_one_message(text: str, code: Code, words: str, help_words: str) -> None:
    """A faulty line under a header gives just one diagnostic, at its words, which says what would be right."""
    text = GAME + text
    _, found = read(text)
    (one,) = found
    assert (code.number, 7) == (one.code, one.line), one.message
    assert words == one.text[one.column - 1 : one.end_column - 1]
    assert help_words in f"{one.message} / {one.help}"


HEADERS = [
    ("trik", codes.UNKNOWN_BLOCK, "did you mean trick?"),
    ("settel", codes.UNKNOWN_BLOCK, "did you mean settle?"),
    ("Melds", codes.CAPITALS, "melds"),
    ("turn draw 1 card from the stock", codes.HEADER_ALONE, "draw 1 card from the stock"),
    ("Trick", codes.CAPITALS, "trick"),
    ("trick:", codes.STRAY_SIGN, "no colon"),
    ("trick lead any card", codes.HEADER_ALONE, "lead any card"),
    ('vairant x "X"', codes.UNKNOWN_BLOCK, "did you mean variant?"),
    ('call "Knock"', codes.NO_NAME, 'call knock "Knock"'),
    ('call four aces "X"', codes.LONG_NAME, "four-aces"),
    ("call knock", codes.NO_TITLE, 'call knock "A title"'),
    ('cal knock "X"', codes.UNKNOWN_BLOCK, "did you mean call?"),
    ('variant only sevens "X"', codes.LONG_NAME, "only-sevens"),
    ('variant Sevens "X"', codes.BAD_NAME, "write: sevens"),
    ('variant only_sevens "X"', codes.BAD_NAME, "only-sevens"),
    ('variant __import__("os") "X"', codes.BAD_NAME, "small letters, digits and hyphens"),
    ('variant 7s "X"', codes.BAD_NAME, "a letter first"),
    ('variant Élan "X"', codes.BAD_NAME, "élan"),
    ("variant sevens", codes.NO_TITLE, 'variant sevens "A title"'),
    ('variant "Only sevens"', codes.NO_NAME, 'variant only-sevens "Only sevens"'),
    ('variant sevens "Only sevens', codes.OPEN_QUOTE, "not closed"),
    ("variant sevens “Only sevens”", codes.CURLY_QUOTE, '"Only sevens"'),
    ("example it works", codes.NO_TITLE, 'example "it works"'),
    ("for 3 players", codes.SIDES, "for 3 players, each alone"),
    ("for 3 players each alone", codes.NO_COMMA, "players, each"),
    ("for three players, each alone", codes.NUMBER_WORD, "write: 3"),
]


@pytest.mark.parametrize(("header", "code", "help_words"), HEADERS)
def test_a_faulty_header_opens_its_block(header: str, code: Code, help_words: str) -> None:
    """A faulty header gives one diagnostic; the right lines of its block give none and a wrong one gives its own."""
    first = header.lower().split()[0].rstrip(":")
    word = {"trik": "trick", "settel": "settle", "vairant": "variant", "cal": "call"}.get(first, first)
    right, wrong = {
        "melds": ("set 3 cards of one rank", "set 3 cards of one rnak"),
        "turn": ("lay off any number", "lay off any nmber"),
        "settle": ("pays place", "pays place minus"),
        "trick": ("answer any card", "answer any crad"),
        "example": ("play A 8", "play A 8 -"),
        "call": ("then the trick goes back", "then the trick goes bakc"),
    }.get(word, ("change match to 300", "change match to x y"))
    _, found = read(f"{GAME}{header}\n  {right}\n  {wrong}\n")
    assert [(code.number, 6), 8] == [(found[0].code, found[0].line), *(one.line for one in found[1:])]
    assert help_words in f"{found[0].message} / {found[0].help}"


def test_a_header_put_right_is_in_the_tree() -> None:
    """A block whose header was misspelt is read as if it were right; one that can't be put right stands as unread."""
    tree, _ = read(GAME + 'trik\n  lead any card\n\nvairant x "X"\n  change match to 3\n\nvariant Y "Y"\n')
    variant = t.Variant(t.Name("x"), t.Text("X"), None, (t.Change(t.Target(t.Whole(t.Number(3)))),))
    assert (variant, t.Unread(block="variant", clause="y")) == tree.blocks[2:]
    assert t.Trick((t.Lead(t.SomeCards(t.Whichever(), None, t.Card(), ())),)) == tree.blocks[1]


@pytest.mark.parametrize("header", ["packk of cards", "pakc:", "Pack ="])
def test_a_header_with_two_slips_opens_its_block(header: str) -> None:
    """A header that is misspelt and has more behind it gives one diagnostic, and its lines none."""
    tree, found = read(f"{GAME}{header}\n  wild 2 7\n  copies 2\n")
    assert [6] == [one.line for one in found]
    assert t.Copies(t.Number(2)) == tree.blocks[1].clauses[1]


def test_lines_without_a_block_give_one_message() -> None:
    """Lines before any header, and those of an unknown block, give one diagnostic together."""
    assert [3] == [one.line for one in read('language 1\n\n  players 4 in 2 teams\n  foo bar\n\ngame "T"\n')[1]]
    assert [6] == [one.line for one in read(GAME + 'bidding spades "X"\n  by player\n  foo\n\nmatch\n  to 5\n')[1]]


def test_a_stray_word_does_not_silence_its_block() -> None:
    """A word alone on a line is one mistake, and the lines after it are read as before."""
    assert [7, 9] == [one.line for one in read(GAME + "trick\n  oops\n  lead any card\n  answer any crad\n")[1]]


def test_a_comma_too_many_does_not_take_the_next_line() -> None:
    """After a comma that joined two clauses the second is read, and its own mistake is told."""
    tree, found = read(GAME + "trick\n  lead any card,\n  answer any card,\n  winner last mtching card\n")
    assert [(codes.LAST_COMMA, 7), (codes.LAST_COMMA, 8), (codes.MISSPELT, 9)] == [
        (next(code for code in vars(codes).values() if getattr(code, "number", "") == one.code), one.line)
        for one in found
    ]
    tree, found = read(GAME + "trick\n  lead any card,\n  answer any card\n")
    assert t.Answer(t.SomeCards(t.Whichever(), None, t.Card(), ())) == tree.blocks[1].clauses[1]


def test_a_bracket_left_open_does_not_take_the_file() -> None:
    """After a bracket that is never closed the other lines are read."""
    tree, found = read(GAME + "hold\n  when (leader is winning\n  by leader\n  with any card\n\nmatch\n  to 5\n")
    assert [(codes.OPEN_BRACKET.number, 7)] == [(one.code, one.line) for one in found]
    assert (t.Unread("", "hold", "when"), t.By(t.Leader())) == tree.blocks[1].clauses[:2]
    assert t.Match((t.Target(t.Whole(t.Number(5))),)) == tree.blocks[2]


def test_braces_are_one_mistake() -> None:
    """A block in braces gives one diagnostic, not one for each brace."""
    assert [6] == [one.line for one in read(GAME + "trick {\n  lead any card\n}\n")[1]]


def test_five_mistakes_give_five_messages() -> None:
    """Five faulty lines of one file give five diagnostics, in file order."""
    text = HOUSE + (
        "  change pack wlid 7\n  change macth to 300\n  change match to = 300\n"
        "  change score last trick ten\n  change hold when an oponent is winning\n"
    )
    assert [4, 5, 6, 7, 8] == [one.line for one in read(text)[1]]


FIRST_LINES = [
    ('game "T"\n', codes.NO_LANGUAGE, 1),
    ('# comment\n\ngame "T"\n', codes.NO_LANGUAGE, 3),
    ('langauge 1\n\ngame "T"\n', codes.NO_LANGUAGE, 1),
    ('Language 1\n\ngame "T"\n', codes.CAPITALS, 1),
    ('language: 1\n\ngame "T"\n', codes.STRAY_SIGN, 1),
    ("import os\nprint(1)\n", codes.NO_LANGUAGE, 1),
    ("<html>\n</html>\n", codes.NO_LANGUAGE, 1),
    ('language\n\ngame "T"\n', codes.NO_LANGUAGE, 1),
    ('language 2\n\ngame "T"\n  whatever that may be\n', codes.UNKNOWN_LANGUAGE, 1),
    ('language 1.0\n\ngame "T"\n', codes.UNKNOWN_LANGUAGE, 1),
    ('language one\n\ngame "T"\n  players four\n', codes.UNKNOWN_LANGUAGE, 1),
    ('language 1\n\ngame "T"\n\nlanguage 1\n', codes.LANGUAGE_PLACE, 5),
]


@pytest.mark.parametrize(("text", "code", "line"), FIRST_LINES)
def test_the_first_line_says_the_language(text: str, code: Code, line: int) -> None:
    """Anything but `language 1` in the first line is one mistake; of another language nothing more is read."""
    assert [(code.number, line)] == [(one.code, one.line) for one in read(text)[1]]


@pytest.mark.parametrize("header", ["game Our Hola extends hola", "game Our Hola extends hola  # ours"])
def test_a_title_without_quotes_stops_at_extends(header: str) -> None:
    """What is told to be written for a game's header keeps the game that it builds on."""
    (one,) = read(f"language 1\n\n{header}\n  change match to 300\n")[1]
    assert 'write: game "Our Hola" extends hola' == one.help


def test_players_say_their_sides() -> None:
    """`players 3` alone doesn't say who plays together."""
    (one,) = read('language 1\n\ngame "T"\n  players 3\n')[1]
    assert (codes.SIDES.number, "write: players 3, each alone, or: players 3 in 2 teams") == (one.code, one.help)


@pytest.mark.parametrize(
    ("base", "code", "help_words"),
    [
        ("Base", codes.CAPITALS, "base"),
        ('"base"', codes.BAD_NAME, "extends base"),
        ("../games/base.hola", codes.BAD_NAME, "extends base"),
        ("base game", codes.MISPLACED, "the end of the line"),
    ],
)
def test_a_base_is_named_plainly(base: str, code: Code, help_words: str) -> None:
    """A game is extended by its name, without capitals, quotes, folder or suffix."""
    (one,) = read(f'language 1\n\ngame "T" extends {base}\n  change match to 300\n')[1]
    assert (code.number, 3) == (one.code, one.line)
    assert help_words in f"{one.message} / {one.help}"


UNREAD = [
    ("trick\n  winner the best", t.Unread("", "trick", "winner")),
    ("trick\n  frist lead dealer", t.Unread("", "trick", "first lead")),
    ("trick\n  next lead the", t.Unread("", "trick", "next lead")),
    ("hold\n  at most", t.Unread("", "hold", "at most")),
    ("score\n  sweep a lot", t.Unread("", "score", "sweep")),
    ("score\n  last trick a lot", t.Unread("", "score", "last trick")),
    ("rules\n  burn when the trick ends", t.Unread("", "rules", "burn")),
    ('variant x "X"\n  change pack wlid 7', t.Unread("change", "pack", "wild")),
    ('variant x "X"\n  change macth to 7', t.Unread("change", "match", "to")),
    ('variant x "X"\n  chagne match to 7 8', t.Unread("change", "match", "to")),
    ('variant x "X"\n  add rules burn when', t.Unread("add", "rules", "burn")),
    ('variant x "X"\n  remove trick alos', t.Unread("remove", "trick", "also")),
    ('variant x "X"\n  change talking cost 3', t.Unread("change", "talking", "cost")),
    ('variant x "X"\n  with a b', t.Unread("with", "variant", "a")),
    ('variant x "X"\n  set a b', t.Unread("set", "variant", "a")),
]


@pytest.mark.parametrize(("text", "expected"), UNREAD)
def test_an_unread_line_leaves_its_slot_behind(text: str, expected: t.Unread) -> None:
    """A line that couldn't be read stands in its block with the best guess of its slot, and has its exact place."""
    text = GAME + text
    tree, _ = read(text)
    block = tree.blocks[-1]
    (line,) = getattr(block, "clauses", None) or getattr(block, "rules", None) or block.lines
    assert expected == line
    assert text.split("\n")[-1].strip() == text[line.span.start : line.span.end]


def test_a_file_that_was_given_up_may_have_anything() -> None:
    """A text of which nothing was read has one unread block without a name, so that nothing is missed in it."""
    assert (t.Unread(),) == read("")[0].blocks
    assert (t.Unread(),) == read("language 2\n")[0].blocks


def test_the_may_stand_before_anything() -> None:
    """`the` has no meaning in front of a header, a clause or a faulty line, and a line of nothing else is a mistake."""
    tree, found = read(GAME + "the trick\n  the lead the any card\n  the answer any crad\n  the\n")
    assert [8, 9] == [one.line for one in found]
    assert (
        t.Trick((t.Lead(t.SomeCards(t.Whichever(), None, t.Card(), ())), *tree.blocks[1].clauses[1:])) == tree.blocks[1]
    )
