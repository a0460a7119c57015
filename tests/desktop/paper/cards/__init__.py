"""tests.desktop.paper.cards"""
