"""The commands of ``bang``, one per module: ``run`` takes the arguments, returns the exit code.

:mod:`bang_cli.arguments` defines the arguments; shared helpers are in :mod:`bang_cli`.
"""
