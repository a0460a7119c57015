"""A prepared encounter as it is printed: its ground, its figures and their order, as they would begin."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Desk
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintout
from gmtool.presentation.encounters.musters import called
from gmtool.presentation.encounters.placing import place_all
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot, cards_of, take_snapshot
from gmtool.rules.seam import BadMuster, Counter, Muster, Posture, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter


def encounter_to_print(encounter: Encounter, ruleset: Ruleset) -> EncounterPrintout:
    muster = encounter.muster
    told = _told(encounter.title, muster, ruleset)
    everybody = {**told.counters, **_later(muster, ruleset, told)}
    return EncounterPrintout(
        encounter.title,
        muster.ground,
        tuple(everybody.values()),
        muster.sides,
        cards_of(muster.figures, everybody),
        lambda _: ruleset,
        told,
        kinds=ruleset.terrain_kinds(),
    )


def _later(muster: Muster, ruleset: Ruleset, told: FightSnapshot) -> dict[str, Counter]:
    """The counters of those who come in a wave, as if they were there; only these and the cards are printed of them."""
    if not told.waves:
        return {}
    there = _told("", replace(muster, waves=()), ruleset).counters
    return {one.id: there[one.id] for one in muster.figures if one.id in there and one.id not in told.counters}


def save_map_of(
    encounter: Encounter, ruleset: Ruleset, campaign: Campaign, desk: Desk, parent: QWidget, players: bool
) -> None:
    """Save the map as it would be at the beginning; to `players`, as they would know it."""
    from gmtool.desktop.paper.printouts.map_file import save_map

    save_map(_told(encounter.title, encounter.muster, ruleset), campaign, desk, parent, players=players)


def _told(title: str, muster: Muster, ruleset: Ruleset) -> FightSnapshot:
    """The fight as it would begin, with the figures in all their hexes; at least their names where it cannot."""
    tries: tuple[Callable[[], Muster], ...] = (
        lambda: place_all(muster, ruleset),
        lambda: replace(muster, ground=None),
    )
    for tried in tries:
        try:
            return take_snapshot(title, ruleset, ruleset.muster(tried()), house=muster.house_rules)
        except BadMuster:
            continue
    counters = {
        one.id: Counter(one.id, called(one), one.side, (), None, Posture.STANDING, 0, 0, picture=one.card.picture)
        for one in muster.figures
    }
    return FightSnapshot(title, ruleset, counters, {side.id: side for side in muster.sides})
