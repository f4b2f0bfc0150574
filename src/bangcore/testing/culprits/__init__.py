"""Culprits: the abilities, cards and states responsible for a fault."""
