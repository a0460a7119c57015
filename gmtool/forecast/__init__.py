"""Forecasts: how a fight is likely to end, found out with the rules that play it. No Qt, no database, no files."""
