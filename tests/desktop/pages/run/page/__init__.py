"""tests.desktop.pages.run.page"""
