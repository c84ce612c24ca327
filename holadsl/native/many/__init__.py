"""Many deals at once: stepped together, or played out at random."""
