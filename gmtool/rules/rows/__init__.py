"""Rows of a system's tables: read out of TOML and checked, joined by the GM's own, and shown in lists and forms."""
