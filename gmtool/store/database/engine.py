"""SQLAlchemy on a campaign's connections: its engine, and what statements have in common."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, TextClause, bindparam, create_engine, text
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.pool import QueuePool, StaticPool
from sqlalchemy.util import LRUCache

from gmtool.store.files.stored_json import json_text, read_stored


class Dialect(SQLiteDialect_pysqlite):
    """SQLite's own. All are equal, so that a statement is put into SQL once, and not once for each file."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


registry.register("sqlite.campaign", __name__, Dialect.__name__)
_STATEMENTS: LRUCache[Any, Any] = LRUCache(500)
"""What was put into SQL; SQLAlchemy would keep as many for each engine."""


def engine_on(connect: Callable[[], sqlite3.Connection], one_connection: bool) -> Engine:
    """The engine on a database, with `one_connection` for all threads or as many as are needed."""
    return create_engine(
        "sqlite+campaign://",
        creator=connect,
        poolclass=StaticPool if one_connection else QueuePool,
        json_serializer=json_text,
        json_deserializer=read_stored,
        execution_options={"compiled_cache": _STATEMENTS},
    )


def plain(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection under one of SQLAlchemy, in the same transaction."""
    driver: Any = connection.connection.driver_connection
    found: sqlite3.Connection = driver
    return found


def among(column: str, wanted: Sequence[object]) -> TextClause:
    """The condition that a column has one of these values. They are one parameter, as SQLite limits their number."""
    name = column.replace(".", "_")
    listed = text(f"{column} IN (SELECT value FROM json_each(:{name}))")
    return listed.bindparams(bindparam(name, json.dumps(list(wanted))))
