"""The middle of the screen: the map, or the figures as rows where there is none. It answers what a draft asks."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from gmtool.desktop.map import MapView
from gmtool.desktop.measuring.kit import Measuring, take
from gmtool.desktop.run import by_word
from gmtool.desktop.run.chances import Chances
from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.figures import FigureList
from gmtool.desktop.run.picks import Picks
from gmtool.desktop.run.way import path_field, place_json, way_of
from gmtool.rules.seam import Candidate, Input, InputKind
from gmtool.space import Ground, Hex, Point

ON_MAP = (
    InputKind.FIGURE,
    InputKind.HEX,
    InputKind.PATH,
    InputKind.FACING,
    InputKind.POINT,
    InputKind.POINTS,
    InputKind.HEADING,
)


class Stage(QStackedWidget):
    """Follows the session and the picks."""

    menu_wanted = Signal(object, QPoint)
    """A figure's id or a `Hex`, and where on the screen."""

    def __init__(self, picks: Picks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picks = picks
        self.map = MapView()
        self.figures = FigureList()
        self.rows_wanted = False
        self._chances = Chances(self)
        self.addWidget(self.map)
        self.addWidget(self.figures)
        self._ground: Ground | None = None
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        self.map.figure_picked.connect(self.picks.choose_figure)
        self.map.candidate_picked.connect(self._picked)
        self.map.facing_picked.connect(self._faced)
        self.map.facing_looked_at.connect(self._facing_looked_at)
        self.map.way_drawn.connect(self._way_drawn)
        self.map.menu_wanted.connect(self.menu_wanted)
        self.map.placed.connect(self._placed)
        self.figures.figure_picked.connect(self.picks.choose_figure)
        self.figures.candidate_picked.connect(self._picked)
        self.figures.menu_wanted.connect(self.menu_wanted)
        self.picks.figure_changed.connect(self.refresh)
        self.picks.draft_changed.connect(self.refresh_draft)
        self._chances.found.connect(self._show_asked)

    def want_rows(self, wanted: bool) -> None:
        """Show the rows although there is a map, or the map again."""
        self.rows_wanted = wanted
        self.refresh()

    @property
    def has_map(self) -> bool:
        """Whether the map is what is shown."""
        return self.currentWidget() is self.map

    def measure(self, measuring: Measuring) -> None:
        """Take a tool to measure with in hand, or put it away."""
        moment = self.picks.session.moment
        if self.has_map and moment.ground is not None:
            take(self.map, measuring, moment.ruleset.scale(moment.ground))

    def refresh(self) -> None:
        """Show the figures of the moment that is looked at."""
        moment = self.picks.session.moment
        ground = moment.ground
        self.setCurrentWidget(self.figures if ground is None or self.rows_wanted else self.map)
        fresh = ground != self._ground and self.map.show_ground(ground)
        self._ground = ground
        if ground is not None:
            conditions = {figure: moment.conditions(figure) for figure in moment.counters}
            self.map.show_counters(moment.counters.values(), moment.sides.values(), conditions, moment.acted)
            self.map.show_lying(moment.ruleset.lying(moment.state))
            self.map.set_acting(self.picks.figure)
            if fresh:
                self.map.fit_figures()
        self.refresh_draft()

    def refresh_draft(self) -> None:
        """Show what the draft asks for, and what it would do."""
        self._show_asked()
        if self.has_map:
            self.map.show_way(way_of(self.picks.draft))
            self._foresee(self.picks.draft)

    def _show_asked(self) -> None:
        """Show what can be picked, with the chances that are known by now."""
        moment, draft = self.picks.session.moment, self.picks.draft
        field = _asked(draft)
        asked = self._chances.of(draft, field)
        if not self.has_map:
            found = {c.figure: (c, c.detail) for c in asked if c.figure and not c.refusals}
            self.figures.show_moment(moment, self.picks.figure, found)
        elif field is not None and draft is not None:
            self.map.show_candidates(asked, field.kind, draft.value(field))
        else:
            self.map.clear_candidates()

    def take_back(self) -> bool:
        """Take the last hex of the way back; whether there was one."""
        places = self.map.content.way.places
        if places and path_field(self.picks.draft) is not None:
            self._way_drawn(places[:-1])
        return bool(places)

    def turn_keys(self) -> None:
        """Give the keys to the map, or to the rows in its place; they go back to the page if they were there."""
        shown = self.currentWidget()
        page = next((up for up in _above(self) if up.property("keys") is not None), None)
        target = page if shown is not None and shown.hasFocus() else shown
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _foresee(self, draft: Draft | None) -> None:
        """Show what the ruleset says about the picked figure, and about what the draft would have it do."""
        moment, figure = self.picks.session.moment, self.picks.figure
        command = draft.command if draft is not None else None
        overlays = moment.ruleset.overlays(moment.state, figure, command) if figure is not None else ()
        self.map.show_overlays(overlays)

    def _picked(self, candidate: Candidate) -> None:
        field = _asked(self.picks.draft)
        if field is None:
            return
        if candidate.refusals:
            self.picks.session.refused.emit(candidate.refusals)
        else:
            self.picks.say(field.field, candidate.value)

    def _faced(self, facing: int) -> None:
        field = _asked(self.picks.draft)
        if field is not None:
            self.picks.say(field.field, facing)

    def _facing_looked_at(self, facing: int) -> None:
        draft, field = self.picks.draft, _asked(self.picks.draft)
        if draft is not None and field is not None:
            self._foresee(draft.having(field.field, facing))

    def _way_drawn(self, places: Sequence[Hex | Point]) -> None:
        field = path_field(self.picks.draft)
        if field is not None:
            self.picks.say(field.field, [place_json(place) for place in places] or None)

    def _placed(self, figure: str, place: Hex | Point, way: int | None) -> None:
        self.picks.session.perform(by_word.put(figure, place, way))


def _above(widget: QWidget) -> Iterator[QWidget]:
    while (above := widget.parentWidget()) is not None:
        yield above
        widget = above


def _asked(draft: Draft | None) -> Input | None:
    """The input that the map is asked for: what is missing, else the next that was not said, else the first again."""
    if draft is None:
        return None
    if draft.missing is not None:
        return draft.missing if _on_map(draft.missing) else None
    on_map = [field for field in draft.choice.inputs if _on_map(field)]
    unsaid = [field for field in on_map if field.field not in draft.values]
    return next(iter(unsaid + on_map), None)


def _on_map(field: Input) -> bool:
    """Whether it is said on the map; a list of figures that must be said grows there, figure by figure."""
    return field.kind in ON_MAP or (field.kind is InputKind.FIGURES and field.required)
