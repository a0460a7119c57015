"""Options of riders and mounts: what is left of those of figures on foot (am.mount.animal-options)."""

RIDERS, ANIMALS, PICK_UP, ONLY = (
    "am.mount.rider-options",
    "am.mount.animal-options",
    "am.mount.pick-up",
    "am.panic.control-only",
)
CONTROL = "control"
"""The code of the option of a rider who controls his mount."""
