"""tests.presentation"""
