"""tests.rules.tft.acts.options"""
