"""Tables of the rules: weapons, armour, people, rolls, house rules, read from the data folder."""
