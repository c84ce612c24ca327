"""What holds of every deal of a game of turns, whatever its table has chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import holadsl
from holadsl import Rules, Table
from tests.acts import acts
from tests.properties.test_tables import told
from tests.properties.turn_walks import act_in_turn, turn_rules, turn_tables
from tests.properties.walks import FEW_AND_MANY

SEEDS = st.integers(0, 1_000_000)
SMALLEST = 3
"""A new meld has so many cards, or takes none of the discards."""


def moments(rules: Rules, seed: int, luck: int) -> Iterator[Table]:
    """A deal, looked at after each of its moves."""
    table, chance = rules.start(seed=seed, deals=1), Random(luck)
    yield table
    while not table.deal_over:
        act_in_turn(table, chance)
        yield table


def chosen(rules: Rules) -> list[str]:
    """The variants that are in force."""
    return [name for name, variant in rules.variants.items() if variant.chosen]


def says(rules: Rules, words: str) -> bool:
    """The rules in force have these words."""
    return words in " ".join(rules.text.split())


@FEW_AND_MANY
def test_cards_and_melds(examples: int) -> None:
    """At every moment each card of the pack lies in one place, and what lies on the table is a meld: a run is an
    interval of one suit, a set has one rank in different suits, and no rank has two sets.
    """

    @settings(max_examples=examples)
    @given(turn_rules(), SEEDS, SEEDS)
    def holds(rules: Rules, seed: int, luck: int) -> None:
        for table in moments(rules, seed, luck):
            melded = [card for meld in table.melds for card in meld.cards]
            hands = [card for seat in rules.seats for card in table.hand(seat)]
            seen = [*hands, *table.discards, *melded]
            assert len(rules.pack) == len(seen) + table.stock_size
            assert not Counter(map(bare, seen)) - Counter(map(bare, rules.pack))
            check_melds(table)

    holds()


def bare(card: holadsl.Card) -> str:
    """The card itself, whatever it stands for."""
    return str(card).partition("=")[0]


def check_melds(table: Table) -> None:
    """Runs are intervals of the ranks, sets have one rank, where the rules have no other kinds of melds. A wild card is
    what it stands for.
    """
    pack = {str(card): (card.rank, card.suit) for card in table.rules.pack if card.suit}
    ranks, sets = list(dict.fromkeys(rank for rank, _ in pack.values())), Counter[str]()
    for meld in table.melds:
        if says(table.rules, "grows on top") or meld.kind not in ("run", "set"):
            continue
        named = [pack.get(str(card).rpartition("=")[2]) for card in meld.cards]
        cards = [card for card in named if card is not None]
        assert meld.kind == "set" or len(cards) == len(named)  # in a set it may be any card of the rank
        suits = {suit for _, suit in cards}
        if meld.kind == "set":
            assert len(suits) == len(cards)
            assert 1 == len({rank for rank, _ in cards})
            sets[cards[0][0]] += 1
        else:
            assert 1 == len(suits)
            places = sorted(ranks.index(rank) for rank, _ in cards)
            gaps = [
                (after - before) % len(ranks) != 1
                for before, after in zip(places, [*places[1:], places[0]], strict=True)
            ]
            assert sum(gaps) == (len(cards) < len(ranks))
    assert set(sets.values()) <= {1}


@FEW_AND_MANY
def test_a_deal_ends_in_time(examples: int) -> None:
    """Where only a meld takes the discard, each turn takes a card of the stock or three to the table: so many turns
    there are at most. Between turns whoever has melded has fewer cards than were dealt to him.
    """

    @settings(max_examples=examples)
    @given(turn_rules(), SEEDS, SEEDS)
    def holds(rules: Rules, seed: int, luck: int) -> None:
        dealt, stock = max(rules.start(seed=seed).hand_sizes.values()), 0
        into_melds = says(rules, "the top discard into a new meld")
        for table in moments(rules, seed, luck):
            stock = max(stock, table.stock_size)  # the hands of those who drop out go there
            if table.deal_over or (table.turn is not None and list(map(str, table.legal_moves))[:1] != ["draw"]):
                continue
            for seat in table.playing if into_melds else ():
                assert not (seat in table.melded and table.hand_sizes[seat] >= dealt)
                if not chosen(rules):
                    assert (seat in table.melded) == (table.hand_sizes[seat] < dealt)
        turns = sum(isinstance(event, holadsl.CardDiscarded) for event in table.events)
        if into_melds:
            assert turns <= stock + len(rules.pack) // SMALLEST

    holds()


@FEW_AND_MANY
def test_what_is_paid_is_gained(examples: int) -> None:
    """A deal's payments sum to zero; winners gain, all of them the same, and nobody else does."""

    @settings(max_examples=examples)
    @given(turn_rules(), SEEDS, SEEDS)
    def holds(rules: Rules, seed: int, luck: int) -> None:
        *_, table = moments(rules, seed, luck)
        if rules.machine.settlement is None:
            assert table.points == table.scores
            return
        assert 0 == sum(table.points.values())
        if any(isinstance(event, holadsl.Paid) for event in table.events):
            return  # what is paid in play goes to others, too
        won = {team: Fraction(table.points[team]) for team in table.deal_won}
        assert len(set(won.values())) <= 1
        assert all(points >= 0 for points in won.values())
        assert all(points <= 0 for team, points in table.points.items() if team not in won)
        owed = sum(event.amount for event in table.events if isinstance(event, holadsl.Settled))
        assert sum(won.values()) == owed

    holds()


@FEW_AND_MANY
def test_listed_is_counted_is_legal_is_drawn(examples: int) -> None:
    """What may be done is the same however it is asked, and each of it can be done and taken back."""

    @settings(max_examples=examples)
    @given(turn_tables(turn_rules()), SEEDS)
    def holds(table: Table, luck: int) -> None:
        before = table.text()
        for seat in table.to_act:
            moves = table.legal_moves_of(seat)
            listed = list(map(str, moves))
            assert len(listed) == len(moves) == len(set(listed))
            assert all(move in moves and table.why(move, seat=seat).legal for move in listed)
            if listed:
                assert str(moves.sample(luck)) in listed
                move = Random(luck).choice(listed)
                assert move == str(table.rules.parse(move))
                table.push(move, seat=seat)
                table.pop()
                assert before == table.text()

    holds()


@FEW_AND_MANY
def test_a_table_comes_back(examples: int) -> None:
    """From its record, from its text, and from wherever it went: taken back step by step it is as it began."""

    @settings(max_examples=examples)
    @given(turn_tables(turn_rules()))
    def holds(table: Table) -> None:
        if table.turn is None and table.to_act:
            table.close_window()  # who has passed in an open window is in no record
        assert table.text() == holadsl.replay(table.record()).text()
        again = table.rules.read_position(table.text())
        assert table.text() == again.text()
        assert acts(table) == acts(again)
        steps = len(table.record().splitlines())
        while len(table.record().splitlines()) > steps // 2:  # the watch sees that each is exact
            try:
                table.pop()
            except holadsl.PlayError:
                break

    holds()


@FEW_AND_MANY
def test_unseen_cards_change_no_byte(examples: int) -> None:
    """All that a seat can't see is dealt out anew, in its turn, in a window, between deals: it is told the same."""

    @settings(max_examples=examples)
    @given(turn_tables(turn_rules()), st.data(), SEEDS)
    def holds(table: Table, data: st.DataObject, luck: int) -> None:
        seat = data.draw(st.sampled_from(table.rules.seats))
        sample = table.view(seat).sample(luck)
        assert told(table, seat) == told(sample, seat)

    holds()
