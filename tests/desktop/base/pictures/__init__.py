"""tests.desktop.base.pictures"""
