"""The head of a WebP picture: a RIFF file whose first block is VP8, VP8L (lossless) or VP8X (extended)."""

import struct

_VP8_START = b"\x9d\x01\x2a"
_VP8L_SIGNATURE = 0x2F


def is_one(raw: bytes) -> bool:
    """Whether the bytes begin as a WebP picture does."""
    return raw[:4] == b"RIFF" and raw[8:12] == b"WEBP"


def size(raw: bytes) -> tuple[int, int] | None:
    """Width and height in pixels; None where the head is cut short or none."""
    if len(raw) < 30:
        return None
    kind = raw[12:16]
    if kind == b"VP8X":
        # two numbers of three bytes, each one less than what it stands for
        return int.from_bytes(raw[24:27], "little") + 1, int.from_bytes(raw[27:30], "little") + 1
    if kind == b"VP8L" and raw[20] == _VP8L_SIGNATURE:
        bits = int.from_bytes(raw[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and raw[23:26] == _VP8_START:
        width, height = struct.unpack_from("<HH", raw, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


def is_whole(raw: bytes) -> bool:
    """Whether there are as many bytes as it says."""
    return len(raw) >= 8 + int.from_bytes(raw[4:8], "little")
