"""Search: which move is best, found by playing on from worlds that fit what a seat knows."""
