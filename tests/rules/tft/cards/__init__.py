"""tests.rules.tft.cards"""
