"""tests.presentation.phones"""
