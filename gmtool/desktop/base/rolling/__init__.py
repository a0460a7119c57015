"""Rolling on random tables: the parts that pages and the panel over them share."""
