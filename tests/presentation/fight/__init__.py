"""tests.presentation.fight"""
