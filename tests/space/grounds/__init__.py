"""tests.space.grounds"""
