"""tests.rules.melee_rounds.acts.seconds"""
