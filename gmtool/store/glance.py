"""A first look into a campaign's file, before the database layer has been imported: only what a list shows."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

_CARDS = "SELECT name, kind, tags FROM cards ORDER BY lower(name), key LIMIT 200"
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


def glance(path: Path) -> Glance | None:
    """What a campaign holds; None where the file cannot be read, which opening it will explain."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            title = connection.execute(_TITLE).fetchone()
            cards = tuple(GlancedCard(n, k, tuple(json.loads(t))) for n, k, t in connection.execute(_CARDS))
    except (sqlite3.Error, OSError, ValueError):
        return None
    return Glance(json.loads(title[0]) if title else path.stem, cards)
