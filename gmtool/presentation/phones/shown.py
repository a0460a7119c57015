"""What each screen is shown: the parts that all share, made once a moment, and those of its own seat."""

from dataclasses import replace
from typing import Final

from gmtool.language import tr
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones.fight import FightOnPhones
from gmtool.presentation.phones.screens import Presence
from gmtool.presentation.phones.seats import Seat
from gmtool.presentation.phones.views import GroundPicture, HandoutView, Map, Order, PhoneView, Who
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import PlayerView

_WAIT: Final = tr("Waiting for the Game Master to let you in.")
_Shared = tuple[Order, Map | None] | None
_Of = tuple[StateView, Permissions, GroundPicture | None, bool]


class ShownViews:
    """Makes the views of the screens of one campaign."""

    def __init__(self, view: PlayerView, who: Who) -> None:
        """`who` has what is the same for all: the campaign's title, and the language."""
        self._view, self._who = view, who
        self.odds = True
        """False where the players are told neither what their rolls need, nor their chances."""
        self.ground: GroundPicture | None = None
        self.handout: HandoutView | None = None
        self.waiting = who.campaign
        """The words that the screens show while no fight runs, and behind the curtain."""
        self._shared: tuple[_Of, _Shared] | None = None

    def of_knocking(self, name: str) -> PhoneView:
        """What a screen is shown that has not been let in."""
        return PhoneView(replace(self._who, name=name), _WAIT)

    def of_seat(self, seat: Seat, presence: Presence, fight: FightOnPhones | None) -> PhoneView:
        """What the screen of a seat is shown."""
        figures = fight.figures(seat) if fight is not None else ()
        named = fight.named(figures) if fight is not None else ()
        who = replace(self._who, role=seat.role, name=seat.name, figures=named, at_once=seat.at_once)
        shared = self._shared[1] if self._shared is not None else None
        if fight is None or shared is None:
            waits = PhoneView(who, self.waiting)
            return replace(waits, notes=presence.notes, handout=self.handout, told=presence.told)
        order, ground = shared
        return PhoneView(
            who,
            due=presence.ask(fight.due(seat, odds=self.odds)),
            acting=fight.acting(seat, presence, odds=self.odds),
            sealing=fight.sealing() if figures else None,
            order=order,
            map=ground,
            sheets=fight.sheets(seat, self._view.allowed),
            notes=presence.notes,
            handout=self.handout,
            told=presence.told,
        )

    def look_at(self, fight: FightOnPhones) -> bool:
        """Make the parts that all screens share, none behind the curtain; False where they are as they were."""
        asked = fight.now, self._view.allowed, self.ground, self._view.curtain
        if self._shared is not None and self._shared[0] == asked:
            return False
        scene = self._view.scene
        made = None if scene is None else (fight.order(scene), fight.map(scene, self.ground))
        self._shared = asked, made
        return True
