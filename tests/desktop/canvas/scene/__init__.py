"""tests.desktop.canvas.scene"""
