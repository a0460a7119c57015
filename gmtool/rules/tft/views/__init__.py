"""Views of a fight: agenda, counters, map, log, odds, and what it leaves on the cards; and the lists of the tables."""
