"""Positions in a few readable lines, and the source that creates them."""
