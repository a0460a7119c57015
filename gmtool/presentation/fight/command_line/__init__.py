"""The command line of a fight, without a window."""
