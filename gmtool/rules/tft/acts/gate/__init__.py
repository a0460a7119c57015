"""The gate: the states of figures, and what they bar."""
