"""The exact knowledge of each seat about hidden cards, computed from the moves of cards."""
