"""The builder: one encounter's title, sides, figures, ground, house rules and notes. Every change is told at once."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPlainTextEdit, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from gmtool.desktop.encounters import recruits
from gmtool.desktop.encounters.ground_hand import GroundHand
from gmtool.desktop.encounters.ground_panel import GroundPanel
from gmtool.desktop.encounters.head import EncounterHead
from gmtool.desktop.encounters.library import GroundLibrary
from gmtool.desktop.encounters.placing import place_all
from gmtool.desktop.encounters.sides import Sides
from gmtool.desktop.encounters.switches import Switches
from gmtool.desktop.theme import theme
from gmtool.rules.seam import BadMuster, Card, Muster, Ruleset

if TYPE_CHECKING:
    from gmtool.store.encounters import Encounter


class Builder(QScrollArea):
    """Shows an encounter and says how the GM wants it: before, after, what was done, and whether letters join."""

    edited = Signal(object, object, str, bool)
    complained = Signal(str)
    rule_wanted = Signal(str)
    drawing = Signal(bool)
    """Ground is drawn from now on, or no more."""

    def __init__(self, ruleset: Ruleset, start: Any, library: GroundLibrary, pictures: Any) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.hand = GroundHand(self, library)
        self.encounter: Encounter | None = None
        self.head = EncounterHead(ruleset.title, start)
        self.title, self.start = self.head.title, self.head.start
        self.title.textEdited.connect(lambda text: self.edit("title", title=text))
        self.sides = Sides()
        self.ground = GroundPanel(ruleset.terrain(), ruleset.grounds, pictures)
        self.switches = Switches(ruleset.house_rules())
        self.notes = QPlainTextEdit()
        self.notes.setProperty("keeps", True)
        self.notes.setAccessibleName("Notes")
        self.notes.textChanged.connect(lambda: self.edit("notes", notes=self.notes.toPlainText()))
        self._lay_out()
        self._connect()
        self.hand.connect(self.ground)

    @property
    def muster(self) -> Muster:
        """Who fights, as it stands."""
        assert self.encounter is not None
        return self.encounter.muster

    def show_encounter(self, encounter: "Encounter", locked: bool) -> None:
        """Show an encounter; where it has begun, its figures are only to be looked at."""
        self.encounter = encounter
        fixed = locked or encounter.started
        self.head.show_encounter(encounter, locked)
        if self.notes.toPlainText() != encounter.notes:
            with QSignalBlocker(self.notes):
                self.notes.setPlainText(encounter.notes)
        self.notes.setReadOnly(locked)
        self.sides.show_muster(encounter.muster, fixed)
        self.ground.show_muster(encounter.muster, encounter.mapless, fixed, self.hand.library.titles())
        self.switches.show_values(encounter.muster.house_rules, fixed)

    def take(self, cards: list[Card], copies: int) -> None:
        """Cards join the side that is lit."""
        if self._may_join(cards):
            self.change(_adding(cards, copies), recruits.enlist(self.muster, self.sides.lit, cards, copies))

    def ready(self) -> "Encounter | None":
        """The encounter with everybody placed, if it can begin; otherwise says why not."""
        assert self.encounter is not None
        try:
            muster = place_all(self.muster, self.ruleset)
            self.ruleset.muster(replace(muster, ground=None) if self.encounter.mapless else muster)
        except BadMuster as problem:
            self.complained.emit(str(problem))
            return None
        if muster != self.muster:
            self.edit("place everybody", muster=muster)
        return self.encounter

    def take_by_kind(self, cards: list[Card], copies: int) -> None:
        """Player characters join the players, the others their foes."""
        if self._may_join(cards):
            self.change(_adding(cards, copies), recruits.join(self.muster, cards, copies))

    def _may_join(self, cards: list[Card]) -> bool:
        if strangers := [card.name for card in cards if card.system != self.ruleset.id]:
            self.complained.emit(f"{strangers[0]} is not a card of {self.ruleset.title}.")
        return bool(cards) and not strangers

    def _connect(self) -> None:
        sides, ground = self.sides, self.ground
        sides.renamed.connect(lambda side, name: self.change("name of a side", self._side(side, name=name), True))
        sides.played.connect(lambda side, on: self.change("who plays a side", self._side(side, players=on)))
        sides.added.connect(lambda: self.change("add a side", recruits.add_side(self.muster)))
        sides.dropped_side.connect(lambda side: self.change("remove a side", recruits.drop_side(self.muster, side)))
        sides.dismissed.connect(lambda ids: self.change("remove figures", recruits.dismiss(self.muster, ids)))
        sides.figure_renamed.connect(lambda id, name: self.change("rename", self._figure(id, name=name)))
        sides.figure_chosen.connect(lambda id: ground.choose_figure(id, self.muster))
        ground.figure_chosen.connect(sides.choose_figure)
        ground.working.connect(self._make_room)
        self.switches.switched.connect(self._switch)
        self.switches.rule_wanted.connect(self.rule_wanted)

    def _side(self, side: str, **changes: object) -> Muster:
        return recruits.change_side(self.muster, side, **changes)

    def _figure(self, figure: str, **changes: object) -> Muster:
        return recruits.change(self.muster, figure, **changes)

    def _make_room(self, drawing: bool) -> None:
        """While ground is drawn, the page is for the map."""
        self.tabs.setCurrentWidget(self.ground)
        for part in (self.head, self.sides):
            part.setHidden(drawing)
        self.drawing.emit(drawing)

    def _switch(self, key: str, value: str) -> None:
        rules = {**self.muster.house_rules, key: value}
        self.change("house rule", replace(self.muster, house_rules=rules))

    def change(self, what: str, muster: Muster, together: bool = False) -> None:
        """Tell how the GM wants it from now on."""
        self.edit(what, together, muster=muster)

    def edit(self, what: str, together: bool | None = None, **changes: object) -> None:
        """The same for any field of the encounter."""
        if self.encounter is not None:
            before = self.encounter
            self.encounter = replace(before, **changes)  # type: ignore[arg-type]
            letters = what in ("title", "notes") if together is None else together
            self.edited.emit(before, self.encounter, what, letters)

    def _lay_out(self) -> None:
        self.tabs = QTabWidget()
        for widget, name in ((self.ground, "Ground"), (self.switches, "House rules"), (self.notes, "Notes")):
            self.tabs.addTab(widget, name)
        inside = QWidget()
        inside.setProperty("kind", "clear")
        self.setWidgetResizable(True)
        self.setWidget(inside)
        column = QVBoxLayout(inside)
        margin = theme().px(20)
        column.setContentsMargins(margin, theme().px(14), margin, theme().px(14))
        column.addWidget(self.head)
        column.addWidget(self.sides)
        column.addWidget(self.tabs, 1)


def _adding(cards: list[Card], copies: int) -> str:
    return f"add {cards[0].name}" if len(cards) * copies == 1 else f"add {len(cards) * copies} figures"
