"""tests.desktop.pages.rules"""
