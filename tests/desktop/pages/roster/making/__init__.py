"""tests.desktop.pages.roster.making"""
