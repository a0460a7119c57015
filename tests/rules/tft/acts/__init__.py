"""tests.rules.tft.acts"""
