"""One module for each command of ``bang``: its ``run`` takes arguments, returns the exit code.

The arguments are in :mod:`bang_cli.arguments`, helpers of several commands beside this folder.
"""
