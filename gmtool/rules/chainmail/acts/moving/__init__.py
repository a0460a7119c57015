"""Moving: how far, over what ground, formations, facing, and fatigue."""
