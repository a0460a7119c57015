"""tests.desktop.paper.printouts"""
