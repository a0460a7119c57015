"""tests.desktop.pages.run.odds"""
