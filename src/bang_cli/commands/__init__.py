"""One module for each command of ``bang``: its ``run`` takes arguments, returns the exit code."""
