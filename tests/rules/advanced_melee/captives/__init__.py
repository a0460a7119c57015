"""tests.rules.advanced_melee.captives"""
