"""Acts about captives and the helpless, and about recovering."""
