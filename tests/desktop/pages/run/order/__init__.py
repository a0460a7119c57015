"""tests.desktop.pages.run.order"""
