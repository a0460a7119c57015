"""Variants of Tally: what single tests need of a system, and the smallest one need not have."""
