"""What all tests share."""

from bangcore import available_expansions

# What is played together with others is tested where these are installed.
OTHERS = {"dodgecity": "*dodge_city*", "highnoon": "*high_noon*"}
installed = {info.name for info in available_expansions()}
collect_ignore_glob = [files for name, files in OTHERS.items() if name not in installed]
