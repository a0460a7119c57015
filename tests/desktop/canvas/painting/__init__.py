"""tests.desktop.canvas.painting"""
