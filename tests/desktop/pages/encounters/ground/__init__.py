"""tests.desktop.pages.encounters.ground"""
