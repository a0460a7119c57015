"""A glance at a campaign's file: only the facts that a list shows, read before the slow database layer is imported."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from gmtool.records import dataclass
from gmtool.resources import read_text
from gmtool.store.files.database_file import connect_read_only
from gmtool.store.files.stored_json import read_stored

SAMPLE_GLANCE = "examples/sample/glance.json"
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


def glance_at_sample() -> Glance:
    """The glance at a sample campaign that is not made yet; a test compares this file with the sample."""
    kept = json.loads(read_text(SAMPLE_GLANCE))
    return Glance(kept["title"], tuple(GlancedCard(name, kind, tuple(tags)) for name, kind, tags in kept["cards"]))


def glance_text(seen: Glance) -> str:
    """A glance as the text of its file."""
    cards = [[card.name, card.kind, list(card.tags)] for card in seen.cards]
    return json.dumps({"title": seen.title, "cards": cards}, ensure_ascii=False, indent=1) + "\n"


def glance(path: Path) -> Glance | None:
    """The glance at a campaign; None where the file cannot be read, which opening it will explain."""
    try:
        with closing(connect_read_only(path, alone=True)) as connection:
            title = read_stored((connection.execute(_TITLE).fetchone() or [None])[0])
            columns = {row[1] for row in connection.execute("PRAGMA table_info(cards)")}
            rows = connection.execute(_CARDS if "sort_name" in columns else _CARDS_OF_OLDER)
            cards = tuple(card for row in rows if (card := _glanced(*row)))
    except (sqlite3.Error, OSError, UnicodeDecodeError):
        return None
    return Glance(title if isinstance(title, str) else path.stem, cards)


def _glanced(name: object, kind: object, tags: object) -> GlancedCard | None:
    """A card; None if it is damaged."""
    marks = read_stored(tags)
    if not isinstance(name, str) or not isinstance(kind, str) or not isinstance(marks, list):
        return None
    return GlancedCard(name, kind, tuple(tag for tag in marks if isinstance(tag, str)))
