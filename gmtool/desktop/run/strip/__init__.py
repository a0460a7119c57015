"""A turn that is played in steps: a row a figure, a column a step, and in them what it said, did and can still do."""
