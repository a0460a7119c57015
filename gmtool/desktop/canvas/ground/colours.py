"""Colors of the map, all made from the theme's."""

from functools import lru_cache

from PySide6.QtGui import QColor

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.palette import PAPER, Palette
from gmtool.records import dataclass
from gmtool.rules.seam.views import OverlayKind
from gmtool.space import DEEPEST


@dataclass(frozen=True)
class MapColours:
    """The colours of the things on the map."""

    outside: QColor
    ground: QColor
    thin: QColor
    heavy: QColor
    wall: QColor
    wall_edge: QColor
    label: QColor
    text: QColor
    halo: QColor
    accent: QColor
    on_accent: QColor
    plate: QColor
    good: QColor
    warn: QColor
    bad: QColor
    gone: QColor
    cool: QColor
    shallow: QColor
    deep: QColor
    shore: QColor
    fire: QColor
    rubble: QColor
    shade: QColor
    slope: QColor
    door: QColor

    def water(self, depth: int) -> QColor:
        """Water of a depth, 1 to 9: the deeper the darker; the first steps tell most."""
        return mix(self.shallow, self.deep, ((depth - 1) / (DEEPEST - 1)) ** 0.7)

    def height(self, step: int) -> QColor:
        """The tint of a step of the ground, -9 to 9: the higher the warmer, the lower the darker."""
        strength = 0.10 + 0.30 * (abs(step) / DEEPEST) ** 0.7
        return faded(self.accent if step > 0 else self.shade, strength)

    def overlay(self, kind: OverlayKind) -> QColor:
        """The tint of an area, or the color of a line."""
        return {
            OverlayKind.FRONT: faded(self.accent, 0.26),
            OverlayKind.SIDE: faded(self.cool, 0.24),
            OverlayKind.REAR: faded(self.bad, 0.26),
            OverlayKind.REACH: faded(self.good, 0.15),
            OverlayKind.STOP: faded(self.warn, 0.20),
            OverlayKind.JAB: faded(self.accent, 0.85),
            OverlayKind.SWEEP: self.accent,
            OverlayKind.TARGET: self.accent,
            OverlayKind.FLIGHT: self.accent,
            OverlayKind.IN_THE_WAY: self.warn,
            OverlayKind.TIE: self.bad,
        }[kind]


def mix(a: QColor, b: QColor, share: float) -> QColor:
    """So much of b in a."""
    ends = ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    return QColor.fromRgbF(*(start + (end - start) * share for start, end in ends))


def faded(colour: QColor, alpha: float) -> QColor:
    """The same color, seen through."""
    seen = QColor(colour)
    seen.setAlphaF(alpha)
    return seen


def map_colours() -> MapColours:
    """The colors that go with the theme in use, or with paper."""
    return _made_from(theme().palette)


@lru_cache(maxsize=4)
def _made_from(palette: Palette) -> MapColours:
    named = {key: QColor(getattr(palette, key)) for key in Palette.__dataclass_fields__ if key not in ("name", "sides")}
    dark = named["background"].lightnessF() < 0.5
    surface, line = named["surface"], named["line"]
    ground = mix(surface, named["raised"], 0.5) if dark else QColor(surface)
    blue, sky = QColor(palette.sides[0].colour), QColor(palette.sides[5].colour)
    return MapColours(
        outside=named["background"] if dark or palette is PAPER else mix(named["background"], line, 0.45),
        ground=ground,
        thin=mix(ground, line, 1.0 if dark else 0.85),
        heavy=mix(line, named["faint"], 0.5 if dark else 0.35),
        wall=mix(ground, named["faint"], 0.16 if palette is PAPER else 0.42),
        wall_edge=mix(named["faint"], named["muted"], 0.35),
        label=named["faint"],
        text=named["text"],
        halo=faded(named["background"] if dark else surface, 0.82),
        accent=named["accent"],
        on_accent=named["on_accent"],
        plate=named["field"] if dark else named["text"],
        good=named["good"],
        warn=named["warn"],
        bad=named["bad"],
        gone=mix(named["faint"], named["background"], 0.45),
        cool=QColor(palette.sides[0].colour),
        shallow=mix(ground, mix(sky, blue, 0.5), 0.34),
        deep=mix(named["background"], blue, 0.36 if dark or palette is PAPER else 0.72),
        shore=mix(ground, mix(sky, blue, 0.3 if dark else 0.8), 0.75),
        fire=mix(ground, named["bad"], 0.26 if dark else 0.20),
        rubble=mix(ground, named["faint"], 0.75),
        shade=named["field"] if dark else named["faint" if palette is PAPER else "text"],
        slope=mix(named["faint"], named["accent"], 0.45),
        door=mix(named["accent"], ground, 0.30),
    )
