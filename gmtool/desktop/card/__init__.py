"""A card's form, made from what the rule system says a card is."""
