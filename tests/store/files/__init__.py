"""tests.store.files"""
