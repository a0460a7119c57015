"""What is shown of a battle: the agenda, counters, the log, and what it brings to the cards."""
