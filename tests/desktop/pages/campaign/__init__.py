"""tests.desktop.pages.campaign"""
