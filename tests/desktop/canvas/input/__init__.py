"""tests.desktop.canvas.input"""
