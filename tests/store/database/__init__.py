"""tests.store.database"""
