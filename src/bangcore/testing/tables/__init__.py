"""Positions on a table, in a few readable lines, and the source that puts them there."""
