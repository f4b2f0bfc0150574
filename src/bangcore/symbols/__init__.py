"""The symbols that cards, characters and equipment are written in."""
