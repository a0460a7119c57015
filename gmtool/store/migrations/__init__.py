"""The migrations of a campaign's tables, each step a module in `versions`."""
