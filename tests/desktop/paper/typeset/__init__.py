"""tests.desktop.paper.typeset"""
