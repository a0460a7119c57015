"""Chains of moments: what commands do to a fight, worked out once for all numbers that the rules do not tell apart."""
