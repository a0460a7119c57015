"""The party: cards that join new encounters together, and what they carry over from their last fights."""
