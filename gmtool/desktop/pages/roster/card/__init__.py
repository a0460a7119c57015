"""A card's form, made from the fields that the rule system declares."""
