"""The colours by name, dark and light, and the six sides, each with a colour and a shape of its own."""

from enum import StrEnum

from gmtool.records import dataclass


class Shape(StrEnum):
    """The shape of a side's counters, so that colour alone never tells who is who."""

    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    HEXAGON = "hexagon"
    PENTAGON = "pentagon"


@dataclass(frozen=True, slots=True)
class SideStyle:
    """The style of a side: its fill, the colour of letters upon it, its shape, and its colour in words."""

    colour: str
    on: str
    shape: Shape
    word: str


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """Named colours as `#rrggbb`. The `_soft` ones are the quiet backgrounds that go with a strong colour.

    Each is one of a kind: the colors made from it are looked up by it many times a frame.
    """

    name: str
    background: str
    surface: str
    raised: str
    line: str
    text: str
    muted: str
    faint: str
    accent: str
    on_accent: str
    accent_soft: str
    good: str
    good_soft: str
    bad: str
    bad_soft: str
    warn: str
    warn_soft: str
    field: str
    sides: tuple[SideStyle, ...]


_SIDES = (
    SideStyle("#3b73c8", "#ffffff", Shape.CIRCLE, "blue"),
    SideStyle("#c8563d", "#ffffff", Shape.SQUARE, "red"),
    SideStyle("#1d8f74", "#ffffff", Shape.DIAMOND, "green"),
    SideStyle("#d9b83c", "#1a1608", Shape.TRIANGLE, "yellow"),
    SideStyle("#a865b5", "#ffffff", Shape.HEXAGON, "purple"),
    SideStyle("#6fbde8", "#0c1a24", Shape.PENTAGON, "sky"),
)
# on light grounds yellow and sky need deeper colors to be seen
_SIDES_ON_LIGHT = (
    *_SIDES[:3],
    SideStyle("#9f7d00", "#1a1608", Shape.TRIANGLE, "yellow"),
    _SIDES[4],
    SideStyle("#2c8ac2", "#0c1a24", Shape.PENTAGON, "sky"),
)

DARK = Palette(
    name="dark",
    background="#15171b",
    surface="#1c1f26",
    raised="#272b34",
    line="#363b47",
    text="#ece8df",
    muted="#a3a7b1",
    faint="#777c88",
    accent="#e0a84a",
    on_accent="#1a1306",
    accent_soft="#3a3020",
    good="#7fd08a",
    good_soft="#1f3325",
    bad="#f0937e",
    bad_soft="#4a2620",
    warn="#ecc668",
    warn_soft="#453718",
    field="#101215",
    sides=_SIDES,
)

LIGHT = Palette(
    name="light",
    background="#f3f1ec",
    surface="#fbfaf7",
    raised="#eceae3",
    line="#d0ccc1",
    text="#211f1b",
    muted="#5f5c55",
    faint="#847f76",
    accent="#94620a",
    on_accent="#ffffff",
    accent_soft="#f6e7c8",
    good="#1f6e34",
    good_soft="#dcefdd",
    bad="#a8321a",
    bad_soft="#f8ddd6",
    warn="#7a5600",
    warn_soft="#fbecc4",
    field="#ffffff",
    sides=_SIDES_ON_LIGHT,
)

PAPER = Palette(
    name="paper",
    background="#ffffff",
    surface="#ffffff",
    raised="#f4f4f4",
    line="#c4c4c4",
    text="#000000",
    muted="#4a4a4a",
    faint="#8a8a8a",
    accent="#8a5a08",
    on_accent="#ffffff",
    accent_soft="#fbf3e2",
    good="#1f6e34",
    good_soft="#eef7ef",
    bad="#a8321a",
    bad_soft="#fcefec",
    warn="#7a5600",
    warn_soft="#fdf6e2",
    field="#ffffff",
    sides=_SIDES,
)
"""The palette of printed sheets: white stays white, and what covers much is pale, to save ink."""

PALETTES = {palette.name: palette for palette in (DARK, LIGHT)}
"""The palettes of the window."""
