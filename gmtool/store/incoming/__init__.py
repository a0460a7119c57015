"""The gate for files from outside: a file is what it holds, whatever its name.

`read_incoming` reads a file for a door of the program, which takes some kinds of file. What another door takes is
refused with the way there, and what is not gmtool's at all with what it seems to be and what to do about it.
"""

from gmtool.store.incoming.gate import (
    CARD_DOOR,
    GROUND_DOOR,
    HANDOUT_DOOR,
    PICTURE_DOOR,
    Door,
    Incoming,
    incoming,
    read_incoming,
)
from gmtool.store.incoming.kinds import FileKind

__all__ = [
    "CARD_DOOR", "GROUND_DOOR", "HANDOUT_DOOR", "PICTURE_DOOR", "Door", "FileKind", "Incoming", "incoming",
    "read_incoming",
]  # fmt: skip
