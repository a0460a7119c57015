"""A bestiary as a booklet: many cards in columns, with a contents page, on whole sheets or to be folded."""
