"""Acts of a Quick Combat: its attacks, its order, and the effects of a turn, recorded together."""
