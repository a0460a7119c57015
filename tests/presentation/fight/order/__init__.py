"""The order of a fight, as its rows say it."""
