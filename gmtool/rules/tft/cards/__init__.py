"""What a figure is before it fights: reading, checking and showing cards, and experience."""
