"""tests.desktop.base"""
