"""The kit that rule systems are made of."""
