"""The schema of a campaign: its tables, migrations from older versions, and checks of the file."""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gmtool.language import tr
from gmtool.resources import read_text
from gmtool.store.database.connection import Database
from gmtool.store.database.parts import TABLES, Held, missing_part
from gmtool.store.database.sources import open_memory
from gmtool.store.errors import Damaged, StoreError, damage_of, is_damage, store_errors
from gmtool.store.files.database_file import APPLICATION_ID, connect_read_only
from gmtool.store.files.lock import held_here
from gmtool.store.files.watch import log_belongs

if TYPE_CHECKING:
    from sqlalchemy import Connection

CURRENT = "0005"
"""The newest migration; a campaign is of this version or an older one."""
_KNOWN = {f"{count:04}" for count in range(1, int(CURRENT) + 1)}
_TEXTS: Final = (("entries", "text"), ("snapshots", "text"), ("settings", "value"))
"""Columns of text that are JSON."""
_INDEX: Final = ("card_index", "card_tags", "card_values")
"""The tables of the index of the cards, which is made again where it is damaged."""
MIGRATIONS = Path(__file__).parent / "migrations"
NEW_CAMPAIGN: Final = "campaign/new.sql"
"""The resource with the statements that make a new campaign; a test compares them with the migrations."""
# the full-text search and SQLite make some tables by themselves, which are left out here
_MADE: Final = (
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
    " AND name NOT GLOB 'cards_search_*' AND name NOT GLOB 'sqlite_*' ORDER BY type = 'trigger', type = 'index'"
)


def check_file(path: Path, alone: bool, name: str = "") -> bool:
    """True if the campaign is of this version; False if it is older. The file is only read.

    `alone`: nobody else can have it open. `name`: its name in messages, if not that of the file. Raises `StoreError`
    for a newer version or no campaign, and `Damaged` for anything that gmtool cannot have written.
    """
    name = name or path.name
    # to open a file here that SQLite has open in this process would end SQLite's locks
    if not held_here(path) and not log_belongs(path):
        raise StoreError(
            tr(
                "{name} was overwritten by another program while it was open; open it for writing once, "
                "so that what it held before is saved.",
                name=name,
            )
        )
    # these statements are correct, so whatever SQLite complains about is the fault of the file
    with store_errors(name, damaged=lambda: True), closing(connect_read_only(path, alone)) as connection:
        if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
            raise StoreError(tr("{name} is a database, but not a campaign of gmtool.", name=name))
        found = _version(connection)
        lost = missing_part(connection) if found == CURRENT else ""
    if found.isascii() and found.isdecimal() and found > CURRENT:
        raise StoreError(
            tr("{name} was written by a newer gmtool; open it with that one. It was left as it is.", name=name)
        )
    if found not in _KNOWN:
        raise Damaged(damage_of(name))
    if lost:
        raise Damaged(_lacking(name, lost))
    return found == CURRENT


def _lacking(name: str, part: str) -> str:
    return f"{damage_of(name)} {tr('It lacks: {part}.', part=part)}"


def is_sound(path: Path) -> bool:
    """True if SQLite finds no damage in a file that nobody has open."""
    try:
        with closing(connect_read_only(path, alone=True)) as connection:
            return bool(connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except UnicodeDecodeError:
        return False
    except sqlite3.DatabaseError as problem:
        if is_damage(problem):
            return False
        raise


def is_intact(path: Path) -> bool:
    """True if nothing is wrong with a campaign that nobody has open: its file, its references, and what its rows hold.

    Raises `StoreError` if it is no campaign that this gmtool can read.
    """
    with store_errors(path.name):
        try:
            current = check_file(path, alone=True)
            if not is_sound(path):
                return False
            with closing(connect_read_only(path, alone=True)) as connection:
                if connection.execute("PRAGMA foreign_key_check").fetchone():
                    return False
                # the tables of an older gmtool have other columns
                return not (current and _has_unsound_row(connection))
        except Damaged:
            return False


def _has_unsound_row(connection: sqlite3.Connection) -> bool:
    """True if a value in a row is not of its column's type. The index of the cards is left out."""
    return any(connection.execute(statement).fetchone() for statement in _unsound_rows())


@cache
def _unsound_rows() -> tuple[str, ...]:
    """For each table, a statement that finds a row with a value of another type than that of its column."""
    made = []
    for table, columns in TABLES.items():
        if table in _INDEX:
            continue
        wrong = [_not_of_its_type(table, name, column) for name, column in columns.items()]
        made.append(f'SELECT 1 FROM "{table}" WHERE {" OR ".join(wrong)} LIMIT 1')
    return tuple(made)


def _not_of_its_type(table: str, column: str, held: Held) -> str:
    name = f'"{column}"'
    if held.type == "BLOB":
        # SQLite has the length of bytes without reading them
        right = f"typeof({name}) = 'blob'"
    elif held.type == "JSON":
        right = f"json_type({name}) = '{held.json}'" if held.json else f"json_valid({name})"
        # `json_type` fails where it is no JSON at all
        right = f"CASE json_valid({name}) WHEN 1 THEN {right} ELSE 0 END"
    elif held.type in ("INTEGER", "BOOLEAN"):
        right = f"typeof({name}) = 'integer'"
    else:
        right = f"typeof({name}) = 'text'"
        if (table, column) in _TEXTS:
            right += f" AND json_valid({name})"
    return f"NOT ({name} IS NULL OR {right})" if held.null else f"{name} IS NULL OR NOT ({right})"


def migrate_older(database: Database) -> None:
    """Bring an older campaign up to this version, completely or not at all. Raises `StoreError`."""
    from gmtool.store.database.engine import plain

    with store_errors(database.name, damaged=lambda: True), database.appending() as connection:
        _upgrade(connection)
        if lost := missing_part(plain(connection)):
            raise Damaged(_lacking(database.name, lost))


def make_tables(database: Database) -> None:
    """Make the tables of a new campaign, all or none. Raises `StoreError`."""
    database.copy_from(_blank())


@cache
def _blank() -> sqlite3.Connection:
    """A database in memory with these tables and no rows, made once: a copy takes no time."""
    blank = sqlite3.connect(":memory:", check_same_thread=False)
    blank.executescript(read_text(NEW_CAMPAIGN))
    with blank:
        blank.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        blank.execute("INSERT INTO alembic_version VALUES (?)", (CURRENT,))
    return blank


def statements_of_new() -> str:
    """The statements that make the tables of a new campaign, as the migrations do: the text of `NEW_CAMPAIGN`.

    It is kept because Alembic takes longer to import than a campaign takes to be made.
    """
    migrated = Database(open_memory(), tr("A new campaign"))
    try:
        with migrated.appending() as connection:
            _upgrade(connection)
            statements = connection.exec_driver_sql(_MADE).scalars().all()
    finally:
        migrated.close()
    return "".join(f"{statement};\n" for statement in statements)


def _upgrade(connection: "Connection") -> None:
    # Alembic is slow to import and rarely needed
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    _begin(connection)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _begin(connection: "Connection") -> None:
    # Python's sqlite3 begins a transaction by itself only for changes to rows
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def _version(connection: sqlite3.Connection) -> str:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        return ""
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return found[0] if found and isinstance(found[0], str) else ""
