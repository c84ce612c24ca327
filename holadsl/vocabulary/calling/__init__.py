"""Calls: who may make one and when, and who is asked before it is carried out."""
