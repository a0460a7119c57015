"""tests.space.open_ground"""
