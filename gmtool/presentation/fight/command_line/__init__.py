"""The command line of a fight, read without a window."""
