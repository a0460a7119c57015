"""Scores: a fight and an evening in numbers, without Qt."""
