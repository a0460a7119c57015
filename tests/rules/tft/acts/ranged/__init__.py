"""tests.rules.tft.acts.ranged"""
