"""Full Defensive (section 5)."""
