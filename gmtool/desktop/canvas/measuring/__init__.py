"""Ruler, protractor and templates: tools that measure on the map and change nothing in the fight."""
