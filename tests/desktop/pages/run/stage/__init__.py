"""tests.desktop.pages.run.stage"""
