"""Edits of the campaign, each with its undo, without a window."""
