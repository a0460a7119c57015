"""tests.desktop.paper.fight"""
