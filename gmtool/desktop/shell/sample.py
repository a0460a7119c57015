"""The sample campaign: the built-in cards, a fight of each system that is ready to run, and the worked fights."""

from collections.abc import Iterator
from pathlib import Path

from gmtool import resources
from gmtool.desktop.encounters.grounds import read_map
from gmtool.desktop.encounters.placing import place_all
from gmtool.desktop.encounters.recruits import empty_muster, enlist
from gmtool.encounter import DamagedDocument, Document, read
from gmtool.rules.seam import Card, Muster, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.encounters import Encounter
from gmtool.systems import all_rulesets

TITLE = "Sample campaign"
_GROUND = "maps/glade.toml"
_EXAMPLE = "example"
_NOTES = "A fight to try things on. Press Ctrl+Return to begin it; everything can be undone with Ctrl+Z."


def make_sample(path: Path) -> None:
    """Write the sample campaign to a file that is not there yet. Raises `StoreError`."""
    with Campaign.create(path, TITLE) as campaign:
        for document in _worked_fights():
            campaign.encounters.add_journal(document)
        for ruleset in all_rulesets():
            cards = campaign.cards.add_all((card, {}) for card in ruleset.bestiary())
            if cards:
                campaign.encounters.add(Encounter(ruleset.id, "The Glade", _muster(ruleset, cards), _NOTES))


def _muster(ruleset: Ruleset, cards: tuple[Card, ...]) -> Muster:
    heroes = [card for card in cards if card.kind == "player"]
    foes = [card for card in cards if card.kind != "player"]
    shown = [card for card in heroes if _EXAMPLE in card.tags] or heroes[:2]
    against = sorted(foes, key=lambda card: _EXAMPLE not in card.tags)[: len(shown) + 1]
    muster = empty_muster()
    for side, fighters in zip(muster.sides, (shown, against), strict=True):
        muster = enlist(muster, side.id, fighters)
    ground = read_map(_GROUND)
    return place_all(Muster(muster.figures, muster.sides, ground), ruleset)


def _worked_fights() -> Iterator[Document]:
    if not (resources.ROOT / "examples").is_dir():
        return
    known = {ruleset.id for ruleset in all_rulesets()}
    for name in resources.names("examples"):
        try:
            document = read(resources.read_text(name)).document
        except (DamagedDocument, resources.ResourceError):
            continue
        if document.system in known:
            yield document
