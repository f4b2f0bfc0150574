"""Games that are dealt and played: deals as data, random answers, and an end to what has none."""
