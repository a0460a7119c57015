"""Movement on hexes: the length of a move under each option, the obstacles, and the cost of each step."""
