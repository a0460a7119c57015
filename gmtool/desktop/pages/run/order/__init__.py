"""The order of the turn as a list, or as a strip: a row a figure, a column a step."""
