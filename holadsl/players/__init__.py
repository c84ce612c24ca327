"""Players: whoever sees a View and answers with a Move."""
