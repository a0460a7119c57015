"""Geometry of open ground: lengths, bearings, straight ways and templates."""
