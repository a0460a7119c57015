"""tests.presentation.fight.page"""
