"""Bodies in a fight: units in ranks and files, levels, and who goes along with whom."""
