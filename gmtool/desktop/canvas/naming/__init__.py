"""Names on the map: where each has room, and the list of those that have none."""
