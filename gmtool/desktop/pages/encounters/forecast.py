"""The forecast of a prepared encounter: a bar in each side's box, a line about losses, and the change that evens it."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import QStyleOptionButton, QWidget

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.forecasts.forecaster import Forecaster
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import literal, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.encounters.sides import Sides
from gmtool.fraction import per_cent
from gmtool.language import tr, trn
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.presentation.forecasts.even import FIGHTS, EvenSearch
from gmtool.presentation.forecasts.prepared import can_be_forecast, prepared_question
from gmtool.presentation.forecasts.summary import PLAIN_PLANS, Summary
from gmtool.rules.seam import Muster, Ruleset
from gmtool.store.fights.encounters import Encounter

WAIT: Final = 300
"""Milliseconds after the last change until the fights begin."""
EVEN: Final = tr("Make it even")
ENOUGH: Final = 10
"""The fights from which a forecast tells which side is the weaker one."""
Asked = tuple[Muster, bool, tuple[str, ...]]


class EvenButton(KeyButton):
    """Of one width, whatever it says: nothing moves for its words, which end in dots where they are long."""

    def sizeHint(self) -> QSize:  # noqa: N802
        words = self.fontMetrics()
        longer = words.horizontalAdvance(EVEN) - words.size(int(Qt.TextFlag.TextShowMnemonic), self.text()).width()
        return super().sizeHint() + QSize(longer, 0)

    def initStyleOption(self, option: QStyleOptionButton) -> None:  # noqa: N802
        super().initStyleOption(option)
        option.text = self.fitting()

    def fitting(self) -> str:
        """Its words, as far as there is room for them."""
        around = theme().px(22) + self._cap_width() if self._capped() else theme().px(26)
        room = self.width() - around
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)


class EncounterForecast(QWidget):
    """Follows the encounter that is shown, while it is in sight. Hidden where there is nothing to forecast."""

    evened = Signal(str, object)
    """An edit in words, and the muster that it makes."""

    def __init__(
        self, sides: Sides, even: QAction, forecaster: Callable[[], Forecaster], wanted: Callable[[], bool]
    ) -> None:
        """`even` looks for the change that evens the fight, and does it; `wanted`: whether the GM wants forecasts."""
        super().__init__()
        self._sides = sides
        self._forecaster_of = forecaster
        self._wanted = wanted
        self._forecaster: Forecaster | None = None
        self._encounter: Encounter | None = None
        self._ruleset: Ruleset | None = None
        self._ways: ChosenWays | None = None
        self._asked: Asked | None = None
        """The question of the summary; None where nothing was asked yet."""
        self._search: EvenSearch | None = None
        self._cannot_begin = False
        self._even = even
        self._there = self._drawing = False
        self.summary: Summary | None = None
        self.said = wrapped("", "small")
        self.even = EvenButton(EVEN, action=even)
        column_in(self, self.said, margins=0)
        self._timer = QTimer(self, singleShot=True, interval=WAIT)
        self._timer.timeout.connect(self._ask)
        sides.way_chosen.connect(self._choose_way)
        self.even.hide()
        self.hide()

    def show_encounter(self, encounter: Encounter, ruleset: Ruleset, ways: ChosenWays, *, fixed: bool) -> None:
        """Follow this encounter; one that has begun has its forecast in the fight."""
        other = self._encounter is None or encounter.id != self._encounter.id
        self._encounter, self._ruleset, self._ways = encounter, ruleset, ways
        there = self._there = not fixed and self._wanted() and can_be_forecast(encounter.muster, ruleset)
        for box in self._sides.boxes:
            box.offer_ways(ways.ways if there else (), ways.of(box.side.id), forecast=there)
        if not there:
            self._forget()
        elif self._now != self._asked:
            self._forget(keep=not other)
            self._timer.start()
        self.setVisible(there and not self._drawing)
        self.even.setVisible(there)
        self._tell()

    def make_room(self, drawing: bool) -> None:
        """Be away while ground is drawn."""
        self._drawing = drawing
        self.setVisible(self._there and not drawing)

    def make_even(self) -> None:
        """Look for the change that evens the fight; once it is found, do it."""
        if self._search is not None and self._search.found is not None:
            found = self._search.found
            self.evened.emit(found.what, found.muster)
        elif self._can_search and self.summary is not None:
            assert self._encounter is not None
            assert self._ruleset is not None
            assert self._ways is not None
            about = self._encounter.muster, self._ruleset, self._ways.stances, self.summary.forecast
            player, mapless = self.forecaster, self._encounter.mapless
            self._go_on(EvenSearch.begin(*about, mapless=mapless, fights=min(player.fights, FIGHTS), ends=player.ends))

    def leave(self) -> None:
        """Stop what is played: another encounter or another page comes."""
        self._timer.stop()
        if self._forecaster is not None:
            self._forecaster.cancel(self)

    @property
    def forecaster(self) -> Forecaster:
        """The window's forecaster, made when it is first needed."""
        if self._forecaster is None:
            self._forecaster = self._forecaster_of()
            self._forecaster.came.connect(self._came)
            self._forecaster.failed.connect(self._failed)
        return self._forecaster

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        if self._encounter is not None and (self.summary is None or not self.summary.done):
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self.leave()
        if self._search is not None and self._search.more:
            self._search = None

    @property
    def _now(self) -> Asked | None:
        if self._encounter is None or self._ways is None:
            return None
        muster, ways = self._encounter.muster, self._ways
        return muster, self._encounter.mapless, tuple(ways.of(side.id) for side in muster.sides)

    def _forget(self, *, keep: bool = False) -> None:
        """The bars are of another fight; `keep` its bars until the first fight of this one."""
        self.leave()
        self._asked, self._search, self._cannot_begin = None, None, False
        if not keep:
            self.summary = None

    def _ask(self) -> None:
        if self._encounter is None or self._ruleset is None or self._ways is None or not self.isVisible():
            return
        about = self._encounter.muster, self._ruleset, self._ways.stances
        question = prepared_question(
            *about, mapless=self._encounter.mapless, fights=self.forecaster.fights, ends=self.forecaster.ends
        )
        self._asked, self._cannot_begin = self._now, question is None
        if question is None:
            self.summary = None  # what keeps it from beginning stands above
            self._tell()
            return
        self.forecaster.ask(self, [question])
        self._tell()

    def _came(self, asker: object, found: Any, done: bool) -> None:
        if asker is not self:
            return
        (forecast,) = found
        if self._search is not None and self._search.more:
            if done:
                self._go_on(self._search.learn(forecast))
            return
        self.summary = Summary(forecast, done)
        self._tell()

    def _failed(self, asker: object, sentence: str) -> None:
        if asker is self:
            self._search = None
            self._tell(sentence)

    def _go_on(self, search: EvenSearch) -> None:
        """Try the next figure more, or say what was found."""
        self._search = search
        if search.more:
            question = search.question
            if question is None:
                self._search = search.stuck()
            else:
                self.forecaster.ask(self, [question])
        self._tell()

    def _choose_way(self, side: str, way: str) -> None:
        if self._ways is not None and self._encounter is not None and self._ruleset is not None:
            self._ways.choose(side, way)
            self.show_encounter(self._encounter, self._ruleset, self._ways, fixed=False)

    @property
    def _can_search(self) -> bool:
        known = self.summary is not None and (self.summary.done or self.summary.forecast.fights >= ENOUGH)
        return known and self._asked == self._now and not (self._search is not None and self._search.more)

    def _tell(self, sentence: str = "") -> None:
        """Show what is known."""
        summary = self.summary
        bars = {} if summary is None or self.isHidden() else {bar.side.id: bar for bar in summary.bars}
        for box in self._sides.boxes:
            box.show_chance(bars.get(box.side.id))
        self.said.setText(sentence or self._words())
        self.said.setToolTip(tool_tip(PLAIN_PLANS))
        found = self._search.found if self._search is not None else None
        self.even.setText(literal(EVEN if found is None else _capital(found.what)))
        allow(self._even, self._against)

    @property
    def _against(self) -> str:
        """The reason why nothing can be evened now; empty where it can."""
        if self.isHidden():
            return tr("there is no forecast here.")
        if self._search is not None and self._search.more:
            return tr("the search is still running.")
        if self._search is not None and self._search.found is not None:
            return ""
        return "" if self._can_search else tr("too few fights have been played yet.")

    def _words(self) -> str:
        if self._search is not None:
            return _words_of(self._search)
        if self.summary is None and self._cannot_begin:
            return tr("There is no forecast until the fight can start.")
        if self.summary is None:
            return tr("Forecast: playing the first fights…")
        summary = self.summary
        parts = (summary.likely_to_fall, summary.turns, _capital(summary.ends), summary.progress)
        return " ".join(part if part.endswith((".", "…")) else f"{part}." for part in parts if part)


def _words_of(search: EvenSearch) -> str:
    if search.found is not None:
        return search.found.sentence
    if not search.more or search.card is None or search.side is None:
        return search.said
    looking = tr(
        "Trying {count} × {card} more for {side}…", count=search.more, card=search.card.name, side=search.side.name
    )
    many, chance = search.before
    tried = trn("{n} more give {percent}.", "{n} more give {percent}.", many, percent=per_cent(chance, 0))
    return f"{looking} {tried}" if many else looking


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
