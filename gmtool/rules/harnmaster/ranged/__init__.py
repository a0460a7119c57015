"""Missile and area attacks."""
