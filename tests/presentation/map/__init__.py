"""tests.presentation.map"""
