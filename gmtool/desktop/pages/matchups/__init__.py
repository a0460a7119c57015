"""Match-ups: cards against cards, as a map of chances."""
