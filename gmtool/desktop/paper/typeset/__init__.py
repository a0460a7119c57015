"""Typesetting on paper: blocks of words, tables and boxes that know their height, one under the other."""
