"""Dice, words, numbers and decisions that a fight asks for, by keys."""
