"""Pictures made by hand, byte by byte: no decoder is needed to know what they are."""

import struct
import zlib

PNG_END = b"\0\0\0\0IEND\xaeB`\x82"
JPEG_END = b"\xff\xda\xff\xd9"


def png(width: int = 2, height: int = 1, shade: int = 0) -> bytes:
    """A whole gray picture."""
    rows = (b"\0" + bytes([shade]) * width) * height
    return png_head(width, height)[: -len(PNG_END)] + png_block(b"IDAT", zlib.compress(rows)) + PNG_END


def png_head(width: int, height: int, bits: int = 8, colours: int = 0, blocks: bytes = b"") -> bytes:
    """The beginning and the end of a picture, gray unless `colours` says otherwise, with nothing between."""
    head = struct.pack(">IIBBBBB", width, height, bits, colours, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + png_block(b"IHDR", head) + blocks + PNG_END


def deep_png(width: int, height: int) -> bytes:
    """A whole black picture with 16 bits a color."""
    packer = zlib.compressobj(1)
    row = b"\0" + bytes(6 * width)
    packed = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return png_head(width, height, 16, 2, png_block(b"IDAT", packed))


def exif(orientation: int, order: str = ">") -> bytes:
    """Exif that says how a photograph was held."""
    mark = b"MM\0*" if order == ">" else b"II*\0"
    entry = struct.pack(f"{order}HHIHH", 0x0112, 3, 1, orientation, 0)
    return mark + struct.pack(f"{order}IH", 8, 1) + entry + bytes(4)


def held(raw: bytes, orientation: int, order: str = ">") -> bytes:
    """A JPEG, PNG or lossless WebP picture as a photograph that was held like this."""
    told = exif(orientation, order)
    if raw.startswith(b"\xff\xd8"):
        return raw[:2] + _segment(0xE1, b"Exif\0\0" + told) + raw[2:]
    if raw.startswith(b"\x89PNG"):
        return raw[: -len(PNG_END)] + png_block(b"eXIf", told) + PNG_END
    bits = int.from_bytes(raw[21:25], "little")
    size = (bits & 0x3FFF).to_bytes(3, "little") + (bits >> 14 & 0x3FFF).to_bytes(3, "little")
    wide = b"VP8X" + struct.pack("<I", 10) + b"\x08\0\0\0" + size
    block = wide + raw[12:] + bytes(len(raw) % 2) + b"EXIF" + struct.pack("<I", len(told)) + told
    return b"RIFF" + struct.pack("<I", len(block) + 4) + b"WEBP" + block


def jpeg_head(width: int, height: int, orientation: int | None = None) -> bytes:
    """The beginning and the end of a photograph, with nothing between."""
    told = b""
    if orientation is not None:
        told = _segment(0xE1, b"Exif\0\0" + exif(orientation))
    frame = struct.pack(">BHHB", 8, height, width, 3) + bytes(9)
    return b"\xff\xd8" + _segment(0xE0, b"JFIF\0" + bytes(9)) + told + _segment(0xC0, frame) + JPEG_END


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


HATCHED = svg('<pattern id="p"/><rect width="40" height="20" fill="url(#p)"/><circle r="9" style="filter:blur(2px)"/>')
"""A drawing of which the pattern and the filter are not drawn."""


def png_block(kind: bytes, body: bytes) -> bytes:
    """A block of a PNG file with its checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body
