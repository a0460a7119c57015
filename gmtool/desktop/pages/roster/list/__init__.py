"""The list of cards: search, sort, choose one or many, drag them away."""
