"""The fights of a campaign: prepared, running and fought, with their journals and results."""
