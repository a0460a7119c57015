"""Tables that the rules count with: weapons, armour, people, rolls, house rules, read from the data folder."""
