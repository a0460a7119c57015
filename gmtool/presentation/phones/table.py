"""The table: who sits at it with a phone, what each of them is shown, and what comes of what they send.

It runs on the window's thread. What the screens send is done between two commands, like a key of the Game Master.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from secrets import token_hex, token_urlsafe
from time import time_ns
from typing import Final

from psygnal import Signal

from gmtool.language import tr
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.phones.fight import FightOnPhones
from gmtool.presentation.phones.link import Died, Gone, Knocked, Link, News, Said, digest
from gmtool.presentation.phones.messages import Answer, Leave, Propose, Seal
from gmtool.presentation.phones.screens import Presence
from gmtool.presentation.phones.seats import Seat, SeatBook
from gmtool.presentation.phones.shown import ShownViews
from gmtool.presentation.phones.views import GroundPicture, HandoutView, Named, Role, Sealing, Who
from gmtool.presentation.players.scene import PlayerView
from gmtool.records import dataclass
from gmtool.rules.seam import Card

_KEY_BYTES: Final = 16
"""The bytes of a phone's key: 128 bits."""


@dataclass(frozen=True, slots=True)
class Person:
    """A line of the Game Master's panel: a phone that is at the table, remembered, or knocking.

    `screen` is 0 while it is not connected. `seat` is empty for one that knocks and is not known yet. `does` is what it
    waits with, in words: "proposes: strike Goblin 2", "has sealed".
    """

    screen: int
    seat: str
    name: str
    role: Role
    figures: tuple[Named, ...] = ()
    rolls: bool = False
    at_once: bool = False
    by_itself: bool = False
    does: str = ""


