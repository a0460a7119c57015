"""Drawing of grounds: pens, the palette beside the map, pictures under it, and pieces that are copied."""
