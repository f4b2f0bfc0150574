"""The choice of tests: those of other packages run only if these are installed."""

from importlib.util import find_spec

from bangcore import available_expansions

# skip the tests of expansions, bots and words that are not installed
OTHERS = {
    "dodgecity": "*dodge_city*",
    "highnoon": "*high_noon*",
    "two_players": "*two_players*",
    "valley": "*valley*",
}
installed = {info.name for info in available_expansions()}
collect_ignore_glob = [files for name, files in OTHERS.items() if name not in installed]
PACKAGES = {"bang_bots": "*_bots.py", "bang_table": "*_text.py"}
collect_ignore_glob += [files for name, files in PACKAGES.items() if find_spec(name) is None]
