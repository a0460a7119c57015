"""Input on the map: mouse, touch, keys, and tools in hand."""
