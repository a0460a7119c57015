"""tests.store.fights"""
