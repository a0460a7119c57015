"""Chapters of the rules, each with its acts, bars and all that it adds to the seconds of a melee and its views."""
