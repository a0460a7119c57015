"""General Plots: stating them, revealing them, changing them (section 2)."""
