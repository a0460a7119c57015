"""tests.rules.tft.acts.brawl"""
