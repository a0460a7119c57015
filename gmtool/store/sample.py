"""The sample campaign: every built-in card, fights ready to run, and fights that were fought."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gmtool import resources, systems
from gmtool.encounter import read
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import Hex, HexGround, parse_label, read_ground
from gmtool.store.campaign import Campaign
from gmtool.store.encounters import Encounter

_FOLDER = "examples/sample"
_CAMPAIGN = f"{_FOLDER}/campaign.toml"


def make_sample(path: Path) -> None:
    """Make the sample campaign in a file that must not be there yet. Raises `StoreError`; then no file is left."""
    campaign = Campaign.create(path, resources.read_toml(_CAMPAIGN)["title"])
    try:
        _fill(campaign)
    except BaseException:
        campaign.discard()
        raise
    campaign.close()


def _fill(campaign: Campaign) -> None:
    bestiary = [card for ruleset in systems.all_rulesets() for card in ruleset.bestiary()]
    cards = campaign.cards.add_all((card, {}) for card in bestiary)
    for name in resources.names("examples", ".jsonl"):
        campaign.encounters.add_journal(read(resources.read_text(name)).document)
    by_name = {(card.system, card.name): card for card in cards}
    for name in resources.names(_FOLDER, ".toml"):
        if name != _CAMPAIGN:
            campaign.encounters.add(_encounter(resources.read_toml(name), by_name))


def _encounter(data: Mapping[str, Any], cards: Mapping[tuple[str, str], Card]) -> Encounter:
    system = data["system"]
    ground = read_ground(resources.read_toml(data["map"])) if "map" in data else None
    label = ground.parse_label if isinstance(ground, HexGround) else parse_label
    figures = tuple(_enlisted(row, cards[system, row["card"]], label) for row in data["figure"])
    sides = tuple(Side(**row) for row in data["side"])
    return Encounter(system, data["title"], Muster(figures, sides, ground), data.get("notes", ""))


def _enlisted(row: Mapping[str, Any], card: Card, label: Callable[[str], Hex]) -> Enlisted:
    place = label(row["place"]) if "place" in row else None
    return Enlisted(row["id"], card, row["side"], row.get("name", ""), place, row.get("facing"))
