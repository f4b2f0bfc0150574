"""A fault, from the check that failed to the smallest table at which it shows."""
