"""Puzzles: positions near the end of a deal, all cards known, in which one move alone is best."""
