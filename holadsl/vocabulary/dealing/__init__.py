"""The course of a deal that every game has: cards go out, some are passed, rules and counts fire."""
