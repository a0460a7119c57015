"""Tests against a level, and the modifiers of that level."""
