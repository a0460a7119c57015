"""Who may strike whom, and what is declared before anything is rolled (steps 1 and 2)."""
