"""tests.forecast"""
