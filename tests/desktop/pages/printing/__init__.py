"""tests.desktop.pages.printing"""
