"""Prepared encounters, without Qt: their figures, and where these stand."""
