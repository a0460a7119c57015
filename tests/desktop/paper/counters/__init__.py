"""tests.desktop.paper.counters"""
