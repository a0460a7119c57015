"""Acts: what the GM can say happens, a module for each group of rules."""
