"""Forecasts as the GM sees them: rows and words, how the sides act, the change that evens them, and proposals."""
