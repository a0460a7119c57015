"""Tests against a level, and what modifies it."""
