"""The table's own screens: what phones and tablets get of a fight, and what they may send."""

from typing import Final

USUAL_PORT: Final = 8642
"""The port while no other is remembered."""
