"""How the tables of a campaign came to be, one module a step."""
