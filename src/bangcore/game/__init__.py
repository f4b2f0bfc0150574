"""The game object that frontends hold, and its parts."""
