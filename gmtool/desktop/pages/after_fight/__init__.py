"""After the fight: what it proposes for the cards, accepted line by line."""
