"""The builder: one encounter's title, sides, figures, ground, house rules and notes. Every change is told at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPlainTextEdit, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from gmtool.desktop.encounters import recruits
from gmtool.desktop.encounters.ground_panel import GroundPanel
from gmtool.desktop.encounters.head import EncounterHead
from gmtool.desktop.encounters.placing import facing_middle, place_all
from gmtool.desktop.encounters.sides import Sides
from gmtool.desktop.encounters.switches import Switches
from gmtool.desktop.theme import theme
from gmtool.rules.seam import BadMuster, Card, Muster, Ruleset
from gmtool.space import Hex, HexGround

if TYPE_CHECKING:
    from gmtool.store.encounters import Encounter


class Builder(QScrollArea):
    """Shows an encounter and says how the GM wants it: before, after, what was done, and whether letters join."""

    edited = Signal(object, object, str, bool)
    complained = Signal(str)
    rule_wanted = Signal(str)

    def __init__(self, ruleset: Ruleset, start: Any) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.encounter: Encounter | None = None
        self.head = EncounterHead(ruleset.title, start)
        self.title, self.start = self.head.title, self.head.start
        self.title.textEdited.connect(lambda text: self._edit("title", title=text))
        self.sides = Sides()
        self.ground = GroundPanel()
        self.switches = Switches(ruleset.house_rules())
        self.notes = QPlainTextEdit()
        self.notes.setProperty("keeps", True)
        self.notes.setAccessibleName("Notes")
        self.notes.textChanged.connect(lambda: self._edit("notes", notes=self.notes.toPlainText()))
        self._lay_out()
        self._connect()

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
        self.ground.show_muster(encounter.muster, encounter.mapless, fixed)
        self.switches.show_values(encounter.muster.house_rules, fixed)

    def take(self, cards: list[Card], copies: int) -> None:
        """Cards join the side that is lit."""
        self._take(self.sides.lit, cards, copies)

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
            self._edit("place everybody", muster=muster)
        return self.encounter

    def _take(self, side: str, cards: list[Card], copies: int = 1) -> None:
        if strangers := [card.name for card in cards if card.system != self.ruleset.id]:
            self.complained.emit(f"{strangers[0]} is not a card of {self.ruleset.title}.")
            return
        what = f"add {cards[0].name}" if len(cards) * copies == 1 else f"add {len(cards) * copies} figures"
        self._muster(what, recruits.enlist(self.muster, side, cards, copies))

    def _connect(self) -> None:
        sides, ground = self.sides, self.ground
        sides.renamed.connect(lambda side, name: self._muster("name of a side", self._side(side, name=name), True))
        sides.played.connect(lambda side, on: self._muster("who plays a side", self._side(side, players=on)))
        sides.added.connect(lambda: self._muster("add a side", recruits.add_side(self.muster)))
        sides.dropped_side.connect(lambda side: self._muster("remove a side", recruits.drop_side(self.muster, side)))
        sides.dismissed.connect(lambda ids: self._muster("remove figures", recruits.dismiss(self.muster, ids)))
        sides.figure_renamed.connect(lambda id, name: self._muster("rename", self._figure(id, name=name)))
        sides.figure_chosen.connect(lambda id: ground.choose_figure(id, self.muster))
        ground.figure_chosen.connect(sides.choose_figure)
        ground.ground_chosen.connect(self._ground)
        ground.placed.connect(self._place)
        ground.place_all.connect(self._place_all)
        self.switches.switched.connect(self._switch)
        self.switches.rule_wanted.connect(self.rule_wanted)

    def _side(self, side: str, **changes: object) -> Muster:
        return recruits.change_side(self.muster, side, **changes)

    def _figure(self, figure: str, **changes: object) -> Muster:
        return recruits.change(self.muster, figure, **changes)

    def _ground(self, ground: HexGround | None, mapless: bool) -> None:
        figures = tuple(
            one if ground is not None and one.place is not None and one.place in ground else replace(one, place=None)
            for one in self.muster.figures
        )
        muster = replace(self.muster, ground=ground, figures=figures)
        if (muster, mapless) != (self.muster, self.encounter.mapless if self.encounter else False):
            self._edit("ground", muster=muster, mapless=mapless)

    def _place(self, figure: str, hex: Hex, facing: int | None) -> None:
        ground = self.muster.ground
        if not isinstance(ground, HexGround) or hex not in ground:
            return
        found = next(one for one in self.muster.figures if one.id == figure)
        way = facing if facing is not None else found.facing if found.place else facing_middle(hex, ground)
        self._muster(f"place {recruits.called(found)}", self._figure(figure, place=hex, facing=way))

    def _place_all(self) -> None:
        self._tried("place everybody", lambda: place_all(self.muster, self.ruleset))

    def _switch(self, key: str, value: str) -> None:
        rules = {**self.muster.house_rules, key: value}
        self._muster("house rule", replace(self.muster, house_rules=rules))

    def _tried(self, what: str, make: Callable[[], Muster]) -> None:
        try:
            self._muster(what, make())
        except BadMuster as problem:
            self.complained.emit(str(problem))

    def _muster(self, what: str, muster: Muster, together: bool = False) -> None:
        self._edit(what, together, muster=muster)

    def _edit(self, what: str, together: bool | None = None, **changes: object) -> None:
        if self.encounter is not None:
            before = self.encounter
            self.encounter = replace(before, **changes)  # type: ignore[arg-type]
            letters = what in ("title", "notes") if together is None else together
            self.edited.emit(before, self.encounter, what, letters)

    def _lay_out(self) -> None:
        tabs = QTabWidget()
        for widget, name in ((self.ground, "Ground"), (self.switches, "House rules"), (self.notes, "Notes")):
            tabs.addTab(widget, name)
        inside = QWidget()
        inside.setProperty("kind", "clear")
        self.setWidgetResizable(True)
        self.setWidget(inside)
        column = QVBoxLayout(inside)
        margin = theme().px(20)
        column.setContentsMargins(margin, theme().px(14), margin, theme().px(14))
        column.addWidget(self.head)
        column.addWidget(self.sides)
        column.addWidget(tabs, 1)
