"""Pictures made by hand, byte by byte: no decoder is needed to know what they are."""

import struct
import zlib

PNG_END = b"\0\0\0\0IEND\xaeB`\x82"
JPEG_END = b"\xff\xda\xff\xd9"


def png(width: int = 2, height: int = 1, shade: int = 0) -> bytes:
    """A whole gray picture."""
    rows = (b"\0" + bytes([shade]) * width) * height
    return png_head(width, height)[: -len(PNG_END)] + _block(b"IDAT", zlib.compress(rows)) + PNG_END


def png_head(width: int, height: int) -> bytes:
    """The beginning and the end of a gray picture, with nothing between."""
    return b"\x89PNG\r\n\x1a\n" + _block(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) + PNG_END


def jpeg_head(width: int, height: int, orientation: int | None = None) -> bytes:
    """The beginning and the end of a photograph, with nothing between."""
    exif = b""
    if orientation is not None:
        entry = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
        exif = _segment(0xE1, b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 1) + entry + bytes(4))
    frame = struct.pack(">BHHB", 8, height, width, 3) + bytes(9)
    return b"\xff\xd8" + _segment(0xE0, b"JFIF\0" + bytes(9)) + exif + _segment(0xC0, frame) + JPEG_END


def webp_head(width: int, height: int, kind: bytes) -> bytes:
    """The beginning of a WebP picture of one of its three kinds."""
    if kind == b"VP8X":
        body = bytes(4) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    elif kind == b"VP8L":
        body = b"\x2f" + ((width - 1) | (height - 1) << 14).to_bytes(4, "little") + bytes(8)
    else:
        body = bytes(3) + b"\x9d\x01\x2a" + struct.pack("<HH", width, height)
    block = kind + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", len(block) + 4) + b"WEBP" + block


def svg(inside: str = "", head: str = 'viewBox="0 0 40 20"', before: str = "") -> bytes:
    """A drawing."""
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"{before}<svg {names} {head}>{inside}</svg>".encode()


def _block(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body
