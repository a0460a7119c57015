"""tests.rules.tft.acts.movement"""
