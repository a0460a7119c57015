"""tests.rules.melee_rounds.cards"""
