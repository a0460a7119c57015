"""tests.rules.tft.acts.attacks"""
