"""What a page must not have, looked for in the page: scripts that give what they have found, as texts."""

from pathlib import Path
from typing import Final

_FUNCTIONS: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
FAULTS: Final = f"{_FUNCTIONS} return faults();"
REACHED: Final = f"{_FUNCTIONS} return [...faults(), ...hidden()];"
"""With the keys that cannot be brought into sight."""
CONTRAST: Final = f"{_FUNCTIONS} return pale();"
