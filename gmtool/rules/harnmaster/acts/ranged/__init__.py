"""Missile and Area attacks."""
