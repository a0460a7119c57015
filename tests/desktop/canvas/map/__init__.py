"""tests.desktop.canvas.map"""
