"""Translation of drawings into what Qt draws as it is meant, and the list of what it does not draw at all.

Qt draws SVG Tiny 1.2. It takes many colors for black, leaves out drawings within the drawing, and draws symbols,
patterns, masks and the like where they are declared, instead of where they are used. A campaign keeps every drawing as
it came: it is translated each time it is drawn, after `svg.size` has found it safe."""

import re
from collections.abc import Iterable
from math import isfinite
from typing import Final, NamedTuple
from xml.parsers.expat import ParserCreate
from xml.sax.saxutils import escape, quoteattr

from gmtool.language import tr
from gmtool.store.limits import DRAWING_PARTS
from gmtool.store.pictures.svg import box_of, length_of
from gmtool.store.pictures.svg_colours import Colour, colour, is_newer, share_of


class Translation(NamedTuple):
    """A drawing for Qt, and the words for what is still not drawn."""

    drawing: bytes
    left_out: tuple[str, ...]


def translation(raw: bytes) -> Translation:
    """The translation of a drawing that `svg.size` has found safe."""
    survey = _Survey()
    _read(raw, survey)
    writer = _Writer(survey)
    _read(raw, writer)
    words = tuple(word for kind, word in _LEFT_OUT.items() if kind in writer.left_out)
    return Translation(writer.drawing if writer.changed else raw, words)


