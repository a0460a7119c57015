"""Settings of a campaign's fights: who rolls, what the players see, ticked results, the sizes of the screen's parts."""

from collections.abc import Callable, Mapping
from typing import Any

from gmtool.rules.seam import Json
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign

LAYOUT = "desktop.run_layout"
WAITING = "desktop.players_waiting"
HANDOUT = "desktop.handout"
NOTES = "desktop.run_notes"
SEATS = "desktop.phones"


class FightSettings:
    """The campaign's settings, read and written. What cannot be written is reported and dropped."""

    def __init__(self, campaign: Campaign, complain: Callable[[str], None]) -> None:
        self._campaign = campaign
        self._complain = complain

    def rolls_by_hand(self, encounter: int) -> dict[str, bool]:
        """The GM's choices, by side: True if people roll for it. A side without a choice is left out."""
        return {
            side: value for side, value in self._table(_dice_source_key(encounter)).items() if isinstance(value, bool)
        }

    def keep_rolls_by_hand(self, encounter: int, said: Mapping[str, bool]) -> None:
        self._keep(_dice_source_key(encounter), dict(said))

    def layout(self) -> dict[str, list[int]]:
        """The sizes of the parts of the screen, by the name of what divides them."""
        return {name: sizes for name, sizes in self._table(LAYOUT).items() if _is_sizes(sizes)}

    def keep_layout(self, sizes: Mapping[str, list[int]]) -> None:
        """Save sizes; those of other names stay as they were."""
        self._keep(LAYOUT, self._table(LAYOUT) | dict(sizes))

    def players(self, encounter: int) -> dict[str, Any]:
        """The permissions that the GM gives the players of an encounter, as they were saved."""
        return self._table(_players_key(encounter))

    def keep_players(self, encounter: int, allowed: Mapping[str, Json]) -> None:
        self._keep(_players_key(encounter), dict(allowed))

    def reveals(self, encounter: int) -> bool:
        """True if the players' figures reveal what they see as they move."""
        return self._table(_fog_key(encounter)).get("as_they_move") is True

    def keep_reveals(self, encounter: int, on: bool) -> None:
        self._keep(_fog_key(encounter), {"as_they_move": on})

    def ticks(self, encounter: int) -> dict[str, bool]:
        """The lines of its results that the GM has ticked or not, by their keys, while they are not accepted."""
        return {key: value for key, value in self._table(_ticks_key(encounter)).items() if isinstance(value, bool)}

    def keep_ticks(self, encounter: int, ticked: Mapping[str, bool]) -> None:
        self._keep(_ticks_key(encounter), dict(ticked))

    def ways(self, encounter: int) -> dict[str, str]:
        """The ways in which the sides act while nobody plays them, by side, where the GM has chosen one."""
        return {side: way for side, way in self._table(_ways_key(encounter)).items() if isinstance(way, str)}

    def keep_ways(self, encounter: int, chosen: Mapping[str, str]) -> None:
        self._keep(_ways_key(encounter), dict(chosen))

    def unfinished(self, encounter: int) -> dict[str, Any]:
        """The command of an encounter that waited when it was left, with its answers; empty without one."""
        return self._table(_unfinished_key(encounter))

    def keep_unfinished(self, encounter: int, waits: Mapping[str, Json]) -> None:
        self._keep(_unfinished_key(encounter), dict(waits))

    def sealed(self, encounter: int) -> dict[str, Any]:
        """The choices of an encounter that players have sealed on their phones, as they were saved."""
        return self._table(_sealed_key(encounter))

    def keep_sealed(self, encounter: int, kept: Mapping[str, Json]) -> None:
        self._keep(_sealed_key(encounter), dict(kept))

    def givers(self, encounter: int) -> dict[int, str]:
        """The players whose dice or decisions are in an entry of the journal, by its number."""
        kept = self._table(_givers_key(encounter)).items()
        return {int(entry): name for entry, name in kept if entry.isdecimal() and isinstance(name, str)}

    def keep_giver(self, encounter: int, entry: int, name: str) -> None:
        """Save that this player gave the dice or the decision of an entry, or that another one did so too."""
        givers = self.givers(encounter)
        before = givers.get(entry, "")
        if name not in before.split(", "):
            givers[entry] = f"{before}, {name}" if before else name
            self._keep(_givers_key(encounter), {str(number): given for number, given in givers.items()})

    def keep_givers_again(self, encounter: int, repeated: Mapping[int, int]) -> None:
        """Save who gave what was done again, by the entry's number now; `repeated` has it by that of before."""
        givers = self.givers(encounter)
        again = {now: givers[before] for before, now in repeated.items() if before in givers}
        if again:
            self._keep(_givers_key(encounter), {str(entry): name for entry, name in (givers | again).items()})

    def seats(self) -> dict[str, Any]:
        """The phones that the campaign remembers, as they were saved."""
        return self._table(SEATS)

    def keep_seats(self, seats: Mapping[str, Json]) -> None:
        self._keep(SEATS, dict(seats))

    def handout(self) -> int:
        """The id of the handout that the players were shown last; 0 for none."""
        found = self._table(HANDOUT).get("id")
        return found if isinstance(found, int) else 0

    def keep_handout(self, handout: int) -> None:
        self._keep(HANDOUT, {"id": handout})

    def notes_open(self) -> bool:
        """True if the GM's notes are unfolded beside the acting figure."""
        return self._table(NOTES).get("open") is True

    def keep_notes_open(self, open: bool) -> None:
        self._keep(NOTES, {"open": open})

    def waiting(self) -> str:
        """The words that the players see while no fight runs; the campaign's title unless the GM chose others."""
        return str(self._table(WAITING).get("text") or self._campaign.title)

    def keep_waiting(self, text: str) -> None:
        """Save these words; without any, the campaign's title is shown again."""
        self._keep(WAITING, {"text": text.strip()})

    def _table(self, key: str) -> dict[str, Any]:
        found = self._campaign.settings.get(key)
        return found if isinstance(found, dict) else {}

    def _keep(self, key: str, value: Json) -> None:
        if self._campaign.read_only or value == self._table(key):
            return
        try:
            self._campaign.settings.set(key, value)
        except StoreError as wrong:
            self._complain(str(wrong))


def _dice_source_key(encounter: int) -> str:
    return f"desktop.hands.{encounter}"


def _players_key(encounter: int) -> str:
    return f"desktop.players.{encounter}"


def _fog_key(encounter: int) -> str:
    return f"desktop.fog.{encounter}"


def _ticks_key(encounter: int) -> str:
    return f"desktop.ticks.{encounter}"


def _ways_key(encounter: int) -> str:
    return f"desktop.ways.{encounter}"


def _unfinished_key(encounter: int) -> str:
    return f"desktop.unfinished.{encounter}"


def _givers_key(encounter: int) -> str:
    return f"desktop.givers.{encounter}"


def _sealed_key(encounter: int) -> str:
    return f"desktop.sealed.{encounter}"


def _is_sizes(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(size, int) and size > 0 for size in value)
