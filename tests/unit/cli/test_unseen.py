"""The top card of the stock at the screen: offered, explained, played and told."""

from tests.unit.cli.terminal import together


def test_it_is_offered_and_told() -> None:
    """`top` is among what may be typed; a sentence says that a card was turned up; who answers doesn't lead."""
    said = together("play", "ristikontra", "--seed", "7", "--plain", stdin="?\nwhy top\ntop\nquit\n")
    assert "You may also play the unseen top card of the stock: type 'top'." in said
    assert "top           the unseen top card of the stock" in said
    assert "You may play the top card of the stock." in said
    lines = [line.strip() for line in said.splitlines()]
    turned = next(at for at, line in enumerate(lines) if line.endswith("You turn up the top card of the stock."))
    assert lines[turned + 1].startswith("You lead ")
    assert lines[turned + 2].startswith(("B plays", "B turns up"))
    assert not [line for line in lines[turned + 2 : turned + 5] if " leads " in line]
