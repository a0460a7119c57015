"""Proposals of a fight for the cards and lists, and those that the GM accepts, without Qt."""
