"""tests.rules.tft.acts.turn"""
