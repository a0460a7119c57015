"""The builder: one encounter's title, sides, figures, ground, house rules and notes.

Every change is signaled at once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPlainTextEdit, QScrollArea, QSizePolicy, QTabWidget, QWidget

from gmtool.desktop.base.desk import READ_ONLY, ActionGroup, Deed, allow, deeds_of
from gmtool.desktop.base.parts.labels import dressed, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.pages.encounters.company_menu import CompanyHand
from gmtool.desktop.pages.encounters.forecast import EncounterForecast
from gmtool.desktop.pages.encounters.ground.ground_panel import GroundPanel
from gmtool.desktop.pages.encounters.head import EncounterHead
from gmtool.desktop.pages.encounters.house_rules import HouseRuleSwitches
from gmtool.desktop.pages.encounters.sides import Sides
from gmtool.language import tr, trn
from gmtool.presentation.edits.ground_library import GroundLibrary
from gmtool.presentation.encounters import grounds, musters
from gmtool.presentation.encounters.beginning import Beginnings
from gmtool.presentation.encounters.company import bearer, counters_at_start
from gmtool.presentation.encounters.ground_changes import Change, checked
from gmtool.presentation.encounters.musters import Outdated, brought_up_to_date, called, outdated
from gmtool.presentation.encounters.obstacles import Mend
from gmtool.presentation.encounters.placing import next_unplaced, on_ground, place_all, placed_at
from gmtool.presentation.encounters.switch_rows import changes
from gmtool.presentation.encounters.worths import handicap, side_worths
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.rules.seam import BadMuster, Card, Muster, Ruleset, Side
from gmtool.space import Ground, Hex, Point, SpaceError
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter


class GroundController:
    """`library` is the campaign's library of grounds."""

    def __init__(self, builder: "Builder", library: "GroundLibrary") -> None:
        self._builder = builder
        self.library = library

    def connect(self, panel: "GroundPanel") -> None:
        panel.ground_chosen.connect(self._choose)
        panel.given.connect(self._use)
        # translators: what an edit changed: whether the fight is on a map, or in rows without one
        panel.mapless_chosen.connect(lambda on: self._builder.edit(tr("map or rows"), mapless=on))
        panel.changed.connect(self._change)
        panel.complained.connect(self._builder.complained)
        panel.placed.connect(self._place)
        panel.place_all.connect(self._place_all)

    def _choose(self, key: str) -> None:
        try:
            self._use(self._kept(key) if key.startswith(grounds.LIBRARY) else grounds.ground_of(key))
        except StoreError as problem:
            self._builder.complained.emit(str(problem))

    def _use(self, ground: Ground | None) -> None:
        """Another ground; figures that have no room on it are off the map."""
        muster, encounter = self._builder.muster, self._builder.encounter
        figures = tuple(on_ground(one, ground) for one in muster.figures)
        after = replace(muster, ground=ground, figures=figures)
        if encounter is not None and after != muster:
            self._builder.edit(tr("ground"), muster=after, mapless=encounter.mapless and ground is not None)

    def _kept(self, key: str) -> Ground:
        return self.library.get(int(key.removeprefix(grounds.LIBRARY)))

    def _change(self, what: str, change: Change) -> None:
        builder = self._builder
        try:
            builder.change(what, checked(builder.muster, change(builder.muster), builder.ruleset))
        except (SpaceError, BadMuster) as problem:
            builder.complained.emit(str(problem))
            if builder.encounter is not None:
                builder.show_encounter(builder.encounter, locked=False)

    def _place(self, figure: str, place: Hex | Point, way: int | None) -> None:
        muster = self._builder.muster
        found = bearer(muster, figure)
        changed = placed_at(muster, figure, place, way)
        if changed is not None and changed != muster:
            self._builder.change(tr("place {name}", name=musters.called(found)), changed)
            if found.where is None and (following := next_unplaced(changed)):
                self._builder.sides.choose_figure(following)

    def _place_all(self) -> None:
        try:
            self._builder.change(tr("place everybody"), place_all(self._builder.muster, self._builder.ruleset))
        except BadMuster as problem:
            self._builder.complained.emit(str(problem))


