"""Deeds of riders and mounts: riding, getting on and off, leaning, pulling a rider down, panic."""
