"""tests.desktop.pages.importing"""
