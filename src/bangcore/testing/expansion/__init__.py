"""``check_expansion``: games with an expansion, their coverage, and their faults."""
