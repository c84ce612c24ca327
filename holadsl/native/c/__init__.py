"""A typed program as C: printed, compiled, loaded, played."""
