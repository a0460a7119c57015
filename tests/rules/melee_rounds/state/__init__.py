"""tests.rules.melee_rounds.state"""
