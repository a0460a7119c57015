"""Quick entry: a card as one line of text, read, completed while it is typed, and written. For any rule system."""
