"""The version of the seam, by which a rule system from another package says what it was made for."""

from typing import Final

SEAM_VERSION: Final = 2
"""It rises with every change of the seam or the kit after which a system that was made before may not work."""
