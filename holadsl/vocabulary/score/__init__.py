"""What a deal counts, what it adds to the match, and when the match is over."""
