"""tests.desktop.canvas"""
