"""Peculiar weapons: blows with effects of their own."""
