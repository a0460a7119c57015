"""An input that is said on the map: a place of open ground, or a way over it."""

from PySide6.QtWidgets import QVBoxLayout

from gmtool.desktop.map.asking import path_points
from gmtool.desktop.parts import label, wrapped
from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.field import Field
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Input, InputKind
from gmtool.space import OpenGround, decimal, length, place_name

_HINTS = {
    InputKind.POINT: "Click the place on the map, or walk there with F6 and the arrows and press Enter.",
    InputKind.POINTS: "Click where it goes; Shift and a click add another leg. F6 brings the keys to the map.",
}


class PlaceField(Field):
    """Says how to say it, then what was said."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self.words = wrapped("", "small")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme().px(2))
        box.addWidget(label(field.label, "small"))
        box.addWidget(self.words)

    def show_draft(self, draft: Draft) -> None:
        """Show the places that were said."""
        value = draft.value(self.field)
        places = path_points([value] if self.field.kind is InputKind.POINT else value)
        ground = draft.moment.ground
        if not places or not isinstance(ground, OpenGround):
            self.words.setText(_HINTS[self.field.kind])
            return
        named = " → ".join(place_name(place, ground.unit) for place in places)
        start = draft.moment.counters.get(str(draft.choice.draft.get("figure", "")))
        if self.field.kind is InputKind.POINTS and start is not None and start.at is not None:
            named += f"   ·   {decimal(length((start.at, *places)))} {ground.unit.short} in all"
        self.words.setText(named)
