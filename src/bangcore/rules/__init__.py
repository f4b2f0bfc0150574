"""The rules of a table: definitions, hooks, expansions, and the ruleset made of them."""
