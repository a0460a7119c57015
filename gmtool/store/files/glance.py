"""A glance at a campaign's file: only the facts that a list shows, read before the slow database layer is imported."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from gmtool.records import dataclass
from gmtool.resources import path
from gmtool.store.files.database_file import connect_read_only
from gmtool.store.files.stored_json import read_stored

SAMPLE: Final = "examples/sample/prepared.jsonl"
"""The prepared sample campaign. Its first line is what belongs to the whole of it, each other one a row of a table."""
_CARDS = "SELECT name, kind, tags FROM cards ORDER BY sort_name, key LIMIT 200"
_CARDS_OF_OLDER = "SELECT name, kind, tags FROM cards ORDER BY lower(name), key LIMIT 200"
_TITLE = "SELECT value FROM settings WHERE key = 'campaign.title'"


@dataclass(frozen=True, slots=True)
class GlancedCard:
    """A card's name, kind and tags."""

    name: str
    kind: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Glance:
    """A campaign's title and its first cards by name."""

    title: str
    cards: tuple[GlancedCard, ...]


def sample_title() -> str:
    """The title of a sample campaign that is not made yet."""
    with path(SAMPLE).open(encoding="utf-8") as file:
        title: str = json.loads(file.readline())["title"]
    return title


def glance(file: Path) -> Glance | None:
    """The glance at a campaign; None where the file cannot be read, which opening it will explain."""
    try:
        with closing(connect_read_only(file, alone=True)) as connection:
            title = read_stored((connection.execute(_TITLE).fetchone() or [None])[0])
            columns = {row[1] for row in connection.execute("PRAGMA table_info(cards)")}
            rows = connection.execute(_CARDS if "sort_name" in columns else _CARDS_OF_OLDER)
            cards = tuple(card for row in rows if (card := _glanced(*row)))
    except (sqlite3.Error, OSError, UnicodeDecodeError):
        return None
    return Glance(title if isinstance(title, str) else file.stem, cards)


def _glanced(name: object, kind: object, tags: object) -> GlancedCard | None:
    """A card; None if it is damaged."""
    marks = read_stored(tags)
    if not isinstance(name, str) or not isinstance(kind, str) or not isinstance(marks, list):
        return None
    return GlancedCard(name, kind, tuple(tag for tag in marks if isinstance(tag, str)))
