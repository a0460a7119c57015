"""tests.rules.kit.quick_entry"""
