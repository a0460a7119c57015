"""The workspace Run, as the main window knows it: one fight at a time, opened from the campaign."""

from collections.abc import Sequence
from random import SystemRandom

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QWidget

from gmtool.desktop.base.card_actions import thing_actions
from gmtool.desktop.base.desk import LAST_ENCOUNTER, Desk, Hearing, Level
from gmtool.desktop.base.parts.labels import label, wrapped
from gmtool.desktop.base.parts.layouts import column_of, row_in
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.players.screens import ScreenSettings
from gmtool.desktop.pages.run.beside.beside import Beside
from gmtool.desktop.pages.run.page.actions import condition_actions, named_actions
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.pages.run.phones.control import PhonesControl
from gmtool.desktop.pages.run.player_control import PlayerControl
from gmtool.desktop.pages.run.player_panel import MEASURE, PlayersPanel, make_player_actions
from gmtool.encounter import Journal
from gmtool.language import tr
from gmtool.presentation.encounters.musters import illegal
from gmtool.presentation.encounters.switch_rows import changes
from gmtool.presentation.fight.gm_commands import log_note
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.presentation.scores.subject import Subject
from gmtool.rules.seam import BadMuster, Card, Ruleset, strays
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter


class RunWorkspace:
    """Shows the encounter that is run; says what to do while there is none."""

    def __init__(self, campaign: Campaign, desk: Desk) -> None:
        self.campaign = campaign
        self.desk = desk
        self.hearing = Hearing()
        self.memory = FightSettings(campaign, lambda sentence: desk.notice(sentence, Level.WARN))
        self.title = ""
        self._shown = 0
        self._cards: dict[str, Card] = {}
        """The cards of the figures that the fight began with."""
        self._ruleset: Ruleset | None = None
        self._closed = False
        self.page: FightPage | None = None
        self._panel: PlayersPanel | None = None
        """The controls of the player window, which go with the page."""
        self.widget = QStackedWidget(desk.pages)
        self.pictures = Pictures(campaign, self.widget)
        self._empty = _NoFight()
        self.widget.addWidget(self._empty)
        self.players = PlayerControl(ScreenSettings(desk.machine), self.memory, self.pictures, self.widget.screen)
        self.players.setParent(self.widget)
        self.players_actions = make_player_actions(self.players, self.widget)
        self.players.measure_in_doubt.connect(self._ask_for_measure)
        self.phones = PhonesControl(campaign, desk, self.memory, self.players, self.pictures, self.widget)
        self.phones.opened.connect(self._put_players_panel_away)
        self.phones.keys_left.connect(self._take_keys)
        self.phones.stand_in(self._empty)
        self.beside = Beside(campaign, desk, self.memory, self.players, self.widget, self.hearing)

    def open_encounter(self, encounter: int) -> None:
        """Show this encounter and go on with it; a prepared one begins."""
        if encounter == self._shown and self.page is not None:
            return
        try:
            found = self.campaign.encounters.get(encounter)
            encounters = self.campaign.encounters
            journal = encounters.journal(found.id) if found.started else encounters.start(found.id)
        except (StoreError, BadMuster) as wrong:
            self.desk.notice(str(wrong), Level.BAD)
            return
        self._leave()
        self.title, self._shown = found.title, encounter
        self._ruleset = self.campaign.ruleset(found.system)
        self._cards = {one.id: one.card for one in found.muster.figures}
        self._show_journal(journal)
        self._tell_house_rules(found)
        if not found.started and self._ruleset and (sentences := illegal(found.muster, self._ruleset)):
            told = tr("The fight has started with cards against the rules.")
            self.desk.notice(" ".join((told, *sentences)), Level.WARN)
        for remark in journal.remarks:
            self.desk.notice(tr("“{title}” was repaired. {remark}", title=found.title, remark=remark), Level.BAD)

    def _ask_for_measure(self) -> None:
        again = tr(
            "The players' screen was measured before gmtool knew scaled displays: measure it again, so that a hex is "
            "25 mm."
        )
        self.desk.notice(again, Level.WARN, self.players_actions[MEASURE])

    def _tell_house_rules(self, encounter: Encounter) -> None:
        if self._ruleset is None or self.page is None:
            return
        values = encounter.muster.house_rules
        self.page.bar.tell_house_rules(changes(self._ruleset, values))
        for sentence in strays(self._ruleset.house_rules(), values):
            self.desk.notice(sentence, Level.WARN)

    def _show_journal(self, journal: Journal) -> None:
        self._leave()
        session = FightSession(journal, self._hands(self._shown), read_only=self.campaign.read_only)
        kept, encounter = self.memory, self._shown
        ways = ChosenWays(session.ruleset, kept.ways(encounter), lambda chosen: kept.keep_ways(encounter, chosen))
        self.page = FightPage(session, self.campaign, self.widget, lambda: self.desk.forecaster, ways)
        self.page.bar.offer_players(self._fold_out)
        self.page.fog.revealing.on = self.memory.reveals(encounter)
        self.page.fog.revealing_changed.connect(lambda on: self.memory.keep_reveals(encounter, on))
        self.players.follow_fight(session, self.page.stage.map, self._shown)
        self.phones.follow_fight(self.page, self._cards, self._shown)
        self.beside.follow_fight(self.page, self._cards, self._shown)
        self.page.restore_layout(self.memory.layout())
        self.page.stage.map.use_pictures(self.pictures)
        self.page.rule_clicked.connect(self.desk.show_rule)
        self.page.print_wanted.connect(self._print_out)
        self.page.map_wanted.connect(self._save_map)
        self.page.log.save_wanted.connect(self._save_log)
        self.page.journal_wanted.connect(self._save_journal)
        self.page.results_wanted.connect(lambda: self.desk.lay_over("after_fight", encounter))
        self.page.numbers_wanted.connect(lambda: self.desk.lay_over("numbers", Subject(encounter=encounter)))
        follow(self.page, lambda sentence: self.desk.notice(sentence, Level.WARN), session.stopped)
        follow(self.page, self._redraw, session.redraw)
        self.widget.addWidget(self.page)
        self.widget.setCurrentWidget(self.page)
        session.take_up(self.memory.unfinished(encounter))
        self.desk.refresh()
        self.shown()

    def _fold_out(self, button: QWidget) -> None:
        """Fold out the controls of the player window, which are made when they are first asked for."""
        if self._panel is None:
            offered = {**self.players_actions, **self.beside.of_players, **self.phones.of_players}
            self._panel = PlayersPanel(self.players, offered, self.page)
        self._panel.open_below(button)

    def _put_players_panel_away(self) -> None:
        if self._panel is not None:
            self._panel.hide()

    def _take_keys(self) -> None:
        if self.page is not None and self.page.isVisible():
            self.page.take_keys()

    def _redraw(self, news: News) -> None:
        if news & (News.MOMENT | News.QUESTION):
            self.desk.refresh()
        # at once, so that no crash and no power cut costs dice that were rolled at the table
        if news & News.QUESTION and self.page is not None:
            self.memory.keep_unfinished(self._shown, self.page.session.unfinished())

    def actions(self) -> Sequence[QAction]:
        of_players = (*self.players_actions.values(), *self.beside.actions, *self.phones.actions)
        return [*(self.page.deeds.values() if self.page else ()), *of_players]

    def named_actions(self) -> Sequence[QAction]:
        if self.page is None:
            return []
        figure = self.page.picks.figure or ""
        return [*named_actions(self.page), *self._things_of(figure), *condition_actions(self.page, figure)]

    def _things_of(self, figure: str) -> Sequence[QAction]:
        """The things of a figure, as far as its card is in the campaign."""
        then, ruleset = self._cards.get(figure), self._ruleset
        now = self.campaign.cards.by_key(self.campaign.cards.keys([then.id])) if then is not None else {}
        if self.page is None or ruleset is None or not now:
            return ()
        (card,) = now.values()
        return thing_actions(card, ruleset, self.page.session.moment.name(figure), self._show_thing)

    def _show_thing(self, card: Card, field: str, item: str) -> None:
        self.desk.show_page("roster").show_card(card, field, item)

    @property
    def history(self) -> FightSession | None:
        """The fight that is shown, which walks along its own journal."""
        return self.page.session if self.page else None

    def to_calculate(self) -> tuple[str, Sequence[Card]]:
        """The picked figure, and the first of another side."""
        if self.page is None:
            return "", ()
        picks, cards = self.page.picks, self._cards
        counters = picks.session.moment.counters
        acting = counters.get(picks.figure) if picks.figure is not None else None
        foe = next((one.figure for one in counters.values() if acting is not None and one.side != acting.side), "")
        return picks.session.ruleset.id, [cards[key] for key in (picks.figure or "", foe) if key in cards]

    def shown(self) -> None:
        """Put the keys where they belong: to the question that waits, or to the page."""
        if self.page is None:
            QTimer.singleShot(0, self.widget, self._go_on)
            return
        if self._ruleset is not (now := self.campaign.ruleset(self.page.session.ruleset.id)):
            # rows that the lists have got since join those that the fight began with
            self._ruleset = now
            try:
                self._show_journal(self.campaign.encounters.journal(self._shown))
            except StoreError as problem:
                self.desk.notice(str(problem), Level.BAD)
            return
        self.beside.refresh()
        self.page.take_keys()

    def show_handout(self, handout: int) -> None:
        """Show the players a handout of the campaign."""
        self.beside.handouts.show_by_id(handout)

    def serve_phones(self) -> str:
        """Let the players' phones join the fight; the address with its key, empty where that cannot be."""
        if self.phones.on or self.phones.start():
            self.phones.open_panel()
        return self.phones.door.server.url if self.phones.door.server is not None else ""

    def note_refused(self) -> str:
        """Why nothing can be noted in the log now; empty where it can."""
        return self.page.session.closed if self.page is not None else tr("no fight is open.")

    def note(self, text: str) -> bool:
        """Note this in the log, as one step to undo; whether it was done."""
        return self.page is not None and self.page.session.perform(log_note().data({"text": text}))

    def close(self) -> None:
        """Everything is written already; let the fight go."""
        self._closed = True
        # first of all: nothing more goes out, and nothing more is done that comes in
        self.phones.close()
        self._leave()
        self.beside.close()
        self.players.close()
        self.pictures.close()

    def _go_on(self) -> None:
        """Nothing was asked for: go on with the fight that was looked at last."""
        if self.page is not None or self._closed:
            return
        last = self.campaign.settings.get(LAST_ENCOUNTER)
        if any(encounter.id == last and encounter.started for encounter in self.campaign.encounters.list()):
            self.open_encounter(last)

    def _print_out(self) -> None:
        """The ground, the figures and the order as they are looked at."""
        from gmtool.desktop.paper.printouts.fight_printout import fight_printout

        if self.page is not None:
            try:
                encounter = self.campaign.encounters.get(self._shown)
            except StoreError as problem:
                self.desk.notice(str(problem), Level.BAD)
                return
            self.desk.lay_over("print_encounter", fight_printout(encounter, self.page.session))

    def _save_map(self, players: bool) -> None:
        """The map as it is looked at."""
        from gmtool.desktop.paper.printouts.map_file import save_map
        from gmtool.presentation.sheets.fight_snapshot import take_snapshot

        if self.page is not None:
            moment = self.page.session.moment
            told = take_snapshot(self.title, moment.ruleset, moment.state)
            save_map(told, self.campaign, self.desk, self.widget, players=players)

    def _save_log(self) -> None:
        from gmtool.desktop.pages.run.saving import save_log

        if self.page is not None:
            save_log(self.page.log.told(), self.title, self.desk, self.widget)

    def _save_journal(self, anonymous: bool) -> None:
        from gmtool.desktop.pages.run.saving import save_journal

        save_journal(self.campaign, self._shown, self.desk, self.widget, anonymous)

    def _hands(self, encounter: int) -> DiceSource:
        return DiceSource(
            SystemRandom(),
            players=self.desk.setting("dice_players") == "real",
            others=self.desk.setting("dice_gm") == "real",
            said=self.memory.rolls_by_hand(encounter),
            keep=lambda said: self.memory.keep_rolls_by_hand(encounter, said),
            tables=lambda: self.desk.table_rolls,
        )

    def _leave(self) -> None:
        if (page := self.page) is not None:
            self.beside.leave()
            self.phones.leave_fight()
            self.players.leave_fight()
            page.close_forecast()
            self.memory.keep_layout(page.layout_kept())
            # what is taken back now waits there when the fight goes on
            self.page = self._panel = None
            page.session.end()
            self.widget.removeWidget(page)
            page.deleteLater()
            self.phones.stand_in(self._empty)


class _NoFight(QWidget):
    """Says what to do while no fight is open."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        box = column_of(1)
        for line in (
            label(tr("No fight is open"), "title"),
            wrapped(
                tr("Prepare an encounter, then press Run beside it. Everything you did in a fight is kept."), "muted"
            ),
        ):
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
            box.addWidget(line)
        box.addStretch(2)
        self._row = row_in(self, (box, 1), gap=0)

    def hold_beside(self, panel: QWidget, length: int) -> None:
        """Have a panel stand at the right, so wide at 100 %."""
        panel.setFixedWidth(theme().px(length))
        self._row.addWidget(panel)
        panel.show()
