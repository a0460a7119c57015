"""The sample campaign: every built-in card, fights ready to run with what is theirs, and fights that were fought."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from gmtool import resources, systems
from gmtool.encounter import read
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import HUNDRED, Hex, HexGround, Point, parse_label, read_ground
from gmtool.store.campaign import Campaign
from gmtool.store.encounters import Encounter
from gmtool.store.own_rows import StoredRow

_FOLDER = "examples/sample"
_CAMPAIGN = f"{_FOLDER}/campaign.toml"
Cards = dict[tuple[str, str], Card]
"""By system and name."""


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
    prepared = [resources.read_toml(name) for name in resources.names(_FOLDER, ".toml") if name != _CAMPAIGN]
    campaign.own_rows.add(row for data in prepared for row in _own(data))
    bestiary = [card for ruleset in systems.all_rulesets() for card in ruleset.bestiary()]
    made = [_card(data["system"], row) for data in prepared for row in data.get("card", ())]
    cards = campaign.cards.add_all((card, {}) for card in (*bestiary, *made))
    for name in resources.names("examples", ".jsonl"):
        campaign.encounters.add_journal(read(resources.read_text(name)).document)
    by_name = {(card.system, card.name): card for card in cards}
    for data in prepared:
        campaign.encounters.add(_encounter(data, by_name))


def _own(data: Mapping[str, Any]) -> list[StoredRow]:
    """The rows that a fight brings into the lists of its system."""
    return [StoredRow(data["system"], key, row) for key, rows in data.get("own", {}).items() for row in rows]


def _card(system: str, row: Mapping[str, Any]) -> Card:
    return Card(system, row["name"], row["fields"], kind=row["kind"], tags=tuple(row["tags"]), notes=row["notes"])


def _encounter(data: Mapping[str, Any], cards: Cards) -> Encounter:
    system = data["system"]
    ground = read_ground(resources.read_toml(data["map"])) if "map" in data else None
    label = ground.parse_label if isinstance(ground, HexGround) else parse_label
    figures = tuple(_enlisted(row, cards[system, row["card"]], label) for row in data["figure"])
    sides = tuple(Side(**row) for row in data["side"])
    muster = Muster(figures, sides, ground, data.get("house", {}))
    return Encounter(system, data["title"], muster, data.get("notes", ""))


def _enlisted(row: Mapping[str, Any], card: Card, label: Callable[[str], Hex]) -> Enlisted:
    """A figure in a hex, or at a place in units of an open ground."""
    one = Enlisted(row["id"], card, row["side"], row.get("name", ""))
    if "at" in row:
        x, y = row["at"]
        return replace(one, at=Point(x * HUNDRED, y * HUNDRED), heading=row.get("heading"))
    return replace(one, place=label(row["place"]) if "place" in row else None, facing=row.get("facing"))
