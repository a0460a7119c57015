"""Tables of rows: the GM's own rows of a system's lists as TOML, as the system's own data is written."""

from gmtool.store.row_tables.reading import (
    is_row_table,
    read_row_table,
)
from gmtool.store.row_tables.writing import (
    row_table_text,
)

__all__ = ["is_row_table", "read_row_table", "row_table_text"]
