"""tests.desktop.pages.calculator"""
