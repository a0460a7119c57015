"""Which pictures nothing in a campaign refers to."""

from sqlalchemy import Connection, String, cast, exists, func, literal, select
from sqlmodel import SQLModel

from gmtool.store.tables import PictureRow

_PICTURES = PictureRow.__table__  # type: ignore[attr-defined]


def unused(connection: Connection) -> tuple[str, ...]:
    """The keys that stand nowhere in the text of any other table, whoever wrote it and whatever it means.

    So a picture stays as long as a card, a ground, a figure in a prepared fight or any moment of a journal shows it,
    and a field that only a newer gmtool knows keeps its pictures too.
    """
    keys = (key for key in connection.scalars(select(_PICTURES.c.key)).all() if isinstance(key, str))
    return tuple(key for key in keys if not _stands_somewhere(connection, key))


def _stands_somewhere(connection: Connection, key: str) -> bool:
    columns = (
        column
        for table in SQLModel.metadata.sorted_tables
        if table is not _PICTURES
        for column in table.columns
        if column.type.python_type is not int
    )
    return any(
        connection.scalar(select(exists().where(func.instr(cast(column, String), literal(key)) > 0)))
        for column in columns
    )
