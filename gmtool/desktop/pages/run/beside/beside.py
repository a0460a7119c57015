"""Beside the fight: notes, handouts and the turn timer of the fight that is run, with their keys."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Deed, Desk, Hearing, deeds_of, make_actions
from gmtool.desktop.base.signals import follow
from gmtool.desktop.pages.run.beside.handouts import HandoutShow
from gmtool.desktop.pages.run.beside.notes_panel import NotesPanel
from gmtool.desktop.pages.run.beside.timer_chip import TimerChip
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.pages.run.player_control import PlayerControl
from gmtool.language import tr
from gmtool.presentation.fight.beside.figure_notes import FigureNotes
from gmtool.presentation.fight.beside.turn_timer import TurnTimer, acting_turn
from gmtool.presentation.fight.journal_cursor import EVERYTHING, News
from gmtool.presentation.fight_settings import FightSettings
from gmtool.rules.seam import Card
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign

TIMER, ON_PLAYERS = "turn_timer", "turn_timer_players"
"""The keys of its settings."""
_LOOK = 200
"""Milliseconds between two looks at the clock."""
_DEEDS = deeds_of(
    "run",
    Deed("fold_notes", tr("Notes"), ("F7",),
         tr("Your notes on the acting figure and the encounter; again to fold them")),
    Deed("show_handout", tr("Handout"), ("F8",), tr("Show the players the chosen handout; again to put it away")),
    Deed("choose_handout", tr("Choose a handout…"), ("Shift+F8",),
         tr("A handout of the campaign or a file, for the players")),
    Deed("print_screen", tr("Print the GM's screen…"), (), tr("Lists and tables of the rules, on a page to fold")),
    Deed("toggle_timer", tr("Turn timer"), ("F9",), tr("Stop it or let it go on; the settings say how long a turn is")),
)  # fmt: skip


class Beside(QObject):
    """One a campaign; it follows the fight that is run. `clock` gives seconds."""

    def __init__(
        self,
        campaign: Campaign,
        desk: Desk,
        memory: FightSettings,
        players: PlayerControl,
        page: QWidget,
        hearing: Hearing,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(page)
        self._campaign = campaign
        self._desk = desk
        self._memory = memory
        self._players = players
        self._cards: Mapping[str, Card] = {}
        self._encounter = 0
        self._known: dict[str, str] = {}
        """The notes of cards that were read, by figure."""
        self._of_encounter = ""
        self.page: FightPage | None = None
        self.notes: NotesPanel | None = None
        self.chip: TimerChip | None = None
        self.handouts = HandoutShow(campaign, desk, memory, players, page)
        self.clock = clock
        self.timer = TurnTimer(lambda: self.clock(), int(desk.setting(TIMER)))
        self._ticking = QTimer(self, interval=_LOOK)
        self._ticking.timeout.connect(self.timer.look)
        follow(self, self._show_time, self.timer.changed)
        hearing.hear(desk.setting_changed, self._set)
        self._actions = make_actions(page, self, _DEEDS)
        for action in self._actions.values():
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.setAutoRepeat(False)

    @property
    def actions(self) -> Sequence[QAction]:
        """Everything that can be done here."""
        return tuple(self._actions.values())

    @property
    def of_players(self) -> Mapping[str, QAction]:
        """The commands of the player window's panel, by name."""
        offered = (self._actions[key] for key in ("show_handout", "choose_handout"))
        return {action.text(): action for action in offered}

    def follow_fight(self, page: FightPage, cards: Mapping[str, Card], encounter: int) -> None:
        """Stand beside this fight; `cards` are those that the figures began with."""
        self.page, self._cards, self._encounter = page, cards, encounter
        self._known.clear()
        self._of_encounter = self._read_encounter()
        self.notes = NotesPanel()
        self.notes.unfold(self._memory.notes_open())
        self.notes.fold_wanted.connect(self.fold_notes)
        page.turn.hold(self.notes)
        page.turn.crowded.connect(self.notes.set_dense)
        self.chip = TimerChip(self.timer)
        page.bar.hold(self.chip)
        follow(page, self._look, page.session.redraw)
        self._look()

    def leave(self) -> None:
        """The fight is no longer shown."""
        self.page = self.notes = self.chip = None
        self.timer.follow(("", "", ""))

    def refresh(self) -> None:
        """Cards and encounters may have other notes now."""
        self._known.clear()
        self._of_encounter = self._read_encounter()
        self._look(News.FIGURE)

    def close(self) -> None:
        self._ticking.stop()
        self.handouts.close()

    # --- deeds -------------------------------------------------------------------------------------------------
    def fold_notes(self) -> None:
        """Fold or unfold the notes, and remember it; where there are none, say so."""
        if self.notes is not None and self.notes.empty:
            self._desk.notice(tr("There are no notes on the acting figure or the encounter."))
        elif self.notes is not None:
            self.notes.unfold(not self.notes.open)
            self._memory.keep_notes_open(self.notes.open)

    def show_handout(self) -> None:
        self.handouts.toggle()

    def choose_handout(self) -> None:
        self.handouts.choose()

    def print_screen(self) -> None:
        """Print tables, first those of the system of the fight."""
        from gmtool.desktop.paper.printouts.screen_printout import printout_of

        system = self.page.session.ruleset.id if self.page is not None else ""
        self._desk.lay_over("print_screen", printout_of(self._campaign, system))

    def toggle_timer(self) -> None:
        """Stop the timer or let it go on; where there is none, say where it is switched on."""
        if not self.timer.seconds:
            self._desk.notice(tr("The turn timer is off. Settings (Ctrl+,) say how long a turn is."))
        elif not self.timer.on:
            self._desk.notice(tr("The turn timer runs while a player's figure acts."))
        else:
            self.timer.toggle()

    # --- inside ------------------------------------------------------------------------------------------------
    def _look(self, news: News = EVERYTHING) -> None:
        page = self.page
        if page is None:
            return
        if news & (News.MOMENT | News.FIGURE) and self.notes is not None:
            self.notes.show_notes(self._notes_on(page.picks.figure or ""))
        # a look back does not stop anybody's turn
        if news & News.MOMENT and page.session.preview_entry is None:
            self.timer.follow(acting_turn(page.session.moment))
            self._show_time()

    def _notes_on(self, figure: str) -> FigureNotes:
        page = self.page
        assert page is not None
        name = page.session.moment.name(figure) if figure in page.session.moment.counters else ""
        if figure not in self._known:
            self._known[figure] = self._of_card(figure)
        return FigureNotes(name, self._known[figure], self._of_encounter)

    def _of_card(self, figure: str) -> str:
        """The notes of a card as it is now; of one that is gone, as the fight began with them."""
        card = self._cards.get(figure)
        if card is None:
            return ""
        try:
            return self._campaign.cards.get(card.id).notes if card.id else card.notes
        except StoreError:
            return card.notes

    def _read_encounter(self) -> str:
        try:
            return self._campaign.encounters.get(self._encounter).notes
        except StoreError:
            return ""

    def _set(self, key: str) -> None:
        if key in (TIMER, ON_PLAYERS):
            self.timer.set_seconds(int(self._desk.setting(TIMER)))
            self._show_time()

    def _show_time(self) -> None:
        """Show the time here and, if wished, to the players; look at the clock only while it runs."""
        if self.timer.running:
            self._ticking.start()
        else:
            self._ticking.stop()
        if self.chip is not None and self.page is not None:
            hidden = self.chip.isHidden()
            self.chip.look()
            if self.chip.isHidden() != hidden:
                self.page.bar.refresh()
        told = self.timer.on and bool(self._desk.setting(ON_PLAYERS))
        self._players.show_time(self.timer.text if told else "", up=self.timer.up)
