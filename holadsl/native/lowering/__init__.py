"""A Machine made into a typed program, and what is made shorter in that."""
