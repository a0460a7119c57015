"""tests.desktop.pages.run.beside"""
