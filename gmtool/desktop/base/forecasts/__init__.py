"""Forecasts in the window: what plays them beside it, and the bars that show them."""
