"""tests.rules.tft.state"""
