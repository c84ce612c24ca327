"""The variables and zones of one Machine: those of every game, and those that only some games need."""
