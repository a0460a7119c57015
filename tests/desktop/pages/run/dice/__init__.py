"""tests.desktop.pages.run.dice"""
