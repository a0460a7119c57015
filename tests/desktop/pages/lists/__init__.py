"""tests.desktop.pages.lists"""
