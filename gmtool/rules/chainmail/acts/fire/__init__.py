"""Fire: missiles, arquebuses, catapults and cannon."""