class PlayersTable:
    """One a campaign. Without a link nobody is connected."""

    changed = Signal()
    """The panel shows something else."""
    noticed = Signal(str)
    """Something that the Game Master should see, as a sentence: "Anna: 9", "Ben wants to join."."""
    given = Signal(int, str)
    """The dice or the decision of this entry of the journal are those of this player."""

    def __init__(self, memory: FightSettings, view: PlayerView, *, campaign: str, language: str = "en") -> None:
        self._memory = memory
        self._view = view
        self._shown = ShownViews(view, Who(campaign=campaign, language=language))
        self.seats = SeatBook(memory.seats(), memory.keep_seats)
        self._link: Link | None = None
        self._fight: FightOnPhones | None = None
        self._encounter = 0
        self._begun = time_ns() // 1_000_000
        self._presences: dict[str, Presence] = {}
        """By seat, while the server is on."""
        self._knocking: dict[int, Knocked] = {}
        self._waits = False
        """True while the screens are shown what they were: what they are to see takes more than one piece of work."""
        self._sealed: Mapping[str, object] = {}
        view.changed.connect(self.refresh)

    # --- the server ----------------------------------------------------------------------------------------------
    @property
    def serving(self) -> bool:
        """True while phones can come in."""
        return self._link is not None

    def serve(self, link: Link | None) -> None:
        """Serve the screens through this link from now on; None: the server is off, and nobody is connected."""
        self._link = link
        self._knocking.clear()
        for presence in self._presences.values():
            presence.screen = 0
        if link is not None:
            link.know(self.seats.digests)
        self.changed.emit()

    def take(self, news: News) -> None:
        """Do what has come from a screen."""
        match news:
            case Knocked():
                self._knock(news)
            case Said(screen=screen, message=message):
                self._hear(screen, message)
            case Gone(screen=screen):
                self._gone(screen)
            case Died(reason=reason):
                self.serve(None)
                self.noticed.emit(reason)
        self.refresh()

    # --- the fight -----------------------------------------------------------------------------------------------
    def follow(self, picks: Selection, encounter: int, cards: Mapping[str, Card]) -> None:
        """Follow a fight; `cards` are those of its figures by id."""
        self.leave_fight()
        self._encounter = encounter
        self._fight = FightOnPhones(picks, encounter, cards, self._at_table, self.given.emit)
        self._sealed = self._memory.sealed(encounter)
        self._fight.load_sealed(self._sealed)
        self.refresh()
        self.changed.emit()

    def leave_fight(self) -> None:
        """No fight is run any more: the screens wait."""
        if self._fight is not None:
            self._fight.leave()
            self._fight, self._shown.ground = None, None
            for presence in self._presences.values():
                presence.due, presence.picked = None, {}
            self.refresh()
            self.changed.emit()

    def refresh(self, *, thorough: bool = False) -> None:
        """Do what the players have left to be done, and show every screen what it is to see now.

        Called once after each redraw, when the window has painted, and as long as it is `behind`; `thorough` once all
        is quiet, where something is `stale`.
        """
        fight = self._fight
        if fight is not None and (self.serving or fight.sealed.kept):
            fight.go_on()
            if (kept := fight.dump_sealed()) != self._sealed:
                self._sealed = kept
                self._memory.keep_sealed(self._encounter, kept)
        self._show(thorough=thorough)

    @property
    def behind(self) -> bool:
        """True if `refresh` is to be called once more, when the window has painted: it does not do all at a time."""
        return self._link is not None and self._fight is not None and (self._waits or self._fight.behind)

    @property
    def stale(self) -> bool:
        """True if a thorough `refresh` may show something else, though nobody would miss it for a moment."""
        return self._link is not None and self._fight is not None and self._fight.stale

    # --- the panel -----------------------------------------------------------------------------------------------
    @property
    def people(self) -> Sequence[Person]:
        """Those who knock, those who are at the table, and those who are remembered, in this order.

        A phone that sleeps keeps its line: the Game Master's finger may be on its way there.
        """
        knocking = [self._knocker(one) for one in self._knocking.values()]
        asking = {one.seat for one in self._knocking.values()}
        known = [self._person(seat) for seat in self.seats if seat.id not in asking]
        return (*knocking, *sorted(known, key=lambda one: not self._presences.get(one.seat, Presence()).here))

    @property
    def playable(self) -> Sequence[Named]:
        """The figures of this fight that a phone may play, those of the players' sides first."""
        return self._fight.playable() if self._fight is not None else ()

    def let_in(self, screen: int, role: Role, figures: Sequence[str] = ()) -> None:
        """Let a screen in that knocks: it plays these figures, or looks on.

        A phone that is known keeps what it plays in other fights.
        """
        if (knock := self._knocking.pop(screen, None)) is None or self._link is None:
            return
        seat = self.seats.get(knock.seat)
        if seat is None:
            key = token_urlsafe(_KEY_BYTES)
            seat = Seat(token_hex(8), knock.name, digest(key))
            self._link.welcome(screen, key)
        self.seats.put(replace(seat, name=knock.name, role=role))
        self.give(seat.id, role, figures)
        self._link.know(self.seats.digests)
        self._sit(seat.id, screen)

    def refuse(self, screen: int) -> None:
        """Send a screen away that knocks."""
        if self._knocking.pop(screen, None) is not None and self._link is not None:
            self._link.dismiss(screen, tr("The Game Master has not let you in."))
            self.changed.emit()

    def give(self, seat: str, role: Role, figures: Sequence[str]) -> None:
        """Have a seat play these figures of the fight from now on, or look on.

        What it plays in other fights stays, as far as its cards are not in this one.
        """
        if (known := self.seats.get(seat)) is None:
            return
        if self._fight is not None:
            here = self._fight.keys_of([one.figure for one in self._fight.playable()])
            cards, others = self._fight.keys_of(figures)
            kept = tuple(one for one in known.cards if one not in here[0])
            elsewhere = tuple(one for one in known.figures if one not in here[1])
            self.seats.change(seat, role=role, cards=(*kept, *cards), figures=(*elsewhere, *others))
        else:
            self.seats.change(seat, role=role)
        self.refresh()
        self.changed.emit()

    def allow(
        self, seat: str, *, rolls: bool | None = None, at_once: bool | None = None, by_itself: bool | None = None
    ) -> None:
        """Allow a seat something, or forbid it; what is None stays as it is."""
        wanted = {"rolls": rolls, "at_once": at_once, "by_itself": by_itself}
        self.seats.change(seat, **{name: value for name, value in wanted.items() if value is not None})
        self.refresh()
        self.changed.emit()

    def forget(self, seat: str) -> None:
        """Forget a phone, and send it away if it is connected."""
        presence = self._presences.pop(seat, None)
        self.seats.forget(seat)
        if self._link is not None:
            self._link.know(self.seats.digests)
            if presence is not None and presence.screen:
                self._link.dismiss(presence.screen, tr("The Game Master has closed this table to you."))
        self.refresh()
        self.changed.emit()

    @property
    def sealing(self) -> Sealing | None:
        """How many choices are sealed, of how many; None while nothing is to be sealed."""
        return self._fight.sealing() if self._fight is not None else None

    @property
    def tells_odds(self) -> bool:
        return self._shown.odds

    def tell_odds(self, told: bool) -> None:
        """Tell the players what their rolls need, and their chances; or not."""
        self._shown.odds = told
        self.refresh()

    def note(self, seat: str, text: str) -> None:
        """A private word to one phone."""
        if (presence := self._presences.get(seat)) is not None and text.strip():
            presence.note(text.strip())
            self.refresh()

    def open_sealed(self) -> None:
        """Open what is sealed now, though somebody is missing."""
        if self._fight is not None:
            self._fight.sealed.open()
            self.refresh()

    # --- pictures and words ----------------------------------------------------------------------------------------
    def show_ground(self, picture: GroundPicture | None) -> None:
        """The picture of the ground as the players know it; None while there is none."""
        self._shown.ground = picture
        self._show()

    def show_handout(self, handout: HandoutView | None) -> None:
        """What everybody is shown; None: it is put away."""
        self._shown.handout = handout
        self._show()

    def say_waiting(self, words: str) -> None:
        """The words that the screens show while no fight runs."""
        self._shown.waiting = words
        self._show()

    # --- inside --------------------------------------------------------------------------------------------------
    def _presence(self, seat: str) -> Presence:
        return self._presences.setdefault(seat, Presence(self._begun, self._begun))

    def _at_table(self) -> Iterator[tuple[Seat, Presence]]:
        """Those who were let in since the server was switched on, and those for whom something is kept."""
        for seat in self.seats:
            yield seat, self._presence(seat.id)

    def _knock(self, knock: Knocked) -> None:
        seat = self.seats.get(knock.seat)
        if seat is not None:
            waiting = [one.screen for one in self._knocking.values() if one.seat == seat.id]
            for screen in waiting:
                del self._knocking[screen]
            presence = self._presence(seat.id)
            if presence.here or seat.by_itself:
                self._sit(seat.id, knock.screen)
                return
        else:
            knock = replace(knock, seat="")
        self._knocking[knock.screen] = knock
        self.noticed.emit(tr("{player} wants to join.", player=knock.name))
        self.changed.emit()

    def _sit(self, seat: str, screen: int) -> None:
        presence = self._presence(seat)
        presence.screen, presence.here = screen, True
        self.refresh()
        self.changed.emit()

    def _gone(self, screen: int) -> None:
        self._knocking.pop(screen, None)
        for presence in self._presences.values():
            if presence.screen == screen:
                presence.screen = 0
        self.changed.emit()

    def _hear(self, screen: int, message: Answer | Propose | Seal | Leave) -> None:
        found = next(((seat, one) for seat, one in self._at_table() if one.screen == screen), None)
        if found is None:
            if isinstance(message, Leave):
                self._gone(screen)
            return
        seat, presence = found
        if isinstance(message, Leave):
            presence.here = False
            self._gone(screen)
            return
        if self._fight is None:
            presence.tell(tr("No fight is on."), good=False)
            return
        if self._view.curtain:
            presence.tell(tr("The Game Master shows nothing just now. Wait a moment."), good=False)
            return
        match message:
            case Answer():
                told = self._fight.answer(seat, presence, message, odds=self._shown.odds)
            case Propose():
                told = self._fight.propose(seat, presence, message)
            case Seal():
                told = self._fight.seal(seat, presence, message)
        if told:
            self.noticed.emit(told)
        self.changed.emit()

    def _knocker(self, knock: Knocked) -> Person:
        seat = self.seats.get(knock.seat)
        figures = self._fight.named(self._fight.figures(seat)) if seat is not None and self._fight is not None else ()
        return Person(knock.screen, knock.seat, knock.name, Role.KNOCKING, figures)

    def _person(self, seat: Seat) -> Person:
        presence, fight = self._presences.get(seat.id, Presence()), self._fight
        figures = fight.named(fight.figures(seat)) if fight is not None else ()
        does = fight.does(seat) if fight is not None else ""
        return Person(
            presence.screen, seat.id, seat.name, seat.role, figures, seat.rolls, seat.at_once, seat.by_itself, does
        )

    def _show(self, *, thorough: bool = False) -> None:
        """Show every screen what it is to see now."""
        link, fight = self._link, self._fight
        if link is None:
            return
        for screen, knock in self._knocking.items():
            link.show(screen, self._shown.of_knocking(knock.name))
        self._waits = fight is not None and fight.get_ready()
        if self._waits:
            return
        if fight is not None:
            fight.begin_view(busy=self._shown.look_at(fight), thorough=thorough)
        for seat, presence in self._at_table():
            if presence.screen:
                link.show(presence.screen, self._shown.of_seat(seat, presence, fight))
