"""General Plots and Initiative (sections 2 and 3)."""
