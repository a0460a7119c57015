"""tests.rules.advanced_melee.data"""