_LEFT_OUT: Final = {
    "pattern": tr("patterns"),
    "filter": tr("filters"),
    "clip-path": tr("clip paths"),
    "mask": tr("masks"),
    "marker": tr("markers"),
    "textPath": tr("texts along a path"),
    "foreignObject": tr("web pages"),
    "color": tr("colors of a newer kind"),
}
_DECLARED = ("clipPath", "filter", "marker", "mask", "pattern")
"""Elements that are only drawn where another one refers to them, and that Qt draws in their own place."""
_BEFORE_STYLES = ("defs", "desc", "metadata", "style", "svg", "title")
"""Elements that no style is for: a style sheet behind them comes early enough."""
_PAINTS = ("fill", "stroke", "stop-color", "color")
_REFERENCE = re.compile(r"url\(\s*[\"']?#([^)\"']*)")
_RULE = re.compile(r"\{([^{}]*)\}")
_ALIGN = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?")
_SHIFTS = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_SOLID: Final = "gmtool-solid-{number}"
_LONGEST_STYLE: Final = 10_000
"""The most letters of a style that is translated: nobody writes longer ones."""
_PLACE = ("x", "y", "width", "height", "viewBox", "preserveAspectRatio")
_EFFECTS = ("clip-path", "filter", "marker", "mask")
_NO_EFFECT = ("", "none", "inherit", "initial", "unset")
_UNITS = {"px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96 / 72, "pc": 16.0}


def _read(raw: bytes, handler: "_Survey | _Writer") -> None:
    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = handler.start
    if isinstance(handler, _Writer):
        parser.EndElementHandler = handler.end
        parser.CharacterDataHandler = handler.text
    parser.Parse(raw, True)


class _Survey:
    """What has to be known of a drawing before it is written: symbols and patterns may come behind their use."""

    def __init__(self) -> None:
        self.symbols: dict[str, dict[str, str]] = {}
        self.patterns: set[str] = set()

    def start(self, element: str, attributes: dict[str, str]) -> None:
        kind, id = element.rpartition(":")[2], attributes.get("id", "")
        if kind == "symbol":
            self.symbols.setdefault(id, attributes)
        elif kind == "pattern":
            self.patterns.add(id)


class _Writer:
    """Writes a drawing anew, element by element."""

    def __init__(self, survey: _Survey) -> None:
        self.changed = False
        self.left_out: set[str] = set()
        self._survey = survey
        self._written: list[str] = []
        self._styles: list[str] = []
        self._style_text: list[str] = []
        self._known: dict[str, str] = {}
        """The styles that were translated: one drawing has many alike."""
        self._solids: dict[Colour, str] = {}
        self._open: list[tuple[str, str]] = []
        """Of every open element its kind, and what closes it."""
        self._prefix = ""
        self._rooms: list[tuple[float, float]] = []
        """The width and height that a share of the whole is of, in the drawing and in those within it."""
        self._late = False
        self._skipped = 0

    @property
    def drawing(self) -> bytes:
        """The whole drawing. What was collected stands at its beginning, where all of it may refer to it."""
        prefix, root = self._prefix, self._written[0]
        solids = "".join(
            f'<{prefix}linearGradient id="{id}" gradientUnits="userSpaceOnUse"><{prefix}stop offset="0" '
            f'stop-color="{one.opaque}" stop-opacity="{one.alpha:.4g}"/></{prefix}linearGradient>'
            for one, id in self._solids.items()
        )
        styles = escape("\n".join(self._styles))
        first = f'<{prefix}style type="text/css">{styles}</{prefix}style><{prefix}defs>{solids}</{prefix}defs>'
        return "".join((root, first, *self._written[1:])).encode()

    # --- the parser --------------------------------------------------------------------------------------------
    def start(self, element: str, attributes: dict[str, str]) -> None:
        kind = element.rpartition(":")[2]
        if self._skipped or kind == "foreignObject":
            self._skip(kind)
            return
        if kind == "style":
            self.changed = self.changed or self._late
        self._late = self._late or kind not in _BEFORE_STYLES
        if kind == "textPath":
            self.left_out.add(kind)
        written = self._translated(attributes)
        if not self._open:
            self._prefix = element.removesuffix(kind)
            self._rooms.append(_room(attributes, (100.0, 100.0)))
            self._write(kind, element, written)
        elif kind == "svg":
            self.changed = True
            self._write_inner(kind, written)
        elif kind == "symbol":
            self.changed = True
            self._rooms.append(_room(attributes, self._rooms[-1]))
            told = {name: value for name, value in written.items() if name not in _PLACE}
            self._write(kind, f"{self._prefix}g", told, within=f"{self._prefix}defs")
        elif kind in _DECLARED:
            self.changed = True
            self._write(kind, f"{self._prefix}defs", {"id": attributes["id"]} if "id" in attributes else {})
        elif kind == "use":
            self._write(kind, element, self._placed(written))
        else:
            self._write(kind, element, written)

    def end(self, _: str) -> None:
        if self._skipped:
            self._skipped -= 1
            return
        kind, closing = self._open.pop()
        if kind in ("svg", "symbol"):
            self._rooms.pop()
        if kind == "style":
            self._styles.append(self._style_sheet("".join(self._style_text)))
            self._style_text.clear()
        else:
            self._written.append(closing)

    def text(self, text: str) -> None:
        if self._skipped:
            return
        if self._open and self._open[-1][0] == "style":
            self._style_text.append(text)
        else:
            self._written.append(escape(text))

    # --- elements ----------------------------------------------------------------------------------------------
    def _skip(self, kind: str) -> None:
        if not self._skipped and self._open[-1][0] != "switch":
            # a switch has something else to draw
            self.left_out.add(kind)
        self.changed = True
        self._skipped += 1

    def _write(self, kind: str, element: str, attributes: dict[str, str], within: str = "") -> None:
        opening, closing = (f"<{within}>", f"</{within}>") if within else ("", "")
        told = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        self._open.append((kind, f"</{element}>{closing}"))
        if kind != "style":
            self._written.append(f"{opening}<{element}{told}>")

    def _write_inner(self, kind: str, attributes: dict[str, str]) -> None:
        """A drawing within the drawing: a group that is moved and scaled."""
        outer = self._rooms[-1]
        self._rooms.append(_room(attributes, outer))
        told = {name: value for name, value in attributes.items() if name not in _PLACE}
        if placed := f"{attributes.get('transform', '')} {_placing(attributes, attributes, outer)}".strip():
            told["transform"] = placed
        self._write(kind, f"{self._prefix}g", told)

    def _placed(self, use: dict[str, str]) -> dict[str, str]:
        """The attributes of a use; of a symbol, with its place and its scale."""
        to = use.get("href", use.get("xlink:href", "")).strip()
        symbol = self._survey.symbols.get(to.removeprefix("#")) if to.startswith("#") else None
        if symbol is None:
            return use
        told = {name: value for name, value in use.items() if name not in _PLACE}
        if placed := f"{use.get('transform', '')} {_placing(use, symbol, self._rooms[-1])}".strip():
            told["transform"] = placed
        return told

    # --- colors ------------------------------------------------------------------------------------------------
    def _translated(self, attributes: dict[str, str]) -> dict[str, str]:
        told = self._properties(attributes.items())
        if "style" in attributes:
            told["style"] = self._style(attributes["style"])
        self.changed = self.changed or told != attributes
        return told

    def _style_sheet(self, text: str) -> str:
        first, *rest = text.split("/*")
        bare = first + " ".join(part.partition("*/")[2] for part in rest)
        told = _RULE.sub(lambda rule: f"{{{self._style(rule[1])}}}", bare)
        self.changed = self.changed or told != bare
        return told

    def _style(self, text: str) -> str:
        """The declarations of a style, or of a rule of a style sheet; unchanged where there is nothing to translate."""
        if text not in self._known:
            self._known[text] = self._declarations(text) if len(text) <= _LONGEST_STYLE else text
        return self._known[text]

    def _declarations(self, text: str) -> str:
        pairs = [
            (name.strip().lower(), value.strip()) for name, _, value in (one.partition(":") for one in text.split(";"))
        ]
        given = [pair for pair in pairs if pair[0]]
        # Qt reads nothing behind a “!”
        told = self._properties((name, value.partition("!")[0].strip()) for name, value in given)
        return text if list(told.items()) == given else ";".join(f"{name}:{value}" for name, value in told.items())

    def _properties(self, given: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Properties in colors that Qt knows; what it does not draw is noted."""
        told: dict[str, str] = {}
        clear: dict[str, float] = {}
        for name, value in given:
            if name in _PAINTS:
                self._paint(name, value, told, clear)
            else:
                told[name] = value
                self._note(name, value)
        for name, alpha in clear.items():
            told[name] = f"{share_of(told.get(name, '1')) * alpha:.4g}"
        return told

    def _paint(self, name: str, value: str, told: dict[str, str], clear: dict[str, float]) -> None:
        found = colour(value)
        if found is None and is_newer(value):
            # who writes one usually writes an older one before it
            if name not in told:
                self.left_out.add("color")
            return
        if found is None:
            told[name] = value
            if (to := _REFERENCE.match(value.strip())) and to[1].strip() in self._survey.patterns:
                self.left_out.add("pattern")
                # a color may stand behind it for whoever knows no patterns
                behind = value.partition(")")[2].strip()
                self._paint(name, "none" if not behind or _REFERENCE.match(behind) else behind, told, clear)
        elif found.alpha < 1 and name in ("fill", "stroke") and len(self._solids) < DRAWING_PARTS:
            # an opacity beside it would go on to what is inside, and stay where another color is set
            told[name] = f"url(#{self._solids.setdefault(found, _SOLID.format(number=len(self._solids)))})"
        else:
            told[name] = found.opaque
            if found.alpha < 1 and name == "stop-color":
                clear["stop-opacity"] = found.alpha

    def _note(self, name: str, value: str) -> None:
        kind = "marker" if name.startswith("marker-") else name
        if kind in _EFFECTS and value.strip().lower() not in _NO_EFFECT:
            self.left_out.add(kind)


def _room(attributes: dict[str, str], outer: tuple[float, float]) -> tuple[float, float]:
    """The width and height in which what is within a drawing counts."""
    box = box_of(attributes)
    if box is not None:
        return box[2], box[3]
    return _length(attributes.get("width", ""), outer[0], outer[0]), _length(
        attributes.get("height", ""), outer[1], outer[1]
    )


def _length(text: str, whole: float, usual: float) -> float:
    """A length in units of the drawing."""
    found = length_of(text)
    if found is None:
        return usual
    value, unit = found
    length = value * whole / 100 if unit == "%" else value * _UNITS.get(unit, 1.0)
    return length if isfinite(length) else usual


def _placing(place: dict[str, str], drawn: dict[str, str], room: tuple[float, float]) -> str:
    """The transformation that puts a drawing with a box of its own in its place."""
    x, y = _length(place.get("x", ""), room[0], 0.0), _length(place.get("y", ""), room[1], 0.0)
    box = box_of(drawn)
    if box is None:
        return f"translate({x:g} {y:g})" if x or y else ""
    wide, high = _length(place.get("width", ""), *room[:1] * 2), _length(place.get("height", ""), *room[1:] * 2)
    left, top, box_wide, box_high = box
    across, down = wide / box_wide, high / box_high
    align = drawn.get("preserveAspectRatio", "").strip()
    if align != "none":
        found = _ALIGN.match(align)
        shift_x, shift_y, how = found.groups() if found else ("Mid", "Mid", "meet")
        across = down = max(across, down) if how == "slice" else min(across, down)
        x += (wide - box_wide * across) * _SHIFTS[shift_x]
        y += (high - box_high * down) * _SHIFTS[shift_y]
    return f"translate({x - left * across:.9g} {y - top * down:.9g}) scale({across:.9g} {down:.9g})"
