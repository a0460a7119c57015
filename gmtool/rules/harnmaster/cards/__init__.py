"""Cards: their fields, and the values that follow from them."""
