"""The stage: the map, or the figures as rows where there is none. It answers what a draft asks.

The chances of what can be picked are worked out a few at a time, so that the map does not wait for them."""

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from gmtool.desktop.base.signals import follow
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.measuring.kit import MeasuringKind, toggle_tool
from gmtool.desktop.pages.run.stage.figure_list import FigureList
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.draft import Draft, way_of
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.keys.inputs import digits_of
from gmtool.presentation.fight.lasting.placed_effects import drafted_effects, placed_effects
from gmtool.presentation.fight.map_answers import MapAnswers, inside, weighed, with_digits
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Candidate, Input, InputKind
from gmtool.space import Ground, Hex, Point

MOST = 40
"""For more candidates than these no chances are worked out."""
SLICE = 0.005
"""Seconds that are spent on them at a time; a frame of 60 a second has 0.016."""


class Chances(QObject):
    """Follows what is asked for; `found` says that more is known."""

    found = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._of: tuple[Draft, Input] | None = None
        self._offered: tuple[Candidate, ...] = ()
        self._candidates: list[Candidate] = []
        self._open: list[int] = []
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._go_on)

    def of(self, draft: Draft | None, field: Input | None) -> tuple[Candidate, ...]:
        """The candidates of an input, with the chance in place of their few words where it is known by now."""
        if draft is None or field is None:
            self._of, self._candidates, self._open = None, [], []
        elif self._of is None or self._of[0] is not draft or self._of[1] is not field:
            before, self._of = self._of, (draft, field)
            offered, asked = self._offered, draft.candidates(field)
            self._offered = asked
            if before is None or not _asks_the_same(before, self._of) or asked != offered:
                self._candidates = list(asked)
                few = field.kind is InputKind.FIGURE and len(self._candidates) <= MOST
                self._open = [i for i, one in enumerate(self._candidates) if few and not one.refusals]
                self._work()
        return tuple(self._candidates)

    def _go_on(self) -> None:
        if self._open:
            self._work()
            self.found.emit()

    def _work(self) -> None:
        until = perf_counter() + SLICE
        while self._of is not None and self._open:
            draft, field = self._of
            place = self._open.pop(0)
            self._candidates[place] = weighed(draft, field, self._candidates[place])
            if perf_counter() >= until:
                break
        if self._open:
            self._soon.start()


def _asks_the_same(one: tuple[Draft, Input], other: tuple[Draft, Input]) -> bool:
    """True if two drafts differ at most in what was said for the input itself: then all its chances are the same."""
    return one[1] is other[1] and one[0].without(one[1].field) == other[0].without(one[1].field)


