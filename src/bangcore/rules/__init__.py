"""The rules of a table as data: definitions, expansions merged, options, and the position."""
