"""tests.rules.advanced_melee.guns"""
