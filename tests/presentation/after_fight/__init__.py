"""What follows after a fight: results on their way to the cards and lists, without a window."""
