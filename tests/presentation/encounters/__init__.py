"""tests.presentation.encounters"""
