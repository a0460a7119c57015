"""Texts on the map: kept pictures of them, where each name has room, and the list of those that have none."""
