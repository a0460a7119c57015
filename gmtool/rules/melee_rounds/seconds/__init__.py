"""The six seconds of a round, each played by its Specific Plots."""
