"""tests.store.cards"""
