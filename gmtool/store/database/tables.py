"""The tables of a campaign as SQLAlchemy has them."""

from typing import Any, ClassVar

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, LargeBinary
from sqlalchemy import text as sql
from sqlmodel import Field, SQLModel

# their tables belong to a campaign as well
from gmtool.store.database import chronicle_tables  # noqa: F401


class CardRow(SQLModel, table=True):
    """A card. `key` orders cards as they were made and is what the search refers to; `extra` keeps unknown fields.

    `words` are those of its fields, for the search, and `sort_name` is for sorting. Both, like `CardValueRow` and
    `CardTagRow`, follow from the rest.
    """

    __tablename__ = "cards"

    key: int | None = Field(default=None, primary_key=True)
    id: str = Field(unique=True)
    system: str = Field(index=True)
    name: str
    kind: str = "player"
    tags: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    notes: str = ""
    picture: str = ""
    fields_: dict[str, Any] = Field(default_factory=dict, sa_column=Column("fields", JSON, nullable=False))
    extra: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    rulings: dict[str, str] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}"))
    words: str = Field(default="", sa_column_kwargs={"server_default": ""})
    sort_name: str = Field(default="", sa_column_kwargs={"server_default": ""})


class CardValueRow(SQLModel, table=True):
    """A value of a card for sorting and searching; `name` is the key of a column of its system.

    A text is folded: without case and accents.
    """

    __tablename__ = "card_values"
    __table_args__ = (
        Index("card_values_by_number", "name", "number", "card", sqlite_where=sql("number IS NOT NULL")),
        Index("card_values_by_text", "name", "text", "card", sqlite_where=sql("text IS NOT NULL")),
        {"sqlite_with_rowid": False},
    )

    card: int = Field(sa_column=Column(Integer, ForeignKey("cards.key", ondelete="CASCADE"), primary_key=True))
    name: str = Field(primary_key=True)
    number: int | None = None
    text: str | None = None


class CardTagRow(SQLModel, table=True):
    """A tag of a card. Triggers keep this table in step with the cards."""

    __tablename__ = "card_tags"
    __table_args__ = (Index("card_tags_by_card", "card"), {"sqlite_with_rowid": False})

    tag: str = Field(primary_key=True)
    card: int = Field(sa_column=Column(Integer, ForeignKey("cards.key", ondelete="CASCADE"), primary_key=True))


class CardIndexRow(SQLModel, table=True):
    """The extent to which the index of a system's cards has been made from its present data.

    `stamp` identifies the data (`search.index.stamp`); `reached`: the index is made up to this key, null: for all.
    """

    __tablename__ = "card_index"

    system: str = Field(primary_key=True)
    stamp: str
    reached: int | None = None


class HistoryRow(SQLModel, table=True):
    """A change of a card, with its time (ISO 8601). `card` is the card's id, so that a deleted card can be restored.

    `before` and `after` are the values of a `field`; `source` is the origin, such as an encounter's title.
    """

    __tablename__ = "card_history"

    id: int | None = Field(default=None, primary_key=True)
    card: str = Field(index=True)
    at: str
    what: str
    field: str = ""
    before: Any = Field(default=None, sa_column=Column(JSON))
    after: Any = Field(default=None, sa_column=Column(JSON))
    source: str = ""


class OwnRow(SQLModel, table=True):
    """An own row of the GM in a list of a system, such as a weapon. `row` is written like the system's own data."""

    __tablename__ = "own_rows"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    system: str
    list: str
    row: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))


class EncounterRow(SQLModel, table=True):
    """A prepared or running fight. `start` is the state before the first entry, null until the fight is begun.

    `taken` are the results that the cards have taken over, by the keys of the changes. `extra` keeps unknown fields.
    """

    __tablename__ = "encounters"

    id: int | None = Field(default=None, primary_key=True)
    system: str
    title: str
    muster: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    notes: str = ""
    mapless: bool = False
    start: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    head: int = 0
    tip: int = 0
    extra: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    taken: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}"))


def _of_encounter() -> Any:
    return Column(Integer, ForeignKey("encounters.id", ondelete="CASCADE"), primary_key=True)


class EntryRow(SQLModel, table=True):
    """An entry of an encounter's journal; `text` is its line of JSON.

    `at` is when it was played (ISO 8601, UTC), null where that is not known.
    """

    __tablename__ = "entries"

    encounter: int = Field(sa_column=_of_encounter())
    number: int = Field(primary_key=True)
    parent: int
    text: str
    at: str | None = None


class SnapshotRow(SQLModel, table=True):
    """The whole state after an entry, as JSON."""

    __tablename__ = "snapshots"

    encounter: int = Field(sa_column=_of_encounter())
    number: int = Field(primary_key=True)
    text: str


class GroundRow(SQLModel, table=True):
    """A ground of the campaign's library. An `id` is never used again, and gives the order in which they were made.

    `extra` keeps unknown fields.
    """

    __tablename__ = "grounds"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    title: str
    ground: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    extra: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class PictureRow(SQLModel, table=True):
    """A picture; `key` is the SHA-256 of its bytes in hex. They come last, so that SQLite can read
    the rest without them.
    """

    __tablename__ = "pictures"

    key: str = Field(primary_key=True)
    format: str
    width: int
    height: int
    size: int
    data: bytes = Field(sa_column=Column(LargeBinary, nullable=False))


class SettingRow(SQLModel, table=True):
    """A setting of the campaign; `value` is JSON."""

    __tablename__ = "settings"

    key: str = Field(primary_key=True)
    value: str


_CARDS = CardRow.__table__  # type: ignore[attr-defined]
CARDS_BY_NAME = Index("cards_by_name", _CARDS.c.name)
CARDS_SORTED = Index("cards_sorted", _CARDS.c.sort_name)
CARDS_BY_KIND = Index("cards_by_kind", _CARDS.c.kind)
