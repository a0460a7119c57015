"""tests.desktop.pages"""
