"""Matches among bots: deals played twice with the sides swapped, leagues, ratings, and tests that stop when sure."""
