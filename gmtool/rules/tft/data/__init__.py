"""What the rules count with: weapons, armour, people, roll tables, read from the data folder."""
