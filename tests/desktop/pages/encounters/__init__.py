"""tests.desktop.pages.encounters"""
