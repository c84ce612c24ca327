"""Games of turns: what is done in one, what conditions and effects say of it, and how it goes on after a call."""
