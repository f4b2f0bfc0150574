"""One game for the people and bots who sit at it."""