class Stage(QStackedWidget):
    """Follows the session and the picks."""

    menu_wanted = Signal(object, QPoint)
    """A figure's id or a `Hex`, and where on the screen."""

    def __init__(self, picks: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picks = picks
        self.answers = MapAnswers(picks)
        self.map = BattleMap()
        self.figures = FigureList()
        self.rows_wanted = False
        self._chances = Chances(self)
        self.addWidget(self.map)
        self.addWidget(self.figures)
        self._ground: Ground | None = None
        self._moment: StateView | None = None
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        self.map.figure_picked.connect(self.picks.choose_figure)
        self.map.figure_marked.connect(self.picks.mark)
        self.figures.figure_marked.connect(self.picks.mark)
        self.map.candidate_picked.connect(self.answers.take)
        self.map.hex_picked.connect(self.answers.go_to)
        self.map.facing_picked.connect(self.answers.face)
        self.map.facing_entered.connect(self.picks.act)
        self.map.facing_looked_at.connect(self._facing_looked_at)
        self.map.way_drawn.connect(self.answers.draw_way)
        self.map.unit_grabbed.connect(self.answers.grab_unit)
        self.map.unit_said.connect(self.answers.say_unit)
        self.map.area_said.connect(self.answers.say_area)
        self.map.menu_wanted.connect(self.menu_wanted)
        self.map.placed.connect(self._placed)
        self.figures.figure_picked.connect(self.picks.choose_figure)
        self.figures.candidate_picked.connect(self.answers.take)
        self.figures.menu_wanted.connect(self.menu_wanted)
        follow(self, self._follow, self.picks.session.redraw)
        self._chances.found.connect(self._show_asked)

    def _follow(self, news: News) -> None:
        if News.FIGURE in news:
            self.refresh()
        elif News.DRAFT in news:
            self.refresh_draft()
        if News.MARKS in news:
            self._show_marked()

    def _show_marked(self) -> None:
        self.figures.light(self.figures.rows.place_of(self.picks.figure))
        self.figures.light_too([self.figures.rows.place_of(one) for one in self.picks.marked])
        self.map.set_marked(self.picks.marked)

    def want_rows(self, wanted: bool) -> None:
        """Show the rows although there is a map, or the map again."""
        self.rows_wanted = wanted
        self.refresh()

    @property
    def has_map(self) -> bool:
        return self.currentWidget() is self.map

    def measure(self, measuring: MeasuringKind) -> None:
        """Take a tool to measure with in hand, or put it away."""
        moment = self.picks.session.moment
        if self.has_map and moment.ground is not None:
            toggle_tool(self.map, measuring, moment.ruleset.scale(moment.ground))

    def refresh(self) -> None:
        """Show the figures of the moment that is looked at."""
        moment = self.picks.session.moment
        ground = moment.ground
        self.setCurrentWidget(self.figures if ground is None or self.rows_wanted else self.map)
        self.map.show_terrain(moment.kinds, moment.lit)
        fresh = ground != self._ground and self.map.show_ground(ground)
        self._ground = ground
        if ground is not None:
            if fresh or moment is not self._moment:
                conditions = {figure: moment.conditions(figure) for figure in moment.counters}
                self.map.show_counters(moment.counters.values(), moment.sides.values(), conditions, moment.acted)
                self.map.show_lying(moment.ruleset.lying(moment.state))
            self.map.set_acting(self.picks.figure)
            self.map.set_marked(self.picks.marked)
            if fresh:
                self.map.fit_figures()
        self._moment = moment
        self.refresh_draft()

    def refresh_draft(self) -> None:
        """Show what the draft asks for, and what it would do."""
        self._show_asked()
        if self.has_map:
            self._show_effects()
            self.map.show_way(way_of(self.picks.draft))
            self.map.show_overlays(self.answers.overlays)

    def _show_asked(self) -> None:
        """Show what can be picked, with the chances that are known by now."""
        moment, draft = self.picks.session.moment, self.picks.draft
        field = self.answers.asked
        asked = with_digits(self._chances.of(draft, field), digits_of(self.picks, field))
        self.map.ask_area(self.answers.area if self.has_map else None)
        if not self.has_map:
            found = {
                c.figure: (c, ", ".join(filter(None, (c.detail, c.sign)))) for c in asked if c.figure and not c.refusals
            }
            self.figures.show_moment(moment, self.picks.figure, found)
        elif field is not None and draft is not None:
            figures = inside(draft, field)
            asked = asked if figures is None else draft.candidates(figures)
            self.map.show_candidates(asked, field.kind, draft.value(field), anywhere=field.anywhere)
        else:
            self.map.clear_candidates()

    def take_back(self) -> bool:
        """Take the last hex of the way back; whether there was one."""
        return self.has_map and self.answers.take_back()

    def turn_keys(self) -> None:
        """Give the keys to the map, or to the rows in its place; they go back to the page if they were there."""
        shown = self.currentWidget()
        page = next((up for up in _above(self) if up.property("keys") is not None), None)
        target = page if shown is not None and shown.hasFocus() else shown
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_effects(self) -> None:
        """Show what lasts on the map, and the area that the draft would put down."""
        moment, draft = self.picks.session.moment, self.picks.draft
        about = () if draft is None else drafted_effects(moment, draft)
        self.map.show_effects((*placed_effects(moment), *about))

    def _facing_looked_at(self, facing: int) -> None:
        if (overlays := self.answers.facing_foreseen(facing)) is not None:
            self.map.show_overlays(overlays)

    def step(self, key: str) -> bool:
        """Do what a key means to the unit or the area that is asked for; False where it means nothing."""
        return self.has_map and self.answers.step(key)

    def step_area(self, step: int) -> bool:
        """Make the area larger or smaller by a step; False where none is asked."""
        return self.has_map and self.answers.step_area(step)

    def step_unit(self, step: int) -> bool:
        """Wheel or turn the unit a step on, or widen it by a file; False where nothing of the kind is asked."""
        return self.has_map and self.answers.step_unit(step)

    def _placed(self, figure: str, place: Hex | Point, way: int | None) -> None:
        self.picks.session.perform(gm_commands.put_command(figure, place, way))


def _above(widget: QWidget) -> Iterator[QWidget]:
    while (above := widget.parentWidget()) is not None:
        yield above
        widget = above
