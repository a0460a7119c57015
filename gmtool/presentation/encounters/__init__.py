"""Prepared encounters, without Qt: who is in them, and where they stand."""
