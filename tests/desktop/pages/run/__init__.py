"""tests.desktop.pages.run"""
