"""The forecast of a running fight, beside its map."""
