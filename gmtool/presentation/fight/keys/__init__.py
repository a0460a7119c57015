"""Keys of a fight, without a screen: what each means, what is typed, and what it does."""
