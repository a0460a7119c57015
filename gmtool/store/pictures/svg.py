"""Drawings (SVG): the check that one can be drawn safely, and its size.

Qt would read any file of this machine that a drawing names, and draw without end one whose references multiply. So the
whole drawing is checked first: no entities of its own, no other files, and no more parts, with all references followed,
than `limits.DRAWING_PARTS`."""

import binascii
import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import field
from math import inf
from urllib.parse import unquote_to_bytes
from xml.parsers.expat import ExpatError, ParserCreate

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.errors import BadImport
from gmtool.store.limits import (
    DRAWING_BYTES,
    DRAWING_DEPTH,
    DRAWING_PARTS,
    DRAWING_SIDE,
    DRAWING_THINNEST,
    PICTURE_PIXELS,
    in_mb,
)

_NUMBER = re.compile(r"\s*([+-]?[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?)\s*([a-z%]*)\s*")
_LONGEST = 100
"""The most letters of a length or of four numbers: reading a longer one could take minutes."""
_NUMBERS = re.compile(r"[\s,]+")


def pixels(root: Mapping[str, str], name: str) -> tuple[int, int]:
    """The width and height in pixels of a drawing with these attributes. Raises `BadImport` if they give no size."""
    wide, high = _shape(root)
    if not (0 < wide < float("inf") and 0 < high < float("inf")):
        raise BadImport(tr("{name} gives no size: a drawing needs a width and height, or a viewBox.", name=name))
    longer = max(wide, high)
    if longer > DRAWING_THINNEST * min(wide, high):
        raise BadImport(
            tr(
                "{name} is more than {most} times as long as wide.",
                name=name,
                most=DRAWING_THINNEST,
            )
        )
    return max(1, round(wide / longer * DRAWING_SIDE)), max(1, round(high / longer * DRAWING_SIDE))


def _shape(root: Mapping[str, str]) -> tuple[float, float]:
    """The width and height in the drawing's own units; zeros if it has none."""
    wide, high = length_of(root.get("width", "")), length_of(root.get("height", ""))
    if wide and high and wide[1] == high[1] != "%" and wide[0] >= 0 and high[0] >= 0:
        return wide[0], high[0]
    box = box_of(root)
    return (0.0, 0.0) if box is None else box[2:]


def length_of(text: str) -> tuple[float, str] | None:
    """A length and its unit; None for anything else."""
    found = _NUMBER.fullmatch(text) if len(text) <= _LONGEST else None
    return None if found is None else (float(found[1]), found[2])


def box_of(attributes: Mapping[str, str]) -> tuple[float, float, float, float] | None:
    """The left, top, width and height of a viewBox; None where there is none, or nothing is in it."""
    text = attributes.get("viewBox", "").strip()
    try:
        left, top, width, height = map(float, _NUMBERS.split(text) if len(text) <= _LONGEST else ())
    except ValueError:
        return None
    sound = 0 < width < inf and 0 < height < inf and abs(left) < inf and abs(top) < inf
    return (left, top, width, height) if sound else None


_ROOT = re.compile(rb"<(?:[\w-]+:)?svg[\s>/]")


@dataclass(slots=True)
class _Part:
    """An element of a drawing; `drawn` is the id of another one that it draws again."""

    parts: list["_Part"] = field(default_factory=list)
    drawn: str = ""
    cost: tuple[int, int] | None = None


def is_one(raw: bytes) -> bool:
    """True if the bytes may be a drawing: text with an element “svg” near its beginning."""
    head = raw[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"<") and _ROOT.search(head) is not None


def size(raw: bytes, name: str, embedded: Callable[[bytes, str], int]) -> tuple[int, int]:
    """The width and height in pixels; the longer side has `limits.DRAWING_SIDE`.

    `embedded` counts the bytes that a picture within the drawing takes. Raises `BadImport` if the drawing is damaged,
    unsafe or without a size.
    """
    if len(raw) > DRAWING_BYTES:
        raise BadImport(
            tr("{name} is larger than {limit}, the limit for a drawing.", name=name, limit=in_mb(DRAWING_BYTES))
        )
    reader = _Reader(name, embedded)
    try:
        reader.read(raw)
    except (ExpatError, ValueError, LookupError):
        raise BadImport(tr("{name} is damaged: it is not valid SVG.", name=name)) from None
    reader.check_parts()
    return pixels(reader.root, name)


