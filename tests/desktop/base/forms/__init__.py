"""tests.desktop.base.forms"""
