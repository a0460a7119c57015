"""Edits of the campaign's cards, encounters, rows and grounds, each with its undo."""
