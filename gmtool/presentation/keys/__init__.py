"""Keys of the actions: what the tables declare, what the GM has changed, and what may be changed."""
