"""A fight on paper: its order to tick off, and all that it takes to play on without the machine."""
