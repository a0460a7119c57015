"""tests.desktop.canvas.ground"""
