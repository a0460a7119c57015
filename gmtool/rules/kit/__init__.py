"""The kit: what rule systems are made of."""
