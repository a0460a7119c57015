"""What an exchange comes to: stars, advantages, injuries and mishaps."""
