"""tests.rules.advanced_melee.fires"""
