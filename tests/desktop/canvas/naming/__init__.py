"""tests.desktop.canvas.naming"""
