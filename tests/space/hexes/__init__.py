"""tests.space.hexes"""
