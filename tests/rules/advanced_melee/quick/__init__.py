"""tests.rules.advanced_melee.quick"""
