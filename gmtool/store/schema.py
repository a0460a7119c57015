"""The schema of a campaign: its tables brought up to this version, and files of other versions told apart."""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import Connection

from gmtool.store.database.connection import Database, open_memory
from gmtool.store.database.tables import missing_part
from gmtool.store.errors import DAMAGED, Damaged, StoreError, is_damage, store_errors
from gmtool.store.files.database_file import connect_read_only

CURRENT = "0003"
"""The newest migration."""
_KNOWN = {f"{count:04}" for count in range(1, int(CURRENT) + 1)}
APPLICATION_ID = 0x676D7431  # "gmt1"
MIGRATIONS = Path(__file__).parent / "migrations"
# tables that the search and SQLite make by themselves are left out
_MADE: Final = (
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
    " AND name NOT GLOB 'cards_search_*' AND name NOT GLOB 'sqlite_*' ORDER BY type = 'trigger', type = 'index'"
)


def check_file(path: Path, alone: bool, name: str = "") -> bool:
    """Whether the campaign is of this version; False if it is older. It is only looked at.

    `alone` is whether nobody else can have it open; `name` is for the sentence, where it is not the file's own.
    Raises `StoreError` if it is newer, or no campaign, and `Damaged` if it is not what gmtool wrote.
    """
    name = name or path.name
    # these statements are always right, so what SQLite does not understand is the file
    with store_errors(name, damaged=lambda: True), closing(connect_read_only(path, alone)) as connection:
        if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
            raise StoreError(f"{name} is a database, but not a campaign of gmtool.")
        found = _version(connection)
        lost = missing_part(connection) if found == CURRENT else ""
    if found.isascii() and found.isdecimal() and found > CURRENT:
        raise StoreError(f"{name} was written by a newer gmtool; open it with that one. It was left as it is.")
    if found not in _KNOWN:
        raise Damaged(DAMAGED.format(name=name))
    if lost:
        raise Damaged(f"{DAMAGED.format(name=name)} It has no {lost}.")
    return found == CURRENT


def is_whole(path: Path) -> bool:
    """Whether SQLite finds no damage in a file that nobody has open."""
    try:
        with closing(connect_read_only(path, alone=True)) as connection:
            return bool(connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except UnicodeDecodeError:
        return False
    except sqlite3.DatabaseError as problem:
        if is_damage(problem):
            return False
        raise


def migrate_older(database: Database) -> None:
    """Bring a campaign of an older gmtool up to this version, or leave it as it is. Raises `StoreError`."""
    with store_errors(database.name, damaged=lambda: True), database.appending() as connection:
        _upgrade(connection)
        if lost := missing_part(_driver(connection)):
            raise Damaged(f"{DAMAGED.format(name=database.name)} It has no {lost}.")


def make_tables(database: Database) -> None:
    """Make the tables of a new campaign, all or none. Raises `StoreError`."""
    statements = _statements()
    with database.appending() as connection:
        _begin(connection)
        for statement in statements:
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{CURRENT}')")


@cache
def _statements() -> tuple[str, ...]:
    """The statements that make the tables: those that the migrations leave, which take ten times as long."""
    blank = Database(open_memory(), "A new campaign")
    try:
        with blank.appending() as connection:
            _upgrade(connection)
            return tuple(row[0] for row in connection.exec_driver_sql(_MADE))
    finally:
        blank.close()


def _upgrade(connection: Connection) -> None:
    # Alembic is slow to import and hardly ever needed
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    _begin(connection)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _begin(connection: Connection) -> None:
    # Python's sqlite3 begins a transaction by itself only for changes to rows
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def _driver(connection: Connection) -> sqlite3.Connection:
    found: Any = connection.connection.driver_connection
    return cast(sqlite3.Connection, found)


def _version(connection: sqlite3.Connection) -> str:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        return ""
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return found[0] if found and isinstance(found[0], str) else ""
