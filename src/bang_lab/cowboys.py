"""The sides that win the deals of the benchmarks when all players are cowboys.

A letter is the side that wins a deal: law, Outlaws or Renegade. This file is written by
``python benchmarks/scores.py --cowboys``.
"""

from typing import Final

__all__ = ["COWBOYS"]

COWBOYS: Final = {
    "roles-2": (
        "olooololrrllrrlllollollorlllllolllrrllolloolooollllllloorllllloorrolrlrlrllllllo"
        "oolollllrrllllllrllllllloolrlllllllollllorrlrlolorrrllloloolllorrllollllllrrlrll"
        "rlolloolllllolrllllrrloolllllllllrlllllo"
    ),
    "law-1": (
        "lolrllllollolloollllolooooolllllorllollllllllorloolollrlolloorlllooollllooloollo"
        "lloolooololololorllollllollolollooolllolollollllololollloooolrlooollllloloorolol"
        "lloolooooololloooooolllroololroollooolrolllollolloolllloollooloololloolrollolooo"
        "llloloolllolooolollloolloolorloollllllololooroollollllololoo"
    ),
}
