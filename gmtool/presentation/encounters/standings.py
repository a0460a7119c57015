"""Standings of a campaign's fights, and the rows that list its encounters by them."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from gmtool.language import tr
from gmtool.presentation.encounters.switch_rows import changed_words
from gmtool.presentation.side_entry import SideEntry
from gmtool.records import dataclass
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter

FINISHED: Final = "finished"
"""The key of the shelf of fights that are over."""
_AT_ONCE: Final = 0.15
"""Seconds that are spent on fights nobody has looked at yet, before the list is shown without them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a fight stands: its turn in words, such as "Turn 4", and how it ended; `ended` is empty while it goes on."""

    turn: str = ""
    ended: str = ""


class Standings:
    """Reads how fights stand, each again only after it has gone on."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._known: dict[tuple[int, int], Standing] = {}

    def look(self, encounters: Sequence[Encounter], first: str = "") -> tuple[dict[int, Standing], bool]:
        """The standings of those that have begun, by id, as far as they are found at once; and whether these are all.

        The `first` one is always among them. A fight that cannot be read has an empty one: opening it says why.
        """
        heads, until = self._campaign.encounters.heads(), monotonic() + _AT_ONCE
        found: dict[int, Standing] = {}
        # a deleted encounter's id may be given again
        self._known = {at: known for at, known in self._known.items() if heads.get(at[0]) == at[1]}
        for one in sorted(encounters, key=lambda one: str(one.id) != first):
            if one.id not in heads:
                continue
            at = one.id, heads[one.id]
            if at not in self._known:
                if monotonic() > until and str(one.id) != first:
                    return found, False
                self._known[at] = self._read(one.id)
            found[one.id] = self._known[at]
        return found, True

    def _read(self, encounter: int) -> Standing:
        try:
            agenda = self._campaign.encounters.agenda(encounter)
        except StoreError:
            return Standing()
        ended = (agenda.ended or tr("This fight is over.")) if agenda.over else ""
        return Standing(agenda.title, ended)


def entries(
    encounters: Sequence[Encounter],
    standings: dict[int, Standing],
    switched: Callable[[Encounter], int],
    *,
    folded: bool,
    chosen: str = "",
) -> list[SideEntry]:
    """A row an encounter: those that are prepared with their figures, those that run with their turns, the finished.

    `switched` counts the house rules that an encounter has changed. Of `folded` finished ones only the `chosen` one is
    in sight.
    """

    def over(one: Encounter) -> bool:
        return one.started and bool(standings.get(one.id, Standing()).ended)

    def row(one: Encounter) -> SideEntry:
        many = switched(one)
        title, chip = one.title or tr("(no title)"), f"≠ {many}" if many else ""
        if not one.started:
            return SideEntry(str(one.id), title, len(one.muster.figures), chip, changed_words(many))
        turn = "" if over(one) else standings.get(one.id, Standing()).turn
        return SideEntry(str(one.id), title, note=turn, chip="" if turn else chip, chip_in_full=changed_words(many))

    rows: list[SideEntry] = []
    for text, group in (
        (tr("Prepared"), [one for one in encounters if not one.started]),
        (tr("Running"), [one for one in encounters if one.started and not over(one)]),
    ):
        rows += [SideEntry("", text)] * bool(group)
        rows += [row(one) for one in group]
    finished = [one for one in encounters if over(one)]
    if finished:
        rows.append(SideEntry("", tr("Finished"), len(finished), folds=FINISHED, folded=folded))
    rows += [row(one) for one in finished if not folded or str(one.id) == chosen]
    return rows
