"""tests.desktop.pages.roster"""
