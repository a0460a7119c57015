"""What an exchange comes to: stars, advantages, injury, mishaps (step 4)."""
