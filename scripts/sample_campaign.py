"""The sample campaign: makes it from the rule systems and the examples, and writes down what the first start reads.

python scripts/sample_campaign.py
"""

import json
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from gmtool import resources, systems
from gmtool.encounter import dump_muster, read
from gmtool.presentation.new_cards import LAST_SYSTEM
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import HUNDRED, Hex, HexGround, Point, parse_label, read_ground
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.files.glance import SAMPLE
from gmtool.store.own_rows import StoredRow
from gmtool.store.sample import CARD_ID

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

FOLDER = "examples/sample"
CAMPAIGN = f"{FOLDER}/campaign.toml"
LAST_SEEN = "desktop.last_encounter"
"""The setting with the encounter that the window opens on."""
_VALUES = "SELECT name, number, text FROM card_values WHERE card = ? ORDER BY name"
Cards = Mapping[tuple[str, str], Card]
"""Cards by system and name."""


# --- made from what is written ----------------------------------------------------------------------------------------
def fill(campaign: Campaign) -> None:
    """Every built-in card, the examples as fights, and the prepared fights with their own cards and rows."""
    tables = [resources.read_toml(name) for name in resources.names(FOLDER, ".toml") if name != CAMPAIGN]
    own = resources.read_toml(CAMPAIGN)
    campaign.settings.set(LAST_SYSTEM, own["system"])
    campaign.own_rows.add(row for data in tables for row in _own(data))
    bestiary = [card for ruleset in systems.all_rulesets() for card in ruleset.bestiary()]
    made = [_card(data["system"], row) for data in tables for row in data.get("card", ())]
    cards = campaign.cards.add_all((card, {}) for card in (*bestiary, *made))
    for name in resources.names("examples", ".jsonl"):
        campaign.encounters.add_journal(read(resources.read_text(name)).document)
    by_name = {(card.system, card.name): card for card in cards}
    for data in tables:
        added = campaign.encounters.add(_encounter(data, by_name))
        if added.title == own["first"]:
            campaign.settings.set(LAST_SEEN, added.id)


def _own(data: Mapping[str, Any]) -> list[StoredRow]:
    """The own rows that a prepared fight needs in the lists of its system."""
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
    """A figure in a hex, or at a place of an open ground."""
    one = Enlisted(row["id"], card, row["side"], row.get("name", ""))
    if "at" in row:
        x, y = row["at"]
        return replace(one, at=Point(x * HUNDRED, y * HUNDRED), heading=row.get("heading"))
    return replace(one, place=label(row["place"]) if "place" in row else None, facing=row.get("facing"))


# --- written down -----------------------------------------------------------------------------------------------------
def lines() -> Iterator[str]:
    """The lines of the prepared sample."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Sample.gmtool"
        with Campaign.create(file, resources.read_toml(CAMPAIGN)["title"]) as campaign:
            fill(campaign)
            title, first = campaign.title, campaign.settings.get(LAST_SEEN)
            settings = {LAST_SYSTEM: campaign.settings.get(LAST_SYSTEM), LAST_SEEN: first}
            begun = {"number": first, "columns": _begun(campaign, first)}
        with closing(sqlite3.connect(file)) as connection:
            connection.row_factory = sqlite3.Row
            cards = connection.execute("SELECT id, key FROM cards").fetchall()
            stamps = dict(connection.execute("SELECT system, stamp FROM card_index ORDER BY system").fetchall())
            whole = {"title": title, "settings": settings, "stamps": stamps, "begun": begun}
            text = "\n".join(map(_text, (whole, *_rows(connection))))
    for id, key in cards:
        text = text.replace(id, CARD_ID.format(number=key))
    yield from text.splitlines()


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))


def _begun(campaign: Campaign, id: int) -> dict[str, Any]:
    """The columns of a fight that are other ones once it has begun."""
    before = dump_muster(campaign.encounters.get(id).muster)
    campaign.encounters.start(id)
    (row,) = campaign.database.rows("encounters", "WHERE id = ?", id)
    return {"start": row.start, **({} if row.muster == before else {"muster": row.muster})}


def _rows(connection: sqlite3.Connection) -> Iterator[dict[str, Any]]:
    for row in connection.execute("SELECT * FROM own_rows ORDER BY id"):
        yield {"own_rows": {"system": row["system"], "list": row["list"], "row": json.loads(row["row"])}}
    for row in connection.execute("SELECT * FROM cards ORDER BY key"):
        card = {name: row[name] for name in ("id", "system", "name", "kind", "notes", "words", "sort_name")}
        plain = {name: json.loads(row[name]) for name in ("tags", "fields")}
        found = connection.execute(_VALUES, (row["key"],))
        yield {"cards": {**card, **plain, "values": [list(one) for one in found]}}
    journals = iter(resources.names("examples", ".jsonl"))
    for row in connection.execute("SELECT * FROM encounters ORDER BY id"):
        muster = json.loads(row["muster"])
        if (name := next(journals, None)) is not None:
            known = read(resources.read_text(name)).document.muster
            same = json.dumps(known) == json.dumps(muster)
            yield {"encounters": {"journal": name, **({} if same else {"muster": muster})}}
        else:
            yield {
                "encounters": {"system": row["system"], "title": row["title"], "muster": muster, "notes": row["notes"]}
            }


def main() -> None:
    """Write it down."""
    (Path("resources") / SAMPLE).write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")


if __name__ == "__main__":
    main()
