"""tests.presentation.random_tables"""
