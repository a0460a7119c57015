"""tests.store.universal_vtt"""
