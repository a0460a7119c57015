"""A table with phones, without a network and without a window: a fight by keys, and what each phone shows and sends."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.phones.link import Gone, Knocked, News, Said
from gmtool.presentation.phones.messages import Answer, Leave, Propose, Seal
from gmtool.presentation.phones.table import PlayersTable
from gmtool.presentation.phones.views import Acting, Due, Offer, PhoneView, Role
from gmtool.presentation.players.scene import PlayerView
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import KeyMaster

ENCOUNTER = 1


class Wires:
    """A link that notes all that goes over it, in place of a server."""

    def __init__(self) -> None:
        self.views: dict[int, list[PhoneView]] = {}
        self.keys: dict[int, str] = {}
        self.dismissed: dict[int, str] = {}
        self.seats: Mapping[str, str] = {}

    def show(self, screen: int, view: PhoneView) -> None:
        """As the server does: what is no other than before is not sent."""
        sent = self.views.setdefault(screen, [])
        if not sent or sent[-1] != view:
            sent.append(view)

    def welcome(self, screen: int, key: str) -> None:
        self.keys[screen] = key

    def dismiss(self, screen: int, words: str) -> None:
        self.dismissed[screen] = words

    def know(self, seats: Mapping[str, str]) -> None:
        self.seats = dict(seats)

    def hang(self, picture: str, png: bytes) -> None: ...

    def take_down(self, picture: str) -> None: ...


class Phone:
    """A phone in a player's hand."""

    def __init__(self, table: "PhoneTable", screen: int, name: str) -> None:
        self.table, self.screen, self.name = table, screen, name

    @property
    def view(self) -> PhoneView:
        """What it shows."""
        return self.table.wires.views[self.screen][-1]

    @property
    def due(self) -> Due:
        """What it is asked for."""
        assert self.view.due is not None
        return self.view.due

    @property
    def told(self) -> str:
        """The answer to what it sent last."""
        return self.view.told.text if self.view.told is not None else ""

    @property
    def seat(self) -> str:
        return next(one.seat for one in self.table.table.people if one.screen == self.screen)

    def acting(self, figure: str) -> Acting:
        return next(one for one in self.view.acting if one.figure == figure)

    def offer(self, figure: str, label: str) -> Offer:
        """What the figure may do under this name."""
        return next(one for one in self.acting(figure).offers if label in one.label)

    # --- fingers -------------------------------------------------------------------------------------------------
    def send(self, message: Answer | Propose | Seal | Leave) -> None:
        self.table.take(Said(self.screen, message))

    def answer(self, text: str) -> None:
        """Send what is asked for."""
        self.send(Answer(number=self.due.number, text=text))

    def propose(self, figure: str, label: str, **values: Any) -> None:
        """Pick what is offered under this name, say the values, and send it."""
        self.send(Propose(figure=figure, choice=self.offer(figure, label).key, values=values, send=True))

    def seal(self, figure: str, label: str, **values: Any) -> None:
        self.send(Seal(figure=figure, choice=self.offer(figure, label).key, values=values))


class PhoneTable:
    """A Game Master's fight by keys, with phones. After every key the window is drawn, and the screens are served."""

    def __init__(self, gm: KeyMaster, cards: Mapping[str, Card] | None = None) -> None:
        self.gm, self.fight = gm, gm.fight
        self.memory = FightSettings(Campaign.in_memory("Friday"), self._complain)
        self.wires, self.phones = Wires(), dict[str, Phone]()
        self.notices: list[str] = []
        self.given: list[tuple[int, str]] = []
        self.cards = dict(cards or {})
        self.view = PlayerView(self.memory)
        self.sit_down()
        press = self.fight.press

        def drawn(key: Any) -> None:
            press(key)
            self.refresh()

        self.fight.press = drawn  # type: ignore[method-assign]

    def sit_down(self) -> None:
        """The program starts: the table is laid, and the server switched on."""
        self.table = PlayersTable(self.memory, self.view, campaign="Friday")
        self.table.noticed.connect(self.notices.append)
        self.table.given.connect(lambda entry, name: self.given.append((entry, name)))
        self.view.follow(self.fight.session, ENCOUNTER)
        self.table.follow(self.fight.picks, ENCOUNTER, self.cards)
        self.wires = Wires()
        self.table.serve(self.wires)

    def restart(self) -> None:
        """The program dies and starts again."""
        self.table.leave_fight()
        self.fight = DrivenFight(self.fight.session)
        self.sit_down()

    def seat(self, name: str, *figures: str, role: Role = Role.PLAYER, **allowed: bool) -> Phone:
        """A phone that is let in as the player of these figures."""
        screen = len(self.phones) + 1
        phone = self.phones[name] = Phone(self, screen, name)
        self.take(Knocked(screen, name))
        self.table.let_in(screen, role, figures)
        if allowed:
            self.table.allow(phone.seat, **allowed)
        return phone

    def take(self, news: News) -> None:
        self.table.take(news)
        self.refresh()

    def refresh(self) -> None:
        """The window has painted, and paints as often as it is asked to; then all is quiet."""
        self.table.refresh()
        while self.table.behind:
            self.table.refresh()
        while self.table.stale:
            self.table.refresh(thorough=True)
            while self.table.behind:
                self.table.refresh(thorough=True)

    def lose(self, phone: Phone) -> None:
        """The phone sleeps."""
        self.take(Gone(phone.screen))

    def back(self, phone: Phone, screen: int) -> None:
        """The phone comes back on another connection, with its own key."""
        from gmtool.presentation.phones.link import digest

        seat = self.wires.seats[digest(self.wires.keys[phone.screen])]
        phone.screen = screen
        self.take(Knocked(screen, phone.name, seat))

    def back_after_restart(self, phone: Phone, screen: int) -> None:
        """The phone comes back to the program that was started again, and is let in as who it was."""
        seat = next(one for one in self.table.seats if one.name == phone.name)
        phone.screen = screen
        self.take(Knocked(screen, phone.name, seat.id))
        self.table.let_in(screen, seat.role, [one.figure for one in self.table.people[0].figures])

    def views(self) -> Iterator[PhoneView]:
        for sent in self.wires.views.values():
            yield from sent

    def _complain(self, sentence: str) -> None:
        raise AssertionError(sentence)
