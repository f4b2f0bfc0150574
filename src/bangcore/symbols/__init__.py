"""The printed symbols of cards, characters and equipment."""
