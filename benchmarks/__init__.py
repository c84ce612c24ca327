"""Speeds, measured: never tests, always ratios in one run."""
