"""What all tests share."""

from importlib.util import find_spec
from pathlib import Path

from hypothesis import HealthCheck, settings

# The tests of an expansion lie in a folder named like its package and run where it is installed.
collect_ignore = [
    folder.name for folder in Path(__file__).parent.glob("bang_*") if find_spec(folder.name) is None
]

# A game is a large example, and how long it takes says nothing.
settings.register_profile(
    "quick",
    max_examples=25,
    stateful_step_count=30,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
# To look for trouble: pytest tests/properties tests/together --hypothesis-profile=soak
settings.register_profile(
    "soak",
    settings.get_profile("quick"),
    max_examples=2000,
    stateful_step_count=100,
    derandomize=False,
    print_blob=True,
)
settings.load_profile("quick")


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden playthroughs anew"
    )
    parser.addoption("--soak-from", type=int, help="the first seed of the random games to soak")
