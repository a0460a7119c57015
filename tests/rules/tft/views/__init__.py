"""tests.rules.tft.views"""
