"""The interpreter: a Machine being played, exactly as it says."""
