"""The tables of a campaign's chronicle: its notes, sessions, handouts and random tables."""

from typing import Any, ClassVar

from sqlalchemy import JSON, Column
from sqlmodel import Field, SQLModel


class NoteRow(SQLModel, table=True):
    """A note of the GM. An `id` is never used again, and gives the order of making; `extra` keeps unknown fields."""

    __tablename__ = "notes"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    title: str
    text: str
    extra: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class SessionRow(SQLModel, table=True):
    """An evening of play: its date (ISO 8601), who was there, the titles of the fights, and experience by name."""

    __tablename__ = "sessions"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    date: str
    title: str
    present: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    fights: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    experience: dict[str, int] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    text: str
    extra: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class HandoutRow(SQLModel, table=True):
    """A handout for the players: a text, a picture by its key, or both."""

    __tablename__ = "handouts"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    title: str
    text: str
    picture: str
    extra: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class RandomTableRow(SQLModel, table=True):
    """A random table of the GM's: `text` are its rows, a line each."""

    __tablename__ = "random_tables"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    title: str
    text: str
    extra: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