class _Reader:
    """The check of a drawing, element by element."""

    def __init__(self, name: str, embedded: Callable[[bytes, str], int]) -> None:
        self.root: dict[str, str] = {}
        self._name = name
        self._embedded = embedded
        self._count = 0
        self._decoded = 0
        self._top = _Part()
        self._open = [self._top]
        self._by_id: dict[str, _Part] = {}

    def read(self, raw: bytes) -> None:
        parser = ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.EntityDeclHandler = self._entity
        parser.ProcessingInstructionHandler = self._instruction
        parser.Parse(raw, True)

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        kind = element.rpartition(":")[2]
        if len(self._open) == 1 and kind != "svg":
            raise BadImport(
                tr("{name} is not a drawing: it begins with “{element}”.", name=self._name, element=kind[:20])
            )
        if len(self._open) > DRAWING_DEPTH:
            raise BadImport(tr("{name} is nested deeper than {most} parts.", name=self._name, most=DRAWING_DEPTH))
        self._count += 1
        if self._count > DRAWING_PARTS:
            raise BadImport(tr("{name} has more than {most:,} parts.", name=self._name, most=DRAWING_PARTS))
        if len(self._open) == 1:
            self.root = attributes
        part = _Part()
        for attribute, value in attributes.items():
            if attribute.rpartition(":")[2] == "href" and kind != "a":
                part.drawn = self._refers(kind, value.strip())
            elif attribute in ("id", "xml:id"):
                self._by_id.setdefault(value, part)
        self._open[-1].parts.append(part)
        self._open.append(part)

    def _end(self, _: str) -> None:
        self._open.pop()

    def _entity(self, *_: object) -> None:
        raise BadImport(tr("{name} declares entities, which no drawing needs.", name=self._name))

    def _instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise BadImport(tr("{name} needs another file, its style sheet; embed it in the drawing.", name=self._name))

    def _refers(self, kind: str, to: str) -> str:
        if to.startswith("#"):
            return to[1:] if kind == "use" else ""
        if kind == "image" and to.startswith("data:"):
            self._decoded += self._embedded(_data(to), self._name)
            if self._decoded > 4 * PICTURE_PIXELS:
                raise BadImport(
                    tr(
                        "The pictures in {name} have more than {millions} million pixels together; one of 16 bits a "
                        "color counts twice.",
                        name=self._name,
                        millions=PICTURE_PIXELS // 1_000_000,
                    )
                )
        elif to:
            raise BadImport(
                tr("{name} needs another file, “{file}”; embed it in the drawing.", name=self._name, file=to[:40])
            )
        return ""

    def check_parts(self) -> None:
        """Refuse a drawing that exceeds the limits when its references are followed."""
        parts, depth = self._cost(self._top, frozenset())
        if parts > DRAWING_PARTS or depth > DRAWING_DEPTH + 1:
            raise BadImport(
                tr(
                    "{name} has more than {most:,} parts when its references are followed.",
                    name=self._name,
                    most=DRAWING_PARTS,
                )
            )

    def _cost(self, part: _Part, above: frozenset[int]) -> tuple[int, int]:
        """The number of parts that are drawn for one, and the depth of their nesting."""
        if part.cost is not None:
            return part.cost
        if id(part) in above or len(above) > 2 * DRAWING_DEPTH:
            raise BadImport(tr("{name} refers to itself, or in too long a chain.", name=self._name))
        inside = above | {id(part)}
        costs = [self._cost(one, inside) for one in part.parts]
        if part.drawn in self._by_id:
            costs.append(self._cost(self._by_id[part.drawn], inside))
        part.cost = (1 + sum(cost for cost, _ in costs), 1 + max((depth for _, depth in costs), default=0))
        return part.cost


def _data(uri: str) -> bytes:
    """The bytes of a data: URI. Raises `ValueError`."""
    head, comma, body = uri.partition(",")
    if not comma:
        raise ValueError(head)
    if not head.endswith(";base64"):
        return unquote_to_bytes(body)
    try:
        return b64decode(unquote_to_bytes("".join(body.split())), validate=True)
    except binascii.Error as wrong:
        raise ValueError(str(wrong)) from None
