"""tests.desktop.canvas.measuring"""
