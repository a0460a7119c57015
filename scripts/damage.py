"""Damage for `fuzz.py`: sound files, and functions that change their bytes, values or cells."""

import contextlib
import copy
import json
import sqlite3
import struct
import tempfile
import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

NASTY: tuple[Any, ...] = (
    None, True, -1, 0, 9, 2**31, 10**30, 1.5, float("nan"), float("inf"), "", "x", "nobody", "<b>&amp;", "\ud800", "\0",
    "9" * 400, [], {}, [[]], {"": ""}, [1, "x", None], {"kind": "x"},
)  # fmt: skip
NASTY_CELLS: tuple[Any, ...] = (
    None, -1, 2**62, 1.5, "", "x", "{", "[]", "{}", "null", "NaN", '{"a": NaN}', '"\\ud800"', "[" * 5000, '{"a":' * 500,
    b"\xff\xfe", b"", "0" * 5000, '{"id": 3}', "[[[[]]]]", '["x", 5, null]', "9" * 5000,
)  # fmt: skip


class Files:
    """The sound files to damage: a sample campaign, its export, tables, grounds, maps and journals."""

    def __init__(self) -> None:
        from gmtool import resources
        from gmtool.space import blank_ground
        from gmtool.store.campaign import Campaign
        from gmtool.store.exchange import export_campaign
        from gmtool.store.sample import make_sample

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "Sample.gmtool"
            make_sample(path)
            with Campaign.open(path) as campaign:
                campaign.grounds.add(blank_ground(9, 7, title="A cave"))
                picture = campaign.pictures.add(_png())
                card = campaign.cards.list()[0]
                campaign.cards.change([replace(card, notes="Changed by hand.", picture=picture)])
                for one in campaign.encounters.list():
                    if not one.started:
                        campaign.encounters.start(one.id)
                        break
                self.export = json.loads(export_campaign(campaign))
            self.campaign = path.read_bytes()
        self.journals = [resources.read_text(name).encode() for name in resources.names("examples", ".jsonl")]
        self.grounds = [resources.path(name).read_bytes() for name in resources.names("maps", ".toml")]
        self.table = b"Name,ST,DX,Armor,Weapons,Tags\n" + b'Grish,9,11,leather,"shortsword, small shield",lair\n' * 5
        self.rows = b'system = "tft-melee"\n[[weapons]]\nkey = "axe"\nname = "Axe"\nkind = "melee"\ndamage = "2d"\n'
        wall = [{"x": 1.0, "y": 1.0}, {"x": 3.0, "y": 4.0}]
        self.vtt: dict[str, Any] = {
            "format": 0.3,
            "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 8, "y": 6}, "pixels_per_grid": 20},
            "line_of_sight": [wall],
            "portals": [{"position": {"x": 2, "y": 2}, "bounds": wall, "closed": True, "rotation": 0}],
            "image": b64encode(_png()).decode(),
        }


def _png() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(9) * 8)) + chunk(b"IEND", b"")
    )


def damaged_bytes(raw: bytes, luck: Random) -> bytes:
    """A copy with some bytes changed, removed or zero, or with the end cut off."""
    data = bytearray(raw)
    for _ in range(luck.choice((1, 1, 2, 5, 20))):
        if not data:
            break
        at = luck.randrange(len(data))
        how = luck.randrange(6)
        if how < 3:
            data[at] = luck.randrange(256)
        elif how == 3:
            data[at : at + luck.randrange(1, 64)] = bytes(luck.randrange(1, 64))
        elif how == 4:
            del data[at : at + luck.randrange(1, 200)]
        else:
            del data[max(100, at) :]
    return bytes(data)


def damaged_data(data: Any, luck: Random, times: int | None = None) -> Any:
    """A copy with some values changed, removed or doubled."""
    damaged = copy.deepcopy(data)
    places = list(_places(damaged))
    for _ in range(times or luck.choice((1, 1, 1, 2, 4))):
        holder, key = luck.choice(places)
        with contextlib.suppress(KeyError, IndexError, TypeError):
            how = luck.randrange(4)
            if how == 0 and isinstance(holder, dict):
                del holder[key]
            elif how == 1 and isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            else:
                holder[key] = copy.deepcopy(luck.choice(NASTY))
    return damaged


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    waiting = [data]
    while waiting:
        one = waiting.pop()
        for key, value in list(one.items()) if isinstance(one, dict) else list(enumerate(one)):
            yield one, key
            if isinstance(value, dict | list):
                waiting.append(value)


def damaged_rows(path: Path, luck: Random) -> None:
    """Put wrong values into some cells of a campaign, and drop some of its triggers."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            if luck.random() < 0.5:
                connection.execute(f"DROP TRIGGER {name}")
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        tables = [name for (name,) in names if not name.startswith("sqlite_") and "search" not in name]
        for _ in range(luck.choice((1, 1, 3, 10))):
            table = luck.choice(tables)
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            column, value = luck.choice(columns), luck.choice(NASTY_CELLS)
            value = f"CAST(x'{value.hex()}' AS TEXT)" if isinstance(value, bytes) else value
            cell = value if isinstance(value, str) and value.startswith("CAST") else "?"
            where = f"rowid IN (SELECT rowid FROM {table} ORDER BY random() LIMIT 1)"
            if luck.random() < 0.2:
                where = "1"
            with contextlib.suppress(sqlite3.Error):
                connection.execute(
                    f"UPDATE {table} SET {column} = {cell} WHERE {where}", () if cell != "?" else (value,)
                )
