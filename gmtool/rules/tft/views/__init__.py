"""Views of a fight: agenda, counters, map, log, odds, and its results for the cards; and the lists of the tables."""
