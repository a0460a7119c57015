"""tests.desktop.pages.players"""
