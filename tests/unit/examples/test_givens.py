"""What an example gives: every form does what it says."""

from __future__ import annotations

from tests.unit.examples.games import SUITED, TRUMPS, passes, told

HELD = "play A Q, B 2, C 6, D 10"


def test_leader_and_turn() -> None:
    """Without a card of the trick the leader and the seat on turn are the same."""
    assert passes("given leader C\nplay C 5, D 3, A 5, B 8\nthen A wins the trick")
    assert passes("given turn C\nplay C 5, D 3, A 5, B 8\nthen A wins the trick")


def test_dealer() -> None:
    """The first lead follows from the dealer, who is the last seat in order of play if not given."""
    assert passes("given dealer B\nplay C 5\nthen D is next")
    assert passes("play A 5\nthen B is next")


def test_players() -> None:
    """Another number of players is another table, with its own differences."""
    assert passes("given 2 players, hand A 3 9 J\nplay A K, B K\nthen A may not hold")
    assert passes("given hand A 3 9 J\nplay A K, B K, C 4, D 5\nthen A may hold")


def test_hand_and_plays_overlap() -> None:
    """A card in the hand and among the plays counts once; a second play of its rank is a second card."""
    assert passes("given hand A Q 8 5 K\nplay A Q, B 2, C 6, D 10\nthen A may hold with 8 5 K")
    assert passes("given hand A K 8 9\nplay A K, B 7, C 9, D 10, A K, B 7, C 3, D 4\nthen A may hold with 8 9")


def test_a_rank_and_a_card_are_one() -> None:
    """A rank alone in the plays is the card of the hand that is told by its suit, and the other way round."""
    assert passes("given hand A Qh 8 5 K\nplay A Q, B 2, C 6, D 10\nthen A may hold with 8 5 K")
    assert passes("given hand A Q 8 5 K\nplay A Qh, B 2, C 6, D 10\nthen A may hold with 8 5 K")


def test_stock_as_cards() -> None:
    """The stock is drawn from the top as given, the winner first."""
    lines = "given stock 9h 3c Jd 4s\nplay A 5, B 3, C 5, D 8\n"
    assert passes(lines + "then C's hand has 9h, D's hand has 3c, A's hand has Jd, B's hand has 4s")
    assert passes(lines + "play C 9h, D 3c")


def test_stock_as_a_number() -> None:
    """Without a stock nobody draws; a small one gives equal hands."""
    assert passes("given stock 0\nplay A 5, B 3, C 5, D 8\nthen A's hand has 3 cards, C leads")
    assert passes("given stock 3\nplay A 5, B 3, C 5, D 8\nthen A's hand has 3 cards")
    assert passes("given stock 4\nplay A 5, B 3, C 5, D 8\nthen A's hand has 4 cards")


def test_the_stock_is_the_rest_of_the_pack() -> None:
    """Without a word about the stock hands are filled up after a trick."""
    assert passes("play A 5, B 3, C 5, D 8\nthen A's hand has 4 cards, B's hand has 4 cards")


def test_trick_number() -> None:
    """The number of the trick says how many cards are left: the thirteenth of single circuits is the last."""
    lines = "given trick 13, stock 0, tricks AC 6 BD 6\nplay A 3, B 2, C A, D 10\n"
    assert passes(lines + "then B wins the trick, A's hand has 0 cards, BD gains 30")


def test_tricks_say_how_far_the_deal_is() -> None:
    """Tricks already taken leave so much less to play."""
    assert passes("given tricks AC 6 BD 6\nplay A 3, B 2, C A, D 10\nthen B's hand has 0 cards, BD gains 30")


def test_an_empty_stock_and_the_end_of_the_deal() -> None:
    """Where the deal must end with the last play, the hands have nothing but what is told."""
    lines = "given stock 0, tricks AC 1 BD 1, points AC 10, hand A 4\nplay A 8, B 8, C 5, D A, A 4, B J, C K, D 9\n"
    assert passes(lines + "then B wins the trick, BD gains 20, AC gains 10, next dealer is A")


def test_taken() -> None:
    """What was taken is worth its points, and can't be in a hand."""
    assert passes("given taken AC A 10 3 4, stock 8\nthen AC has 20 points, BD has 0 points")
    assert ["refused", "HOLA504"] == told("given taken AC 9h 9d 9s, hand B 9h\nplay A 5")


def test_points_before_play() -> None:
    """Points count for the team, with what is taken later."""
    assert passes(
        "given points AC 30\nplay A A, B 3, C 4, D 5\nthen A has 40 points, AC has 40 points, BD has 0 points"
    )


def test_points_without_play_are_counted() -> None:
    """Points and tricks without a play are a deal that is over: worth and last trick are in, other lines come."""
    assert passes("given dealer D, points AC 40 BD 50\nthen BD gains 50, AC's score is 40, next dealer is A, B leads")
    assert passes("given points AC 0 BD 90, tricks BD 13\nthen BD gains 170, BD has 170 points")
    assert passes("given points AC 0 BD 90, tricks AC 1 BD 12\nthen BD gains 90")


def test_what_is_not_given_is_none() -> None:
    """Score, points and tricks that aren't given are 0."""
    assert passes("then AC's score is 0, AC has 0 points, AC gains 0, next dealer is A")


def test_score() -> None:
    """The score of the match goes on from what is given, of a player that of his team; it may be below 0."""
    assert passes("given score A -30 BD 480, points AC 40 BD 50\nthen AC's score is 10, BD wins the match")


def test_counts() -> None:
    """A count of the rule file goes on from what is given."""
    lines = "with runs\ngiven dealer A, points AC 40 BD 50, score AC 1 BD 3"
    assert passes(f"{lines}, passes 1\nthen next dealer is B, AC's score is 2, BD wins the match")
    assert ["failed", "BD wins the match | the match goes on"] == told(f"{lines}\nthen BD wins the match")


def test_with_and_set() -> None:
    """Variants and options are chosen as from outside."""
    lines = "given score AC 150, points AC 50 BD 0\nthen AC wins the match"
    assert passes(f"with short\nset target 200\n{lines}")
    assert ["failed", "AC wins the match | the match goes on"] == told(f"with short\n{lines}")


def test_variants_that_clash() -> None:
    """Variants that can't stand together are refused at the line of the example that chooses them."""
    assert ["refused", "HOLA217"] == told("with matched, matched\nplay A 5")


def test_trump() -> None:
    """A trump that the deal decides is given; the card that shows it lies where it was shown."""
    assert passes("given trump h, hand B 7h 8s\nplay A As, B 7h\nthen B wins the trick, the trick is worth 11", TRUMPS)
    assert passes("given trump spades, hand B 7h 8s\nplay A As, B 7h\nthen A wins the trick", TRUMPS)


def test_free_trump() -> None:
    """A trump that isn't given is free, and refused where it matters."""
    assert ["refused", "HOLA531"] == told("play A As, B 7h\nthen B wins the trick", TRUMPS)
    assert passes("play A As, B 7s\nthen A wins the trick", TRUMPS)


def test_a_start_need_not_be_reachable() -> None:
    """More cards than are dealt are no mistake: everybody has as many."""
    assert passes("given hand A 5 6 8 9 10 J\nplay A 5, B 3, C 4, D 6\nthen B's hand has 5 cards")


def test_ranks_where_suits_matter() -> None:
    """A rank alone stands for any suit, and is refused where the suit matters."""
    assert passes("given hand B 3h 2s\nplay A Kh\nthen B may play 3, B may not play 2s", SUITED)
    assert ["refused", "HOLA531"] == told("play A 3, B K, C 4, D 5\nthen B wins the trick", SUITED)
