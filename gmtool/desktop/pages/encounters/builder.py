"""The builder: one encounter's title, sides, figures, ground, house rules and notes.

Every change is signaled at once.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPlainTextEdit, QScrollArea, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, row_of
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.rolling.into_fields import RollIntoButton
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.encounters.banners import Banners
from gmtool.desktop.pages.encounters.company_menu import CompanyHand
from gmtool.desktop.pages.encounters.forecast import EncounterForecast
from gmtool.desktop.pages.encounters.ground.ground_controller import GroundController
from gmtool.desktop.pages.encounters.ground.ground_panel import GroundPanel
from gmtool.desktop.pages.encounters.head import EncounterHead
from gmtool.desktop.pages.encounters.house_rules import HouseRuleSwitches
from gmtool.desktop.pages.encounters.parts import Parts, Tabs
from gmtool.desktop.pages.encounters.sides import Sides
from gmtool.language import tr, trn
from gmtool.presentation.edits.ground_library import GroundLibrary
from gmtool.presentation.encounters import musters
from gmtool.presentation.encounters.beginning import Beginnings
from gmtool.presentation.encounters.company import counters_at_start
from gmtool.presentation.encounters.obstacles import Mend
from gmtool.presentation.encounters.switch_rows import changes
from gmtool.presentation.encounters.worths import handicap, side_worths
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.rules.seam import BadMuster, Card, Muster, Ruleset, Side, differing
from gmtool.store.fights.encounters import Encounter


class Builder(QScrollArea):
    """Shows an encounter and says how the GM wants it: before, after, what was done, and whether letters join."""

    edited = Signal(object, object, str, bool)
    complained = Signal(str)
    rule_wanted = Signal(str)
    drawing = Signal(bool)
    """Ground is drawn from now on, or no more."""

    def __init__(
        self,
        ruleset: Ruleset,
        start: QAction,
        library: GroundLibrary,
        pictures: Pictures,
        by_hand: Callable[[Side], bool],
        forecasts: Callable[[Sides], EncounterForecast],
        ways: Callable[[Encounter, Ruleset], ChosenWays],
    ) -> None:
        """`by_hand` tells who rolls for a side, `ways` how the sides act; `forecasts` makes what is shown of that."""
        super().__init__()
        self.ruleset = ruleset
        self.hand = GroundController(self, library)
        self.company = CompanyHand(self, self)
        self.encounter: Encounter | None = None
        self.fixed = False
        """True where the figures are only to be looked at."""
        self._beginnings = Beginnings(ruleset)
        self.head = EncounterHead(ruleset.title, start)
        self.title, self.start = self.head.title, self.head.start
        self.title.textEdited.connect(lambda text: self.edit(tr("title"), together=True, title=text))
        self.sides = Sides(by_hand)
        self.forecast = forecasts(self.sides)
        self._ways = ways
        self.ground = GroundPanel(ruleset.terrain(), ruleset.grounds, pictures, ruleset.terrain_kinds())
        self.handicap = wrapped("", "muted")
        self.handicap.hide()
        self.switches = HouseRuleSwitches(ruleset.house_rules(), ruleset.presets())
        self.notes = dressed(QPlainTextEdit(), name=tr("Notes"))
        self.notes.setProperty("keeps", True)
        self.notes.textChanged.connect(lambda: self.edit(tr("notes"), together=True, notes=self.notes.toPlainText()))
        self.roll = RollIntoButton(self.notes)
        self._lay_out()
        self.banners = Banners(self)
        self._connect()
        self.hand.connect(self.ground)

    @property
    def muster(self) -> Muster:
        """The muster of the encounter as it stands."""
        assert self.encounter is not None
        return self.encounter.muster

    def show_encounter(self, encounter: Encounter, locked: bool) -> None:
        """Show an encounter; where it has begun, its figures are only to be looked at."""
        if self.encounter is None or encounter.id != self.encounter.id:
            self.sides.lit = ""  # of another encounter the first side takes the cards
        self.encounter = encounter
        fixed = self.fixed = locked or encounter.started
        self.head.show_encounter(encounter, locked)
        if self.notes.toPlainText() != encounter.notes:
            with QSignalBlocker(self.notes):
                self.notes.setPlainText(encounter.notes)
        self.notes.setReadOnly(locked)
        self.roll.setVisible(not locked)
        self.sides.show_muster(encounter.muster, fixed)
        self._show_worths(encounter.muster)
        self.ground.encounter_title = encounter.title
        counters = counters_at_start(encounter.muster, self.ruleset)
        self.ground.show_muster(encounter.muster, encounter.mapless, fixed, self.hand.library.titles(), counters)
        self.switches.show_values(encounter.muster.house_rules, fixed)
        house = encounter.muster.house_rules
        rules = self.ruleset.house_rules()
        self.head.tell_switches(changes(self.ruleset, house), printed=bool(rules) and not differing(rules, house))
        self.banners.obstacle.follow(None if fixed else encounter, self.ruleset)
        self.head.show_likely(len(encounter.muster.figures), obstructed=bool(self.banners.obstacle.why))
        self.forecast.show_encounter(encounter, self.ruleset, self._ways(encounter, self.ruleset), fixed=fixed)
        self._share_room()

    def _show_worths(self, muster: Muster) -> None:
        worths = side_worths(muster, self.ruleset)
        self.sides.tell_worths(worths)
        self.handicap.setText(handicap(worths))
        self.handicap.setVisible(bool(self.handicap.text()) and not self.ground.at_work)

    def _mend(self, mend: Mend) -> None:
        assert self.encounter is not None
        if mend.anyway:
            self._beginnings.start_anyway(self.encounter)
            self.start.click()
            return
        try:
            mended = self._beginnings.mended(self.encounter, mend)
        except BadMuster as problem:
            self.complained.emit(str(problem))
            return
        self.edit(mend.text[:1].lower() + mend.text[1:], muster=mended.muster, mapless=mended.mapless)
        self.start.setFocus(Qt.FocusReason.OtherFocusReason)  # the pressed button is gone

    def take(self, cards: list[Card], copies: int) -> None:
        """Cards join the side that is lit."""
        if self._may_join(cards):
            self.change(_adding(cards, copies), musters.enlist(self.muster, self.sides.lit, cards, copies))

    def ready(self) -> Encounter | None:
        """The encounter with everybody placed, if it can begin; otherwise says why not."""
        assert self.encounter is not None
        try:
            muster = self._beginnings.ready(self.encounter)
        except BadMuster as problem:
            self.complained.emit(str(problem))
            return None
        if muster != self.muster:
            self.edit(tr("place everybody"), muster=muster)
        return self.encounter

    def take_by_kind(self, cards: list[Card], copies: int) -> None:
        """Player characters join the players, all others their foes."""
        if self._may_join(cards):
            self.change(_adding(cards, copies), musters.join(self.muster, cards, copies))

    def _may_join(self, cards: list[Card]) -> bool:
        refused = self._beginnings.refused(cards)
        if refused:
            self.complained.emit(refused)
        return bool(cards) and not refused

    def _connect(self) -> None:
        sides, ground = self.sides, self.ground
        sides.renamed.connect(lambda side, name: self.change(tr("name of a side"), self._side(side, name=name), True))
        sides.played.connect(lambda side, on: self.change(tr("who plays a side"), self._side(side, players=on)))
        sides.rolled.connect(lambda side, on: self.change(tr("who rolls for a side"), self._side(side, real_dice=on)))
        sides.added.connect(lambda: self.change(tr("add a side"), musters.add_side(self.muster)))
        sides.removed.connect(lambda side: self.change(tr("remove a side"), musters.drop_side(self.muster, side)))
        sides.dismissed.connect(lambda ids: self.change(tr("remove figures"), musters.dismiss(self.muster, ids)))
        sides.figure_renamed.connect(lambda id, name: self.change(tr("rename"), self._figure(id, name=name)))
        sides.figure_chosen.connect(self._choose_figure)
        sides.placing.connect(self._begin_placing)
        ground.figure_chosen.connect(sides.choose_figure)
        for part in (sides, ground):
            part.menu_wanted.connect(self.company.open_menu)
        sides.lifted.connect(self.company.lift)
        self.forecast.evened.connect(self.change)
        ground.working.connect(self._make_room)
        self.banners.obstacle.wanted.connect(self._mend)
        self.switches.switched.connect(self._switch)
        self.switches.rule_wanted.connect(self.rule_wanted)
        self.head.switches.clicked.connect(self._show_switches)

    def offer(self, action: QAction) -> None:
        """Add a button below the sides."""
        self._row.addWidget(KeyButton(action=action))

    def _side(self, side: str, **changes: object) -> Muster:
        return musters.change_side(self.muster, side, **changes)

    def _figure(self, figure: str, **changes: object) -> Muster:
        return musters.change(self.muster, figure, **changes)

    def _make_room(self, drawing: bool) -> None:
        """While ground is drawn, the page is for the map."""
        self.tabs.setCurrentWidget(self.ground)
        for part in (self.head, self.parts.column):
            part.setHidden(drawing)
        self.forecast.make_room(drawing)
        self.banners.make_room(drawing)
        self.handicap.setHidden(drawing or not self.handicap.text())
        self.drawing.emit(drawing)

    def _switch(self, values: Mapping[str, str]) -> None:
        what = trn("house rule", "house rules", len(values))
        self.change(what, musters.switched(self.muster, values, self.ruleset))

    def _show_switches(self) -> None:
        self.tabs.setCurrentWidget(self.switches)
        self.switches.list.setFocus()

    def change(self, what: str, muster: Muster, together: bool = False) -> None:
        """Tell how the GM wants it from now on."""
        self.edit(what, together, muster=muster)

    def edit(self, what: str, together: bool = False, **changes: object) -> None:
        """The same for any field of the encounter."""
        if self.encounter is not None:
            before = self.encounter
            self.encounter = replace(before, **changes)  # type: ignore[arg-type]
            self.edited.emit(before, self.encounter, what, together)

    def _choose_figure(self, figure: str) -> None:
        """The next click on the map places this one, and its row is in sight."""
        self.ground.choose_figure(figure, self.muster)
        row = self.sides.row_of(figure)
        if row is not None:
            self.parts.column.bring_into_sight(row.translated(self.sides.pos()))

    def _begin_placing(self, figure: str) -> None:
        """The keys go to the map with this figure, where there is one."""
        if self.fixed:
            return
        if self.ground.ground is None:
            self.complained.emit(tr("There is no map to stand on; choose a ground first."))
            return
        self.tabs.setCurrentWidget(self.ground)
        self.ground.begin_placing(figure)

    def _lay_out(self) -> None:
        notes = QWidget()
        column_in(notes, row_of(self.roll, 1), (self.notes, 1), gap=6, margins=0)
        self.tabs = Tabs(self.ground.bar)
        for widget, name in (
            (self.ground, tr("Ground")),
            (self.switches, tr("House rules")),
            (notes, tr("Notes")),
        ):
            self.tabs.add(widget, name)
        column, inside, buttons = QWidget(), dressed(QWidget(), kind="clear"), QWidget()
        self._row = FlowLayout(buttons, theme().px(8))
        for button in (self.sides.more, self.forecast.even):
            self._row.addWidget(button)
        column_in(column, self.sides, buttons, self.forecast, self.handicap, 1, gap=8, margins=0)
        self.parts = Parts(column, self.tabs)
        self.setWidgetResizable(True)
        self.setWidget(inside)
        column_in(inside, self.head, (self.parts, 1), gap=8, margins=(14, 8, 14, 12))
        self.tabs.changed.connect(self._share_room)

    def _share_room(self) -> None:
        """The sides have the room of a ground that is not there; the banners leave the hint on the map alone."""
        bare = self.encounter is not None and self.encounter.muster.ground is None
        on_ground = self.tabs.currentWidget() is self.ground
        self.parts.show_ground(bare=bare and on_ground)
        self.banners.keep_clear(0 if bare or not on_ground else self.ground.hint.room)


def _adding(cards: list[Card], copies: int) -> str:
    return trn("add {figure}", "add {n} figures", len(cards) * copies, figure=cards[0].name)
