"""What lasts or waits, as the GM says it."""
