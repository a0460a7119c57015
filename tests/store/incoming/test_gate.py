"""The gate: what a file is, whatever its name, and which door takes it."""

import gzip
import io
import json
import zipfile
from itertools import product

import pytest

from gmtool import resources
from gmtool.encounter.documents import FORMAT as JOURNAL
from gmtool.store.errors import BadImport, StoreError
from gmtool.store.exchange import export_campaign, export_cards
from gmtool.store.incoming import (
    CARD_DOOR,
    GROUND_DOOR,
    HANDOUT_DOOR,
    PICTURE_DOOR,
    FileKind,
    incoming,
    read_incoming,
)
from gmtool.store.incoming.recognizing import recognized
from tests.store.campaigns import create
from tests.store.pictures import jpeg_head, png, svg, webp_head
from tests.store.vtt import vtt_bytes

DOORS = (CARD_DOOR, GROUND_DOOR, PICTURE_DOOR, HANDOUT_DOOR)
NAMES = ("x", "x.json", "x.csv", "x.toml", "x.txt", "x.png", "x.uvtt", "x.gmtool")


def zipped(**files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), text)
    return packed.getvalue()


GROUND = b'title = "Pit"\ncolumns = 3\nrows = 4\n'
OWN = {
    "cards": (FileKind.CARDS, b'{"format": "gmtool cards", "version": 1, "cards": []}'),
    "cards cut short": (FileKind.CARDS, b'{"format": "gmtool cards", "version": 1, "cards": [{"na'),
    "cards without a format": (FileKind.CARDS, b'{"cards": [{"name": "Ada"}]}'),
    "campaign in UTF-16": (FileKind.CARDS, '{"format": "gmtool campaign", "version": 1}'.encode("utf-16")),
    "journal": (FileKind.JOURNAL, json.dumps({"format": JOURNAL, "version": 1}).encode()),
    "rows": (FileKind.ROW_TABLE, b'# mine\nsystem = "tally"\n\n[[charms]]\nkey = "a"\n'),
    "rows, damaged": (FileKind.ROW_TABLE, b'system = "tally"\n[[charms]]\nkey = \n'),
    "ground": (FileKind.GROUND, GROUND),
    "ground cut short": (FileKind.GROUND, b'title = "Pit"\nwalls = "0101..01'),
    "ground in JSON": (FileKind.GROUND, b'{"title": "Pit", "columns": 3, "rows": 4}'),
    "open ground in JSON": (FileKind.GROUND, b'{"width": 3, "height": 4, "unit": "foot"}'),
    "map": (FileKind.MAP, vtt_bytes()),
    "map cut short": (FileKind.MAP, vtt_bytes()[:200]),
    "map in UTF-16": (FileKind.MAP, vtt_bytes().decode().encode("utf-16")),
    "PNG": (FileKind.PICTURE, png(3, 4)),
    "JPEG": (FileKind.PICTURE, jpeg_head(3, 4)),
    "WebP": (FileKind.PICTURE, webp_head(3, 4, b"VP8 ")),
    "SVG": (FileKind.PICTURE, svg()),
    "table": (FileKind.TEXT, b"Name,ST\nAda,12\n"),
    "table with its separator": (FileKind.TEXT, b"sep=;\nName;ST\nAda;12\n"),
    "table in Windows-1252": (FileKind.TEXT, "Name;St\xe4rke\nJ\xf6rg;12\n".encode("cp1252")),
    "table in UTF-16": (FileKind.TEXT, "Name\tST\nAda\t12\n".encode("utf-16")),
    "joined letters": (FileKind.TEXT, "Name\n\U0001f468\u200d\U0001f469\u200d\U0001f467\n".encode()),
    "text from right to left": (FileKind.TEXT, "Name\n\u200f\u05d0\u200e,\u200b\u00ad\n".encode()),
    "heading in brackets": (FileKind.TEXT, b"[Name],[ST]\nAda,12\n"),
    "prose": (FileKind.TEXT, b"MIT License\n\nPermission is hereby granted, free of charge, to any person\n"),
    "list in JSON": (FileKind.JSON, b'[{"name": "Ada"}]'),
    "JSON that ends too soon": (FileKind.JSON, b'[{"name": "Ada"}'),
}
FOREIGN = {
    "spreadsheet": ("a spreadsheet", zipped(xl__workbook_xml="<workbook/>")),
    "open spreadsheet": ("a spreadsheet", zipped(mimetype="application/vnd.oasis.opendocument.spreadsheet")),
    "document": ("a document of a word processor", zipped(word__document_xml="<w/>")),
    "open document": ("a document of a word processor", zipped(mimetype="application/vnd.oasis.opendocument.text")),
    "rich text": ("a document of a word processor", b"{\\rtf1\\ansi Goblin}"),
    "old spreadsheet": ("an old office program", bytes.fromhex("d0cf11e0a1b11ae1") + bytes(512)),
    "module": ("a module of another program", zipped(module_json="{}")),
    "archive": ("an archive", zipped(readme_txt="read me")),
    "archive cut short": ("an archive", zipped(readme_txt="read me")[:40]),
    "gzip": ("an archive", gzip.compress(b"Name,ST")),
    "PDF": ("a PDF", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n"),
    "GIF": ("the format GIF", b"GIF89a\x03\x00\x04\x00\x80\x00\x00"),
    "BMP": ("the format BMP", b"BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00"),
    "AVIF": ("the format AVIF", b"\x00\x00\x00\x20ftypavif\x00\x00\x00\x00"),
    "recording": ("a recording", b"OggS\x00\x02" + bytes(40)),
    "database": ("a database of another program", b"SQLite format 3\0" + bytes(100)),
    "program": ("a program", b"\x7fELF\x02\x01\x01" + bytes(20)),
    "web page": ("a web page", b"<!doctype html>\n<html><body>Goblin, ST 9</body></html>"),
    "part of a web page": ("a web page", b"<table><tr><td>Goblin</td></tr></table>"),
    "XML": ("XML of another program", b'<?xml version="1.0"?>\n<root><npc/></root>'),
    "YAML": ("YAML of another program", b"_id: a1\nname: Broadsword\nsystem:\n  damage: 2d6\n"),
    "list in YAML": ("YAML of another program", b"- name: Ada\n  st: 12\n- name: Bo\n"),
    "settings": ("the settings of a program", b"[window]\nwide=yes\n; a remark\n"),
    "TOML": ("TOML of another program", b'[package]\nname = "dice"\nversion = "1.0"\n'),
    "character": ("a character or thing", b'{"_id": "a", "name": "Ada", "type": "npc", "system": {}}'),
    "scene": ("a scene of another program", b'{"name": "Cave", "walls": [], "tokens": [], "grid": {}}'),
    "tiles": ("a scene of another program", b'{"layers": [], "tilesets": [], "orientation": "hexagonal"}'),
    "old scene": ("a scene of another program", b'{"name": "Cave", "walls": [], "lights": [], "grid": 140}'),
    "list of characters": (
        "a character or thing",
        b'[{"_id": "a", "name": "Ada", "type": "npc", "system": {}}, {"_id": "b"}]',
    ),
    "monsters": ("JSON of another program", b'{"monster": [{"name": "Goblin", "str": 8}]}'),
    "lines of JSON": ("JSON of another program", b'{"name": "Ada", "st": 9}\n{"name": "Bo", "st": 8}\n'),
    "lists of JSON": ("JSON of another program", b"[1, 2]\n[3, 4]\n"),
    "no text": ("neither text nor a picture", bytes(range(256)) * 8),
}


@pytest.mark.parametrize(("kind", "raw"), OWN.values(), ids=OWN)
def test_that_a_file_is_what_it_holds(kind, raw):
    assert recognized(raw).kind is kind


@pytest.mark.parametrize(("seems", "raw"), FOREIGN.values(), ids=FOREIGN)
def test_that_a_file_of_another_program_is_known_and_refused_by_every_door(seems, raw):
    found = recognized(raw)
    assert found.kind is FileKind.FOREIGN
    assert seems in found.seems
    for door in DOORS:
        if found.plain and door.any_text:
            assert incoming(raw, "x", door).kind is FileKind.TEXT
            continue
        with pytest.raises(BadImport) as refused:
            incoming(raw, "x.csv", door)
        assert str(refused.value).startswith(f"x.csv is {found.seems}")
        assert str(refused.value).count(".") == 2, "one sentence"


@pytest.mark.parametrize("name", NAMES)
def test_that_the_name_decides_nothing(name):
    for (kind, raw), door in product(OWN.values(), DOORS):
        if kind in door.takes:
            assert incoming(raw, name, door).kind is kind


@pytest.mark.parametrize(("kind", "raw"), OWN.values(), ids=OWN)
def test_that_a_wrong_door_names_the_right_one_or_what_belongs_there(kind, raw):
    for door in DOORS:
        if kind in door.takes or (door.any_text and recognized(raw).plain):
            continue
        with pytest.raises(BadImport) as refused:
            incoming(raw, "x", door)
        said = str(refused.value)
        assert recognized(raw).seems in said
        assert "TOML" not in said
        assert ": " in said or door.wanted in said


def test_that_all_that_the_program_ships_and_writes_is_known(campaign):
    for name in resources.names("maps", ".toml"):
        assert recognized(resources.read_text(name).encode()).kind is FileKind.GROUND, name
    assert recognized(export_campaign(campaign).encode()).kind is FileKind.CARDS
    assert recognized(export_cards(campaign, ()).encode()).kind is FileKind.CARDS


def test_that_a_campaign_is_known(path):
    create(path).close()
    raw = path.read_bytes()
    with pytest.raises(BadImport, match=r"^x\.json is a campaign: “Open campaign…” in the campaign's menu opens it\.$"):
        incoming(raw, "x.json", CARD_DOOR)


def test_that_nothing_is_empty():
    for raw in (b"", b" \n", b"\xef\xbb\xbf", b"\xff\xfe"):
        for door in DOORS:
            with pytest.raises(BadImport, match=r"^x is empty\.$"):
                incoming(raw, "x", door)


@pytest.mark.parametrize(
    ("beginning", "said"),
    [
        (b"", "256 MB: too large for a campaign"),
        (b"Name,ST\nAda,12\n" * 5000, "64 MB: too large for a table of cards"),
        (b'system = "tally"\n' + b"#\n" * 40_000, "2 MB: too large for a table of rows"),
        (vtt_bytes()[:300] + b" " * 65_536, "96 MB: too large for a map of this kind"),
        (GROUND[:-9] + b"#\n" * 40_000, "96 MB: too large for a ground"),
    ],
)
def test_that_a_huge_file_is_not_even_read_and_its_own_limit_is_named(tmp_path, beginning, said):
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.write(beginning)
        file.truncate(10**10)
    with pytest.raises(BadImport, match=f"^huge is larger than {said}\\.$"):
        read_incoming(huge, CARD_DOOR)


def test_that_each_kind_has_a_limit_of_its_own():
    rows = b'system = "tally"\n' + b"#" * (2 * 1024 * 1024)
    with pytest.raises(BadImport, match=r"^x is larger than 2 MB: too large for a table of rows\.$"):
        incoming(rows, "x", CARD_DOOR)
    with pytest.raises(BadImport, match=r"^x is larger than 1 MB: too large for a text\.$"):
        incoming(b"Dear Wulf, " * 100_000, "x", HANDOUT_DOOR)


def test_that_a_missing_file_is_named(tmp_path):
    with pytest.raises(StoreError, match=r"none\.uvtt cannot be used: No such file"):
        read_incoming(tmp_path / "none.uvtt", CARD_DOOR)
