"""What lasts or waits in every system: effects with their ends, and checks that are due at a moment."""
