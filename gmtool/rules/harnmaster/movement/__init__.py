"""Moving on open ground, and evading."""
