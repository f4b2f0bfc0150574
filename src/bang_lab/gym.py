"""The Gymnasium environment by its id; importing this registers ``bang/Table-v0``.

    gymnasium.make("bang_lab.gym:bang/Table-v0", seats=5, bots="cowboy")

    gymnasium.make_vec("bang_lab.gym:bang/Table-v0", num_envs=64, seats=5, bots="cowboy")

The arguments are the same as for :func:`bang_lab.gymnasium_env` and
:func:`bang_lab.gymnasium_vector_env`.
"""

from __future__ import annotations

from typing import Final

from bang_lab._extras import needs

needs("pettingzoo", "gymnasium", "numpy")

from gymnasium import register  # noqa: E402

__all__ = ["ID"]

ID: Final = "bang/Table-v0"
"""The id of the environment."""

register(
    id=ID,
    entry_point="bang_lab:gymnasium_env",
    vector_entry_point="bang_lab:gymnasium_vector_env",
)
