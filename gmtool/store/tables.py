"""The tables of a campaign."""

from typing import Any, ClassVar

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, LargeBinary
from sqlmodel import Field, SQLModel


class CardRow(SQLModel, table=True):
    """A card. `key` orders cards as they were made and is what the search refers to; `extra` keeps unknown fields."""

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


class EncounterRow(SQLModel, table=True):
    """A prepared or running fight. `start` is the state before the first entry, null until the fight is begun.

    `extra` keeps unknown fields.
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


def _of_encounter() -> Any:
    return Column(Integer, ForeignKey("encounters.id", ondelete="CASCADE"), primary_key=True)


class EntryRow(SQLModel, table=True):
    """An entry of an encounter's journal; `text` is its line of JSON."""

    __tablename__ = "entries"

    encounter: int = Field(sa_column=_of_encounter())
    number: int = Field(primary_key=True)
    parent: int
    text: str


class SnapshotRow(SQLModel, table=True):
    """The whole state after an entry, as JSON."""

    __tablename__ = "snapshots"

    encounter: int = Field(sa_column=_of_encounter())
    number: int = Field(primary_key=True)
    text: str


class GroundRow(SQLModel, table=True):
    """A ground of the campaign's library; `id` is never used again, and orders them as they were made.

    `extra` keeps unknown fields.
    """

    __tablename__ = "grounds"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    title: str
    ground: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    extra: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class PictureRow(SQLModel, table=True):
    """A picture; `key` is the SHA-256 of its bytes in hex. They come last, so that the rest is read without them."""

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


CARDS_BY_NAME = Index("cards_by_name", CardRow.__table__.c.name)  # type: ignore[attr-defined]
