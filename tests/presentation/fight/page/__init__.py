"""The page of a fight by keys, without widgets."""
