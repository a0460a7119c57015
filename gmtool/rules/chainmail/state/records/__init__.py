"""Records of a unit, each for one part of the rules."""
