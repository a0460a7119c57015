"""Drawing ground: pens, the palette beside the map, pictures under it, and whole grounds changed, kept and read."""
