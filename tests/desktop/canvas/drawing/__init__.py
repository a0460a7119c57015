"""tests.desktop.canvas.drawing"""
