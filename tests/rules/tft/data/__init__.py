"""tests.rules.tft.data"""
