"""Acts: what figures do in a turn; one module or folder for each group of rules."""
