"""The scene: what the map shows, and where it lies in the plane; nothing here paints."""
