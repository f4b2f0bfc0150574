"""``check_expansion``: games with an expansion, what came up in them, and what was wrong."""
