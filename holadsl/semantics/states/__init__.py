"""The states of a game, in the order in which a deal runs through them, filled with what the clauses mean."""
