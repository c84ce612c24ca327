"""The cards: which there are, and what a line calls them."""
