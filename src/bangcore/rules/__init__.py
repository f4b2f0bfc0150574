"""The rules of a table as data: definitions, merged expansions, options, and the position."""
