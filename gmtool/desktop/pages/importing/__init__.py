"""Importing cards from a file: what would come in, a line on each of them, and nothing before it is accepted."""
