"""Fields that the map can fill: one of many (a figure, a hex, a path), a place of open ground, a way over it."""

from PySide6.QtCore import Qt

from gmtool.desktop.base.parts.labels import label, literal, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.pages.run.buttons import LineButton
from gmtool.desktop.pages.run.inputs.candidates import CandidateList
from gmtool.desktop.pages.run.inputs.fields import Field
from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.keys.key_book import book
from gmtool.presentation.map.way import path_hexes, path_points
from gmtool.rules.seam import Candidate, Input, InputKind, Json, place_of
from gmtool.space import Hex, Point


class ListField(Field):
    """One of many: a list while it is asked for, one line when it is known."""

    def __init__(self, field: Input, draft: Draft) -> None:
        super().__init__(field)
        self.list = CandidateList(draft, field)
        self.list.picked.connect(self._picked)
        self._known = LineButton()
        self._known.setToolTip(tr("Click to choose another"))
        self._known.clicked.connect(lambda: self.open(True))
        self._name = wrapped(field.label, "small")
        column_in(self, self._name, self.list, self._known, gap=2, margins=0)
        self._asked = False
        self.spare = field.kind is InputKind.FIGURES and not field.required
        """True where it is one line until it is clicked: nobody need be named, and the list may be long."""
        self.listed = False
        """Whether the list is shown because another can be had than what is proposed; the keys are not in it."""
        self.setFocusProxy(self.list)

    def begin(self, field: Input, draft: Draft) -> None:
        """Its candidates are others, and none was looked at."""
        super().begin(field, draft)
        self._asked = False
        self.list.begin(draft, field)

    @property
    def opened(self) -> bool:
        """True while the list is shown although the input is filled."""
        return self._asked or self.listed

    def pick_number(self, number: int) -> bool:
        self.list.pick_number(number)
        return True

    def open(self, asked: bool) -> None:
        """Show the list although the input is filled."""
        self._asked = asked
        self._arrange(True)
        if asked:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_draft(self, draft: Draft) -> None:
        value = draft.value(self.field)
        self.list.show_draft(draft, self.field)
        found = next((c for c in self.list.rows.candidates if c.value == value), None) if value is not None else None
        if value is None and self.spare:
            found = next((one for one in self.list.rows.candidates if one.value == []), None)
        words = _named(draft, found) or ("–" if value is None else _in_words(draft, self.field, value))
        listed = len(self.list.rows.candidates)
        many = self.field.kind is InputKind.HEX and (self.field.anywhere or listed < len(draft.candidates(self.field)))
        if many:
            hint = tr(
                "{label}: click it on the map, or press {key}, go there with the arrows and press Enter.",
                label=self.field.label,
                key=book.shown("run.keys_to_the_map"),
            )
            self._name.setText(f"{hint} {_DRAG}" if self.field.sized_by else hint)
        else:
            self._name.setText(self.field.label)
        self._known.setText(literal(f"{self.field.label.rstrip('?:')}: {words}"))
        self._arrange(value is not None or self.spare)
        self.setVisible(self.field.required or value is not None or bool(self.list.rows.candidates))

    def _arrange(self, known: bool) -> None:
        shown = self.opened or not known
        if shown:
            self.list.fit()
        self.list.setVisible(shown and bool(self.list.rows.candidates))
        self._name.setVisible(shown)
        self._known.setVisible(not shown)

    def _picked(self, value: Json) -> None:
        self._asked = False
        self.say(value)


def _named(draft: Draft, found: Candidate | None) -> str:
    """The name of a candidate, or of the place where it is: a step of a way has no other."""
    if found is None:
        return ""
    ground = draft.moment.ground
    return found.label or ("" if ground is None else ground.place_label(found.where))


def _in_words(draft: Draft, field: Input, value: Json) -> str:
    """A value that is none of the candidates: a way that was drawn, by its hexes or places."""
    ground, kind = draft.moment.ground, field.kind
    hexes = path_hexes(value) if kind is InputKind.PATH else path_hexes([value]) if kind is InputKind.HEX else []
    points = path_points(value) if field.kind is InputKind.POINTS else []
    places: list[Hex | Point] = [*hexes, *points]
    words = [] if ground is None else [ground.place_label(place) for place in places]
    return (" → " if points else ", ").join(words) or str(value)


_DRAG = tr("Drag to the edge to size it. Shift+Enter uses the place where a figure stands.")
_HINTS = {
    InputKind.HEX: tr(
        "Click the hex on the map, or press {run.keys_to_the_map}, go there with the arrows and press Enter."
    ),
    InputKind.POINT: tr(
        "Click the place on the map, or press {run.keys_to_the_map}, go there with the arrows and press Enter."
    ),
    InputKind.POINTS: tr(
        "Click where it goes; Shift+click adds another leg. {run.keys_to_the_map} gives the keys to the map."
    ),
}


class PlaceField(Field):
    """Says how to say it, then what was said."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self.words = wrapped("", "small")
        column_in(self, label(field.label, "small"), self.words, gap=2, margins=0)

    def show_draft(self, draft: Draft) -> None:
        value = draft.value(self.field)
        one = place_of(value)
        places = path_points(value) if one is None else [one]
        ground = draft.moment.ground
        if not places or ground is None:
            hint = book.told(_HINTS[self.field.kind])
            self.words.setText(f"{hint} {_DRAG}" if self.field.sized_by else hint)
            return
        named = " → ".join(ground.place_label(place) for place in places)
        start = draft.moment.counters.get(str(draft.choice.draft.get("figure", "")))
        if self.field.kind is InputKind.POINTS and start is not None and start.at is not None:
            # translators: the whole length of a way
            whole = tr("{length} in all", length=ground.length_label((start.at, *places)))
            named = f"{named}   ·   {whole}"
        self.words.setText(named)
