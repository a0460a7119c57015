"""tests.rules.melee_rounds.data"""
