"""What a table plays by: definitions, hooks, expansions, and the ruleset made of them."""
