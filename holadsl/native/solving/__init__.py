"""Exact solving: what the rest of a deal is worth where all cards lie known."""
