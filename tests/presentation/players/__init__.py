"""tests.presentation.players"""
