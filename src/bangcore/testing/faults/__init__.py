"""Faults, from the failed check to the smallest table that reproduces them."""
