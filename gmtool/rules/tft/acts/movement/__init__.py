"""Movement on hexes: how far an option lets a figure go, what stands in its way, and what each step costs."""
