"""The head of a PNG picture: eight bytes of signature, then the block IHDR with width and height."""

import struct

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"
_HEAD = struct.Struct(">I4sII")


def is_one(raw: bytes) -> bool:
    """Whether the bytes begin as a PNG picture does."""
    return raw.startswith(_SIGNATURE)


def size(raw: bytes) -> tuple[int, int] | None:
    """Width and height in pixels; None where the head is cut short or none."""
    if len(raw) < len(_SIGNATURE) + _HEAD.size:
        return None
    length, kind, width, height = _HEAD.unpack_from(raw, len(_SIGNATURE))
    return (width, height) if (length, kind) == (13, b"IHDR") else None


def is_whole(raw: bytes) -> bool:
    """Whether the block that ends it is there."""
    return raw.rfind(_END) > 0
