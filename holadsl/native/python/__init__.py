"""A typed program as Python: printed, made into functions, played."""
