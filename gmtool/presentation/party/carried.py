"""What a card carries over from the last fight that it was in: hits, tags and lost weapons."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Final

from gmtool.encounter.musters import participants
from gmtool.language import tr, trc
from gmtool.presentation.after_fight.lines import Line
from gmtool.presentation.after_fight.summary import Summary
from gmtool.presentation.encounters.beginning import DEAD
from gmtool.records import dataclass
from gmtool.rules.seam import ChangeKind, ResultKind, Tag
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign

HITS, TAGS, LOST = "hits", "tags", "lost"
KINDS: Final = {HITS: tr("Wounds"), TAGS: trc("on a figure", "Tags"), LOST: tr("Weapons lost")}
"""What can be carried over, in words."""
_LOOKED_AT: Final = 30
"""The most fights that are looked at, the last first."""


@dataclass(frozen=True, slots=True)
class Carried:
    """What a card carries over from a fight; `fight` tells it from every other one.

    `hits` and `lost` are lines of the fight's `summary` that the card has not taken over; `tags` have no end.
    """

    name: str
    fight: str
    summary: Summary
    hits: tuple[Line, ...] = ()
    lost: tuple[Line, ...] = ()
    tags: tuple[Tag, ...] = ()

    @property
    def wounded(self) -> bool:
        """True if the rules have the card keep its wounds for the next fight."""
        return any(line.usual for line in self.hits)

    @property
    def died(self) -> bool:
        """True if the fight was the card's last."""
        return any(line.change is not None and line.change.after == DEAD for line in self.hits)

    def words(self, kind: str) -> tuple[str, ...]:
        """What of a kind is carried over, in words: “Hits: 0 → 5”, “hexed 3”."""
        if kind == TAGS:
            return tuple(tag.words for tag in self.tags)
        return tuple(self.summary.shown(line) for line in self.lines(kind))

    def lines(self, kind: str) -> tuple[Line, ...]:
        """The lines of the summary that a kind stands for."""
        return self.hits if kind == HITS else self.lost if kind == LOST else ()


def carried_over(
    campaign: Campaign, system: str, cards: Collection[str], asked: Mapping[str, str]
) -> dict[str, Carried]:
    """What each of these cards, by id, carries over from the last fight that it was in and that is over.

    Nothing from a fight that the GM was `asked` about for this card. Raises `StoreError`.
    """
    found: dict[str, Carried] = {}
    wanted, heads = set(cards), campaign.encounters.heads()
    fights = [one for one in reversed(campaign.encounters.list()) if one.started and one.system == system]
    for fight in fights[:_LOOKED_AT]:
        if not wanted:
            break
        with suppress(StoreError):  # a fight that cannot be read has nothing to say
            journal = campaign.encounters.journal(fight.id)
            if not any(one.card.id in wanted for one in participants(fight.muster, journal)):
                continue
            summary = Summary(campaign, fight.id)
            if not summary.over:
                continue
            tags = journal.ruleset.tags(journal.state)
            said = f"{fight.id} {heads.get(fight.id, 0)}"
            for figure, behind in summary.cast.items():
                if behind.card is None or behind.shared or behind.card.id not in wanted:
                    continue
                wanted.discard(behind.card.id)
                if asked.get(behind.card.id) == said:
                    continue
                own = [line for line in summary.lines if _is_of(line, figure) and summary.open(line)]
                found[behind.card.id] = Carried(
                    behind.card.name,
                    said,
                    summary,
                    tuple(line for line in own if _wounds(line)),
                    tuple(line for line in own if _loses(line)),
                    tuple(tag for tag in tags if tag.figure == figure and not tag.ends and not tag.until),
                )
    return found


def _is_of(line: Line, figure: str) -> bool:
    return line.change is not None and line.taker == figure and not line.change.takers


def _wounds(line: Line) -> bool:
    if line.change is None:
        return False
    return line.change.kind is ResultKind.WOUNDS or (line.usual and line.change.kind is ResultKind.FALLEN)


def _loses(line: Line) -> bool:
    change = line.change  # what was drunk or shot leaves the card too, and is not lost
    return change is not None and change.how is ChangeKind.LOSE and change.about.startswith("lost ")
