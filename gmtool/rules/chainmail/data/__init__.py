"""The tables of Chainmail: their rows, and what the GM can add to them."""
