"""tests.desktop.paper.ground"""
