"""Tables of the rules: weapons, armor, people, rolls, house rules, read from the data folder."""
