"""tests.presentation.sheets"""
