"""tests.rules.melee_rounds.views"""
