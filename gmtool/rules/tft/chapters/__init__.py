"""Chapters of the rules, each with its acts and all that it adds to the course of a fight and its views."""
