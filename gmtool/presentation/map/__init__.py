"""The map without Qt: inputs, ways, sight, strokes, and the picture under the ground."""
