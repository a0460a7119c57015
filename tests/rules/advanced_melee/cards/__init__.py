"""tests.rules.advanced_melee.cards"""
