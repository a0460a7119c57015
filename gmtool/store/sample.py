"""The sample campaign: every built-in card, prepared fights with their own cards and rows, and finished fights."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from gmtool import __version__, resources, systems
from gmtool.encounter import read
from gmtool.language import tr
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import HUNDRED, Hex, HexGround, Point, parse_label, read_ground
from gmtool.store.backups import backups, set_aside
from gmtool.store.campaign import TITLE, Campaign
from gmtool.store.campaign_file import lock_to_write
from gmtool.store.contents import OWN_SYSTEM
from gmtool.store.errors import is_damage, store_errors
from gmtool.store.fights.encounters import Encounter
from gmtool.store.files.database_file import connect_read_only, remove
from gmtool.store.own_rows import StoredRow

_FOLDER = "examples/sample"
_CAMPAIGN = f"{_FOLDER}/campaign.toml"
_MADE_BY = "sample.made_by"
"""The setting with the version of gmtool that made the sample. It is written last, so it marks a complete one."""
_LAST_SEEN = "desktop.last_encounter"
"""The setting with the encounter that the window opens on."""
Cards = dict[tuple[str, str], Card]
"""Cards by system and name."""


def make_sample(path: Path) -> None:
    """Make the sample campaign in a new file. Raises `StoreError`, and then no file is left."""
    with Campaign.being_made(path, resources.read_toml(_CAMPAIGN)["title"]) as campaign:
        _fill(campaign)
        campaign.settings.set(_MADE_BY, __version__)


def ready_sample(path: Path) -> str:
    """Make sure that there is a complete sample campaign. Raises `StoreError`.

    A missing one is made. One that was never finished is set aside and made again; returns a sentence about that.
    """
    notice = ""
    if path.exists() and _is_unfinished(path) and (aside := _moved_aside(path)) is not None:
        notice = tr(
            "{name} was never finished, so it was set aside as “{aside}” and a new one was made.",
            name=path.name,
            aside=aside.name,
        )
    if not path.exists():
        make_sample(path)
    return notice


def _is_unfinished(path: Path) -> bool:
    """True if an older gmtool was stopped while it made this sample: it is no campaign, or a part of a sample."""
    try:
        with closing(connect_read_only(path, alone=True)) as connection:
            return not _tables(connection) or _is_beginning(connection)
    except sqlite3.DatabaseError as problem:
        # a campaign that was ever opened has backups, and one of these can be restored instead
        return is_damage(problem) and not backups(path)


def _is_beginning(sample: sqlite3.Connection) -> bool:
    """True if it has only the first part of a sample, and nobody has changed anything in it."""
    if any(key != TITLE and not key.startswith("desktop.") for (key,) in sample.execute("SELECT key FROM settings")):
        return False
    if "card_history" in _tables(sample) and sample.execute("SELECT 1 FROM card_history").fetchone():
        return False
    cards, encounters = _contents(sample)
    if len(encounters) >= len(resources.names("examples", ".jsonl")) + len(_prepared()):
        return False
    with Campaign.in_memory("") as complete, closing(complete.database.engine.raw_connection()) as connection:
        _fill(complete)
        all_cards, all_encounters = _contents(connection)
    return set(cards) <= set(all_cards) and encounters == all_encounters[: len(encounters)]


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _contents(connection: Any) -> tuple[list[Any], list[Any]]:
    """The cards, and the encounters with their numbers of entries."""
    fought = "SELECT count(*) FROM entries WHERE entries.encounter = encounters.id"
    queries = (
        "SELECT system, name FROM cards ORDER BY key",
        f"SELECT system, title, start IS NULL, ({fought}) FROM encounters ORDER BY id",
    )
    cards, encounters = (connection.execute(query).fetchall() for query in queries)
    return cards, encounters


def _moved_aside(path: Path) -> Path | None:
    """The new path of a sample that was set aside; None where it is in use or cannot be written."""
    lock, _ = lock_to_write(path)
    if lock is None:
        return None
    try:
        with store_errors(path.name):
            aside = set_aside(path)
            remove(path)
    finally:
        lock.release()
    return aside


def _fill(campaign: Campaign) -> None:
    prepared = [resources.read_toml(name) for name in _prepared()]
    own = resources.read_toml(_CAMPAIGN)
    campaign.settings.set(OWN_SYSTEM, own["system"])
    campaign.own_rows.add(row for data in prepared for row in _own(data))
    bestiary = [card for ruleset in systems.all_rulesets() for card in ruleset.bestiary()]
    made = [_card(data["system"], row) for data in prepared for row in data.get("card", ())]
    cards = campaign.cards.add_all((card, {}) for card in (*bestiary, *made))
    for name in resources.names("examples", ".jsonl"):
        campaign.encounters.add_journal(read(resources.read_text(name)).document)
    by_name = {(card.system, card.name): card for card in cards}
    for data in prepared:
        added = campaign.encounters.add(_encounter(data, by_name))
        if added.title == own["first"]:
            campaign.settings.set(_LAST_SEEN, added.id)


def _prepared() -> list[str]:
    return [name for name in resources.names(_FOLDER, ".toml") if name != _CAMPAIGN]


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
