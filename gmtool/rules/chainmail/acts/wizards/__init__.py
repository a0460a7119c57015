"""Wizards: missiles of magic, spells and counter-spells, and what comes of them."""
