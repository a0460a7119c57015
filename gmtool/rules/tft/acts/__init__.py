"""Acts of figures in a turn; one module or folder for each group of rules."""
