"""Moving and evading."""
