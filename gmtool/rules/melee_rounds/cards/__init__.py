"""What a card says, and what follows from it."""
