"""Mistakes in a rule file as things: their codes, how they are collected, how they are shown."""
