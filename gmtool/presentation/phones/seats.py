"""Seats: the phones that the Game Master has let in, as the campaign remembers them, and what each may do."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from gmtool.presentation.phones.messages import NAME_LETTERS
from gmtool.presentation.phones.views import Role
from gmtool.records import dataclass
from gmtool.rules.seam import Json

MOST_SEATS: Final = 64
"""So many phones are remembered; beyond them the one that came longest ago is forgotten."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A phone that was let in."""

    id: str
    name: str
    digest: str
    """Of its key (`gmtool.presentation.phones.link.digest`); empty until it has one."""
    role: Role = Role.PLAYER
    cards: tuple[str, ...] = ()
    """The ids of the campaign's cards whose figures it plays, in every fight."""
    figures: tuple[str, ...] = ()
    """Figures of a fight whose card the campaign does not have: "encounter:figure"."""
    rolls: bool = False
    """True if it may roll the program's dice."""
    at_once: bool = False
    """True if what it proposes is done at once."""
    by_itself: bool = False
    """True if it comes in by itself, without asking again."""

    def plays(self, encounter: int, figure: str, card: str) -> bool:
        """True if the seat plays this figure of an encounter, whose card has this id."""
        return (bool(card) and card in self.cards) or f"{encounter}:{figure}" in self.figures


class SeatBook:
    """The seats of a campaign, by id. `keep` saves all of them whenever one changes."""

    def __init__(self, saved: Mapping[str, Any], keep: Callable[[Mapping[str, Json]], None]) -> None:
        self._keep = keep
        self._seats = {seat.id: seat for seat in _read(saved)}

    def __iter__(self) -> Any:
        return iter(tuple(self._seats.values()))

    def get(self, seat: str) -> Seat | None:
        return self._seats.get(seat)

    def put(self, seat: Seat) -> None:
        """Add a seat, or change it; it is the last that came."""
        self._seats.pop(seat.id, None)
        self._seats[seat.id] = seat
        while len(self._seats) > MOST_SEATS:
            del self._seats[next(iter(self._seats))]
        self._save()

    def change(self, seat: str, **changes: Any) -> None:
        """Change something about a seat, if it is still there."""
        if (known := self._seats.get(seat)) is not None:
            self._seats[seat] = replace(known, **changes)
            self._save()

    def forget(self, seat: str) -> None:
        """The key of this phone opens the door no longer."""
        if self._seats.pop(seat, None) is not None:
            self._save()

    @property
    def digests(self) -> dict[str, str]:
        """The ids of the seats by the digest of their keys."""
        return {seat.digest: seat.id for seat in self._seats.values() if seat.digest}

    def _save(self) -> None:
        self._keep({"seats": [_data(seat) for seat in self._seats.values()]})


def _data(seat: Seat) -> dict[str, Json]:
    return {
        "id": seat.id,
        "name": seat.name,
        "digest": seat.digest,
        "role": seat.role.value,
        "cards": list(seat.cards),
        "figures": list(seat.figures),
        "rolls": seat.rolls,
        "at_once": seat.at_once,
        "by_itself": seat.by_itself,
    }


def _read(saved: Mapping[str, Any]) -> list[Seat]:
    """The seats in such data; what cannot be read is left out."""
    found = saved.get("seats")
    seats = []
    for one in found if isinstance(found, list) else ():
        try:
            seats.append(
                Seat(
                    str(one["id"]),
                    str(one["name"])[:NAME_LETTERS],
                    str(one["digest"]),
                    Role(one["role"]),
                    tuple(str(card) for card in one["cards"]),
                    tuple(str(figure) for figure in one["figures"]),
                    one.get("rolls") is True,
                    one.get("at_once") is True,
                    one.get("by_itself") is True,
                )
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            continue
    return seats[-MOST_SEATS:]
