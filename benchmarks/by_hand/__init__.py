"""Games written by hand, each for itself and nothing else: what a person would write who throws the rules away."""
