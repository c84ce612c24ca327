"""What helps a person at a table: what moves bring, why, what can be known, and what a game that was played shows."""
