"""Overrunning: large figures push small ones back, stand on them and trample them."""
