"""Cards: units of troops and engines, with their points."""
