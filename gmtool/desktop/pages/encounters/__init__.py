"""Preparing encounters: who fights whom, on which ground, by which readings of the rules."""
