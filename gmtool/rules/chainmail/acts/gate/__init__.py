"""The gate: what the states of units bar to them, and against them."""
