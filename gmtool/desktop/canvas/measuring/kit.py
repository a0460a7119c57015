"""The kit of tools for measuring: each is taken in hand, or put away if it is in hand already."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from gmtool.desktop.canvas.measuring.measuring_tool import MeasuringTool
from gmtool.desktop.canvas.measuring.protractor import Protractor
from gmtool.desktop.canvas.measuring.ruler import Ruler
from gmtool.desktop.canvas.measuring.templates import TEMPLATE_NAMES, TemplateForm, Templates
from gmtool.desktop.canvas.measuring.yardsticks import Yardstick, yardstick_of
from gmtool.language import tr
from gmtool.presentation.fight.keys.typed_actions import typed
from gmtool.records import dataclass
from gmtool.space import Scale

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


@dataclass(frozen=True, slots=True)
class MeasuringKind:
    """A tool: its name, its key if it has one, how it is used, how it is made, and its name in the settings."""

    text: str
    key: str
    tip: str
    make: Callable[["MapView", Yardstick], MeasuringTool]
    id: str


def _templates(form: TemplateForm) -> MeasuringKind:
    return MeasuringKind(
        TEMPLATE_NAMES[form],
        "",
        tr("Drag to place it; Q, E, Page Up, Page Down, [ and ] turn and resize it; shows who is covered"),
        lambda view, stick: Templates(view, stick, form),
        f"template_{form.name.lower()}",
    )


RULER = MeasuringKind(
    *typed("ruler")[1:], tr("Drag, or click from place to place; the right button ends it"), Ruler, "ruler"
)
PROTRACTOR = MeasuringKind(
    *typed("protractor")[1:],
    tr("The angle from a figure's facing, or from any line you drag"),
    Protractor,
    "protractor",
)
KIT = (RULER, PROTRACTOR, *(_templates(form) for form in TemplateForm))


def toggle_tool(view: "MapView", measuring: MeasuringKind, scale: Scale | None) -> None:
    """Take a tool in hand, or put it away if it is there already. Without a ground there is nothing to measure."""
    stick = yardstick_of(view.content, scale)
    if stick is None:
        return
    made = measuring.make(view, stick)
    again = isinstance(view.tool, MeasuringTool) and view.tool.name == made.name
    view.use(None if again else made)
    view.setFocus()
