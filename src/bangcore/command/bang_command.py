"""The entry point of the command ``bang``.

It imports nothing before somebody can catch Ctrl-C; importing ``bangcore.cli`` begins with the
whole library.
"""

__all__ = ["main"]


def main() -> int:
    """Run the command and return its exit code."""
    try:
        from bangcore.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130
