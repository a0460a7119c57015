"""A rulebook of the GM's own, at the page of a rule."""
