"""tests.desktop.pages.after_fight"""
