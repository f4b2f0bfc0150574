"""Dealing and playing: deals as data, random answers, and time limits."""
