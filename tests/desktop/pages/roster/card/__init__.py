"""tests.desktop.pages.roster.card"""
