"""The phones' service: the server switched on and off, the table fed from the fight, and what the Game Master is told.

Nothing of it is made before it is first switched on.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Desk, Level
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.signals import follow
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.pages.run.phones.door import Door, DoorSettings
from gmtool.desktop.pages.run.player_control import PlayerControl
from gmtool.language import language_in_use, tr
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.keys.key_book import book
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign

if TYPE_CHECKING:
    from gmtool.desktop.pages.run.phones.pictures import ScreenPictures
    from gmtool.presentation.phones.link import News
    from gmtool.presentation.phones.table import Person, PlayersTable

_GLANCE: Final = 3500
"""Milliseconds for which a die or a choice of a player is told: the log keeps it, and the next one comes soon."""
_QUIET: Final = 120
"""Milliseconds in which nothing has happened, after which what figures may do is looked at closely."""


class PhoneService(QObject):
    """One a campaign. Off until the GM switches it on, and off again with the campaign."""

    changed = Signal()
    """There is something else to show of it."""

    def __init__(
        self,
        campaign: Campaign,
        desk: Desk,
        memory: FightSettings,
        players: PlayerControl,
        pictures: Pictures,
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._campaign, self.desk = campaign, desk
        self._memory, self._players, self._images = memory, players, pictures
        self.settings = DoorSettings(desk.machine)
        self.door = Door(self.settings, self)
        self.door.told.connect(self._hear)
        self.table: PlayersTable | None = None
        self.seen = False
        """True while the panel is in sight: only then a code typed by hand opens the door."""
        self._pictures: ScreenPictures | None = None
        self._page: FightPage | None = None
        self._fight: tuple[int, Mapping[str, Card]] = (0, {})
        self._shown: tuple[object, str] = (None, "")
        """The handout and the words for waiting that the screens were given."""
        self._noticed = self._knock = ""
        """What was told last, and of whom who knocks; one notice of each kind stands at a time."""
        self._glance = QTimer(self, singleShot=True, interval=_GLANCE)
        self._glance.timeout.connect(lambda: desk.take_back(self._noticed))
        self._heard: News | None = None
        """What is being told by the server."""
        # when the window has painted
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._refresh)
        self._thorough = False
        self._quiet = QTimer(self, singleShot=True, interval=_QUIET)
        self._quiet.timeout.connect(self._look_closely)
        players.changed.connect(self._look_at_players)
        players.shown_elsewhere = lambda: any(one.screen for one in self.people)

    @property
    def curtain(self) -> bool:
        """True while the players are shown nothing of the fight, on phones neither."""
        return self._players.view.curtain

    @property
    def on(self) -> bool:
        return self.door.on

    @property
    def people(self) -> "Sequence[Person]":
        """Those who knock, those at the table and those who are remembered; nobody while it is off."""
        return self.table.people if self.table is not None and self.on else ()

    @property
    def knocking(self) -> "Sequence[Person]":
        """Those who wait to be let in."""
        from gmtool.presentation.phones.views import Role

        return [one for one in self.people if one.role is Role.KNOCKING]

    # --- on and off ----------------------------------------------------------------------------------------------
    def start(self) -> bool:
        """Switch it on; where that cannot be, a notice says why."""
        if self._campaign.read_only:
            refused = tr("This campaign is read-only here: phones join the window that can write it.")
            self.desk.notice(refused, Level.WARN)
            return False
        said = self.door.open()
        if self.door.server is None:
            self.desk.notice(self.door.problem, Level.BAD)
            self.changed.emit()
            return False
        table = self._made_table()
        table.tell_odds(self.settings.odds)
        table.serve(self.door.server)
        self.door.server.open_door(self.seen)
        if self._pictures is not None:
            self._pictures.begin(self.door.server, table)
        self._look_at_players()
        self._soon.start()
        if said:
            self.desk.notice(said, Level.WARN)
        self.changed.emit()
        return True

    def stop(self) -> None:
        """Switch it off; nothing waits for the phones."""
        if self.table is not None and self.on:
            self.table.serve(None)
        self._end()
        self.changed.emit()

    def restart(self) -> None:
        """Listen at the address that is chosen now; every phone joins by the new code, or comes back by its own key."""
        if self.table is not None and self.on:
            self.table.serve(None)
            self._end()
            self.start()

    def close(self) -> None:
        """The campaign is closed; nothing waits for the phones."""
        self._soon.stop()
        self._quiet.stop()
        self._glance.stop()
        if self.table is not None and self.on:
            self.table.serve(None)
        self.door.close()
        if self._pictures is not None:
            self._pictures.close()

    def see(self, panel_seen: bool) -> None:
        """The panel is in sight, or no longer."""
        self.seen = panel_seen
        if self.door.server is not None:
            self.door.server.open_door(panel_seen)

    def _end(self) -> None:
        if self._pictures is not None:
            self._pictures.end()
        self.door.close()

    def _made_table(self) -> "PlayersTable":
        if self.table is None:
            from gmtool.desktop.pages.run.phones.pictures import ScreenPictures
            from gmtool.presentation.phones.table import PlayersTable

            view = self._players.view
            title, language = self._campaign.title, language_in_use()
            self.table = table = PlayersTable(self._memory, view, campaign=title, language=language)
            self._pictures = ScreenPictures(self._campaign, self._images, view, self)
            follow(self, self.changed.emit, table.changed)
            follow(self, self._let_in_all, table.changed)
            follow(self, self._tell, table.noticed)
            follow(self, self._keep_giver, table.given)
            follow(self, self._later, view.moved)
            self._follow_page()
        return self.table

    # --- the fight -----------------------------------------------------------------------------------------------
    def follow_fight(self, page: FightPage, cards: Mapping[str, Card], encounter: int) -> None:
        """Serve this fight; `cards` are those that the figures began with."""
        self._page, self._fight = page, (encounter, cards)
        page.log.show_givers(self._memory.givers(encounter))
        follow(page, self._later, page.session.redraw)
        follow(page, self._keep_givers_again, page.session.repeated)
        self._follow_page()

    def leave_fight(self) -> None:
        """The fight is no longer run."""
        self._page = None
        if self.table is not None:
            self.table.leave_fight()
        if self._pictures is not None:
            self._pictures.leave_fight()

    def _follow_page(self) -> None:
        if self.table is not None and self._page is not None:
            encounter, cards = self._fight
            self.table.follow(self._page.picks, encounter, cards)
            self._soon.start()

    def _later(self) -> None:
        self._quiet.stop()
        self._thorough = False
        self._soon.start()

    def _refresh(self) -> None:
        table = self.table
        if table is not None:
            table.refresh(thorough=self._thorough)
            if table.behind:
                self._soon.start()
                return
            self._thorough = False
            if table.stale:
                self._quiet.start()
        if self._pictures is not None and self.on:
            self._pictures.moved()
        self.changed.emit()

    def _look_closely(self) -> None:
        """All is quiet: look at what nobody has missed."""
        self._thorough = True
        self._soon.start()

    def _look_at_players(self) -> None:
        """Another handout is shown to the players, or they wait with other words."""
        if self.table is None or self._pictures is None or not self.on:
            return
        handout, words = shown = (self._players.handout, self._players.waiting)
        if handout is not self._shown[0]:
            self._pictures.show_handout(handout)
        self._shown = shown
        self.table.say_waiting(words)

    # --- what comes from the phones ------------------------------------------------------------------------------
    def _hear(self, news: "News") -> None:
        from gmtool.presentation.phones.link import Died

        if self.table is None:
            return
        self._heard = news
        try:
            self.table.take(news)
        finally:
            self._heard = None
        if isinstance(news, Died):
            self._end()
            self.changed.emit()

    def _tell(self, sentence: str) -> None:
        from gmtool.presentation.phones.link import Died, Knocked

        if isinstance(self._heard, Died):
            self.desk.notice(sentence, Level.BAD)
        elif not isinstance(self._heard, Knocked):
            self.desk.take_back(self._noticed)
            self._noticed = sentence
            self.desk.notice(sentence)
            self._glance.start()
        elif not self.seen:
            key = book.shown("run.let_phone_in")
            self.desk.take_back(self._knock)
            if self._heard.seat and self.table is not None and self.table.seats.get(self._heard.seat) is not None:
                # translators: {knock}: a sentence, such as “Anna wants to join.”
                self._knock = tr("{knock} {key} lets them in.", knock=sentence, key=key)
            else:
                # translators: {knock}: a sentence, such as “Anna wants to join.”; the key leads to the panel
                self._knock = tr("{knock} {key} to say who they play.", knock=sentence, key=key)
            self.desk.notice(self._knock, Level.WARN)

    def _let_in_all(self) -> None:
        """What was told of who knocks is not true any more."""
        if self._knock and not self.knocking:
            self.desk.take_back(self._knock)
            self._knock = ""

    def _keep_giver(self, entry: int, name: str) -> None:
        encounter, _ = self._fight
        self._memory.keep_giver(encounter, entry, name)
        self._show_givers()

    def _keep_givers_again(self, repeated: Mapping[int, int]) -> None:
        encounter, _ = self._fight
        self._memory.keep_givers_again(encounter, repeated)
        self._show_givers()

    def _show_givers(self) -> None:
        if self._page is not None:
            encounter, _ = self._fight
            self._page.log.show_givers(self._memory.givers(encounter))

    def let_back_in(self, person: "Person") -> bool:
        """Let a phone in that was here before, as who it was; False for one that nobody knows."""
        seat = self.table.seats.get(person.seat) if self.table is not None else None
        if self.table is None or seat is None:
            return False
        self.table.let_in(person.screen, seat.role, [one.figure for one in person.figures])
        return True
