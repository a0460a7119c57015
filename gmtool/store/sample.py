"""The sample campaign: every built-in card, prepared fights with their own cards and rows, and finished fights.

What it holds was made from the rule systems once, by `scripts/sample_campaign.py`: to read them all, and to work out by
what each card is found, would take several times as long as the first start.
"""

import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from gmtool import __version__, resources, systems
from gmtool.extensions import entries
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.backups import backups, set_aside
from gmtool.store.campaign import TITLE, Campaign
from gmtool.store.campaign_file import lock_to_write
from gmtool.store.errors import is_damage, store_errors
from gmtool.store.files.database_file import connect_read_only, remove
from gmtool.store.files.glance import SAMPLE
from gmtool.store.files.stored_json import json_text

_MADE_BY = "sample.made_by"
"""The setting with the version of gmtool that made the sample. It is written last, so it marks a complete one."""
CARD_ID: Final = "sample-card-{number}"
"""The id of a card in the prepared data; each sample gets ids of its own."""
_CARD_ID: Final = re.compile(CARD_ID.format(number=r"(\d+)"))


@dataclass(frozen=True, slots=True)
class Prepared:
    """The sample as prepared data: its title, its settings, and its rows as the tables hold them, JSON as plain data.

    cards: each with its own `values` for the index
    stamps: those of the indexes of cards, by system
    encounters: one that was fought has the file of its `journal` in place of all that is there already
    begun: the `number` of the fight on which the window opens, and its `columns` that are other ones once it has begun
    """

    title: str
    settings: Mapping[str, Any]
    own_rows: list[Mapping[str, Any]]
    cards: list[Mapping[str, Any]]
    stamps: Mapping[str, str]
    encounters: list[Mapping[str, Any]]
    begun: Mapping[str, Any]


def prepared() -> Prepared:
    """The prepared sample, with new ids for the cards."""
    from uuid import uuid4  # which few starts need, and takes as long as all else about the sample

    ids = dict[str, str]()
    text = _CARD_ID.sub(lambda found: ids.setdefault(found[1], uuid4().hex), resources.read_text(SAMPLE))
    first, *lines = text.splitlines()
    whole: dict[str, Any] = {**json.loads(first), "own_rows": [], "cards": [], "encounters": []}
    for line in lines:
        ((table, row),) = json.loads(line).items()
        whole[table].append(row)
    return Prepared(**whole)


def make_sample(path: Path, *, begun: bool = False) -> None:
    """Make the sample campaign in a new file. Raises `StoreError`, and then no file is left.

    `begun`: the fight on which the window opens has begun.
    """
    sample = prepared()
    with Campaign.being_made(path, sample.title) as campaign:
        _fill(campaign, sample, begun=begun)
        campaign.settings.set(_MADE_BY, __version__)


def ready_sample(path: Path, *, begun: bool = False) -> str:
    """Make sure that there is a complete sample campaign. Raises `StoreError`.

    A missing one is made, as `make_sample` does. One that was never finished is set aside and made again; returns a
    sentence about that.
    """
    notice = ""
    if path.exists() and _is_unfinished(path) and (aside := _moved_aside(path)) is not None:
        notice = tr(
            "{name} was never finished, so it was set aside as “{aside}” and a new one was made.",
            name=path.name,
            aside=aside.name,
        )
    if not path.exists():
        make_sample(path, begun=begun)
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
    whole = prepared()
    if len(encounters) >= len(whole.encounters):
        return False
    with Campaign.in_memory("") as complete, complete.database.source.connection() as connection:
        _fill(complete, whole)
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


def _fill(campaign: Campaign, sample: Prepared, *, begun: bool = False) -> None:
    """Write all of it, in plain statements: what reads and checks cards is slow to import."""
    first = sample.begun["number"]
    with campaign.database.changing() as connection:
        for row in sample.own_rows:
            _insert(connection, "own_rows", row)
        for row in sample.cards:
            card = {name: value for name, value in row.items() if name != "values"}
            key = _insert(connection, "cards", {**card, "extra": {}, "picture": "", "rulings": {}})
            values = [(key, name, number, text) for name, number, text in row["values"]]
            connection.executemany("INSERT INTO card_values (card, name, number, text) VALUES (?, ?, ?, ?)", values)
        connection.executemany("INSERT INTO card_index (system, stamp) VALUES (?, ?)", sample.stamps.items())
        for number, row in enumerate(sample.encounters, 1):
            _add_encounter(connection, {**row, **sample.begun["columns"]} if begun and number == first else row)
    for name, value in sample.settings.items():
        campaign.settings.set(name, value)
    if others := [one for one in systems.all_rulesets() if one.id not in sample.stamps] if entries() else []:
        campaign.cards.add_all((card, {}) for one in others for card in one.bestiary())


def _add_encounter(connection: sqlite3.Connection, row: Mapping[str, Any]) -> None:
    """Write an encounter; one that was fought with the entries of its journal, as they stand in its file."""
    columns: dict[str, Any] = {"notes": "", "mapless": False, "head": 0, "tip": 0, "extra": {}, "taken": {}}
    lines: list[str] = []
    if "journal" in row:
        header, *lines = resources.read_text(row["journal"]).splitlines()
        known = json.loads(header)
        columns |= {name: known[name] for name in ("system", "title", "muster", "start", "head", "tip")}
    columns |= {name: value for name, value in row.items() if name != "journal"}
    id = _insert(connection, "encounters", columns)
    entries = [(id, (entry := json.loads(line))["number"], entry["parent"], line) for line in lines]
    connection.executemany("INSERT INTO entries (encounter, number, parent, text) VALUES (?, ?, ?, ?)", entries)


def _insert(connection: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> int:
    """Write a new row; its key."""
    names, values = ", ".join(f'"{name}"' for name in row), [_stored(value) for value in row.values()]
    into = f'INSERT INTO "{table}" ({names}) VALUES ({", ".join("?" * len(values))})'
    key = connection.execute(into, values).lastrowid
    assert key is not None
    return key


def _stored(value: Any) -> Any:
    return json_text(value) if isinstance(value, dict | list) else value