class _Parts(QTabWidget):
    """The tabs of an encounter. Qt makes room for the highest of them, though it is not seen."""

    def __init__(self) -> None:
        super().__init__()
        self._gives_way = False

    def give_way(self, *, to_sides: bool) -> None:
        """Be as low as need be, or as high as the highest tab."""
        policy, self._gives_way = self.sizePolicy(), to_sides
        policy.setVerticalPolicy(QSizePolicy.Policy.Ignored if to_sides else QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return not self._gives_way and super().hasHeightForWidth()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        least, seen = super().minimumSizeHint(), self.currentWidget()
        if not self._gives_way or seen is None:
            return least
        return QSize(least.width(), self.tabBar().sizeHint().height() + seen.minimumSizeHint().height())


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
        self._lay_out()
        self._connect()
        self.hand.connect(self.ground)

    @property
    def muster(self) -> Muster:
        """The muster of the encounter as it stands."""
        assert self.encounter is not None
        return self.encounter.muster

    def show_encounter(self, encounter: Encounter, locked: bool) -> None:
        """Show an encounter; where it has begun, its figures are only to be looked at."""
        self.encounter = encounter
        fixed = self.fixed = locked or encounter.started
        self.head.show_encounter(encounter, locked)
        if self.notes.toPlainText() != encounter.notes:
            with QSignalBlocker(self.notes):
                self.notes.setPlainText(encounter.notes)
        self.notes.setReadOnly(locked)
        self.sides.show_muster(encounter.muster, fixed)
        self._show_worths(encounter.muster)
        self.ground.encounter_title = encounter.title
        counters = counters_at_start(encounter.muster, self.ruleset)
        self.ground.show_muster(encounter.muster, encounter.mapless, fixed, self.hand.library.titles(), counters)
        self.switches.show_values(encounter.muster.house_rules, fixed)
        self.head.tell_switches(changes(self.ruleset, encounter.muster.house_rules))
        self.head.obstacle.follow(None if fixed else encounter, self.ruleset)
        self.head.show_likely(len(encounter.muster.figures))
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
        sides.dropped_side.connect(lambda side: self.change(tr("remove a side"), musters.drop_side(self.muster, side)))
        sides.dismissed.connect(lambda ids: self.change(tr("remove figures"), musters.dismiss(self.muster, ids)))
        sides.figure_renamed.connect(lambda id, name: self.change(tr("rename"), self._figure(id, name=name)))
        sides.figure_chosen.connect(lambda id: ground.choose_figure(id, self.muster))
        ground.figure_chosen.connect(sides.choose_figure)
        for part in (sides, ground):
            part.menu_wanted.connect(self.company.open_menu)
        sides.lifted.connect(self.company.lift)
        self.forecast.evened.connect(self.change)
        ground.working.connect(self._make_room)
        self.head.obstacle.wanted.connect(self._mend)
        self.switches.switched.connect(self._switch)
        self.switches.rule_wanted.connect(self.rule_wanted)
        self.head.switches.clicked.connect(self._show_switches)

    def _side(self, side: str, **changes: object) -> Muster:
        return musters.change_side(self.muster, side, **changes)

    def _figure(self, figure: str, **changes: object) -> Muster:
        return musters.change(self.muster, figure, **changes)

    def _make_room(self, drawing: bool) -> None:
        """While ground is drawn, the page is for the map."""
        self.tabs.setCurrentWidget(self.ground)
        for part in (self.head, self.sides):
            part.setHidden(drawing)
        self.forecast.make_room(drawing)
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

    def _lay_out(self) -> None:
        self.tabs = dressed(_Parts(), name=tr("Parts of the encounter"))
        for widget, name in (
            (self.ground, tr("Ground")),
            (self.switches, tr("House rules")),
            (self.notes, tr("Notes")),
        ):
            self.tabs.addTab(widget, name)
        inside = dressed(QWidget(), kind="clear")
        self.setWidgetResizable(True)
        self.setWidget(inside)
        column_in(
            inside, self.head, (self.sides, 8), self.forecast, self.handicap, (self.tabs, 1), margins=(20, 14, 20, 14)
        )
        self.tabs.currentChanged.connect(self._share_room)

    def _share_room(self) -> None:
        """The sides have the room of a ground that is not there."""
        bare = self.encounter is not None and self.encounter.muster.ground is None
        alone = bare and self.tabs.currentWidget() is self.ground
        self.tabs.give_way(to_sides=alone)
        self.sides.fill_room(alone=alone)


def _adding(cards: list[Card], copies: int) -> str:
    return trn("add {figure}", "add {n} figures", len(cards) * copies, figure=cards[0].name)


_DEEDS: Final = deeds_of(
    "encounters",
    Deed("bring_up_to_date", tr("Update figures from their cards"), (), tr("Bring in changes made to the cards since")),
)


class UpToDate(ActionGroup):
    """Looks whenever an encounter is shown; one that has begun keeps the figures it began with."""

    def __init__(self, campaign: Campaign, page: QWidget) -> None:
        super().__init__(page, _DEEDS)
        self._campaign = campaign
        self._builder: Builder | None = None
        self._found: Sequence[Outdated] = ()

    def follow(self, builder: Builder | None) -> None:
        """Look at the encounter that is shown, if one is."""
        encounter = builder.encounter if builder is not None else None
        self._builder, self._found = builder, ()
        begun = tr("the fight has begun.") if encounter is not None and encounter.started else ""
        if builder is not None and encounter is not None and not encounter.started and not self._campaign.read_only:
            self._found = outdated(encounter.muster, self._campaign, builder.ruleset)
        if builder is not None:
            builder.head.outdated.tell(self._found)
        missing = "" if encounter is not None else tr("no encounter is chosen.")
        locked = READ_ONLY if self._campaign.read_only else ""
        allow(
            self.actions[0],
            locked or missing or begun or ("" if self._found else tr("the cards have not changed since.")),
        )

    def bring_up_to_date(self) -> None:
        """The figures become what their cards are by now."""
        found = self._found
        if self._builder is not None and found:
            what = trn("update {name}", "update {n} figures", len(found), name=called(found[0].figure))
            self._builder.change(what, brought_up_to_date(self._builder.muster, found))
