"""Stating Specific Plots: dice, refusals, inputs, and the record of what was stated."""
