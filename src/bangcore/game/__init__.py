"""The object that a frontend holds, and what it is made of."""
