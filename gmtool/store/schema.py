"""Bringing a campaign's tables up to this version, and telling whose file it is."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlmodel import SQLModel

import gmtool.store.tables  # noqa: F401  (they are known once they are imported)
from gmtool.store.database import Database
from gmtool.store.database_file import connect_read_only
from gmtool.store.errors import DAMAGED, StoreError, is_damage, told

CURRENT = "0003"
"""The newest migration."""
_KNOWN = {f"{count:04}" for count in range(1, int(CURRENT) + 1)}
APPLICATION_ID = 0x676D7431  # "gmt1"
MIGRATIONS = Path(__file__).parent / "migrations"


def check_file(path: Path, alone: bool, name: str = "") -> bool:
    """Whether the campaign is of this version; False if it is older. It is only looked at.

    `alone` is whether nobody else can have it open; `name` is for the sentence, where it is not the file's own.
    Raises `StoreError` if it is newer, or no campaign.
    """
    name = name or path.name
    with told(name), closing(connect_read_only(path, alone)) as connection:
        if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
            raise StoreError(f"{name} is a database, but not a campaign of gmtool.")
        found = _version(connection)
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if found > CURRENT:
        raise StoreError(f"{name} was written by a newer gmtool; open it with that one. It was left as it is.")
    if found not in _KNOWN:
        raise StoreError(DAMAGED.format(name=name))
    if found == CURRENT and (lost := sorted(set(SQLModel.metadata.tables) - tables)):
        raise StoreError(DAMAGED.format(name=name) + f" It has no table of {lost[0]}.")
    return found == CURRENT


def is_whole(path: Path) -> bool:
    """Whether SQLite finds no damage in a file that nobody has open."""
    try:
        with closing(connect_read_only(path, alone=True)) as connection:
            return bool(connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError as problem:
        if is_damage(problem):
            return False
        raise


def migrate(database: Database) -> None:
    """Run the migrations that the database has not had yet, all or none. Raises `StoreError`."""
    # Alembic is slow to import and hardly ever needed
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with database.appending() as connection:
        # Python's sqlite3 begins a transaction by itself only for changes to rows
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _version(connection: sqlite3.Connection) -> str:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        return ""
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else ""
