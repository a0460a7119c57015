"""Hazards: running on bad footing and in the dark, deep water, and giving oneself away to those who do not see one."""
