"""The tools for measuring: each is taken in hand, or put away if it is in hand already."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gmtool.desktop.map.content import Content
from gmtool.desktop.measuring.hex_yardstick import HexYardstick
from gmtool.desktop.measuring.laid import Form
from gmtool.desktop.measuring.open_yardstick import OpenYardstick
from gmtool.desktop.measuring.protractor import Protractor
from gmtool.desktop.measuring.ruler import Ruler
from gmtool.desktop.measuring.templates import Templates
from gmtool.desktop.measuring.tool import MeasuringTool
from gmtool.desktop.measuring.yardstick import Yardstick
from gmtool.space import HexGround, Scale

if TYPE_CHECKING:
    from gmtool.desktop.map.view import MapView


@dataclass(frozen=True, slots=True)
class Measuring:
    """One of the tools: what it is called, its key if it has one, how it is used, and how it is made."""

    text: str
    key: str
    tip: str
    make: Callable[["MapView", Yardstick], MeasuringTool]


def _templates(form: Form) -> Measuring:
    return Measuring(
        f"Template: {form.value}",
        "",
        "Drag to lay it; Q, E, Page Up, Page Down, [ and ] turn and size it; it tells whom it covers",
        lambda view, stick: Templates(view, stick, form),
    )


RULER = Measuring("Ruler", "M", "Drag, or click from place to place; the right button ends it", Ruler)
PROTRACTOR = Measuring(
    "Protractor", "Shift+M", "The angle from where a figure looks, or from any line that you drag", Protractor
)
KIT = (RULER, PROTRACTOR, *(_templates(form) for form in Form))


def take(view: "MapView", measuring: Measuring, scale: Scale | None) -> None:
    """Take a tool in hand, or put it away if it is there already. Without a ground there is nothing to measure."""
    stick = yardstick(view.content, scale)
    if stick is None:
        return
    made = measuring.make(view, stick)
    again = isinstance(view.tool, MeasuringTool) and view.tool.name == made.name
    view.use(None if again else made)
    view.setFocus()


def yardstick(content: Content, scale: Scale | None) -> Yardstick | None:
    """How the ground that is shown is measured; None where there is none."""
    ground = content.ground
    if ground is None:
        return None
    if isinstance(ground, HexGround):
        return HexYardstick(content, ground, scale)
    return OpenYardstick(content, ground, scale)
