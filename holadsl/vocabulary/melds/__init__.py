"""Melds: which cards make one, how it grows, and how cards come to lie on the table."""
