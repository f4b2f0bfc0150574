"""Culprits: the abilities, cards and states that a fault names."""
