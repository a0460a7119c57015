"""Acts: the commands that the GM can give, one module for each group of rules."""
