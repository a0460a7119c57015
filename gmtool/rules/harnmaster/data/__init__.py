"""The tables of the system as records."""
