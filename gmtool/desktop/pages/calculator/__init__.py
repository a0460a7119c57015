"""The calculator: chances without an encounter."""
