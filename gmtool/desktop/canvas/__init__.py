"""The battle map and the tools on it."""
