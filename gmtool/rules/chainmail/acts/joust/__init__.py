"""Jousting: who rides against whom, secret aims and seats, the ride, and the table of a tourney."""
