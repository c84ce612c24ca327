"""Who is on one side with whom, and what a side has: points, tricks, marks."""
