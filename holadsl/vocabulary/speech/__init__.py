"""The parts of speech: the phrases of which the lines of every game are made."""
