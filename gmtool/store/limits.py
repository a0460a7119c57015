"""Limits on what is taken from outside: all those on files, pictures and grounds, in one place.

A file from outside is measured against these before it is read, decoded or kept. Whatever is refused is refused with a
sentence that names the limit."""

from typing import Final

MB: Final = 1024 * 1024

IMPORT_BYTES: Final = 256 * MB
"""The largest file of cards or of a campaign that is imported. A campaign's pictures fit into it (`ALL_PICTURES`)."""

CARDS: Final = 100_000
"""The most cards that one file brings. A campaign is made for half of that."""

NAME_LETTERS: Final = 200
"""The longest name of a card, a tag, an encounter or a ground, in characters."""

WHAT_LETTERS: Final = 1_000
"""The longest sentence in a card's history about what happened, in characters."""

NOTES_LETTERS: Final = 100_000
"""The longest notes of a card, in characters: some thirty printed pages."""

TABLE_BYTES: Final = 64 * MB
"""The largest table of text (CSV) that cards are taken from: 100,000 rows of 600 characters."""

TABLE_ROWS: Final = CARDS
"""The most rows of such a table."""

TABLE_COLUMNS: Final = 200
"""The most columns of such a table."""

CELL_LETTERS: Final = 100_000
"""The longest cell of such a table, in characters: as long as the notes of a card."""

JSON_DEPTH: Final = 100
"""How deep lists and objects of imported JSON lie in each other at most. A fight's state has about 10 levels."""

WRITTEN_LETTERS: Final = 1_000_000
"""The longest text that is read as cards, a card a line. A card's line is some 100 letters."""

WRITTEN_LINES: Final = 5_000
"""The most lines of a text that is read as cards."""

COPIED_BYTES: Final = 64 * MB
"""The most that copied cards take on the clipboard, with their pictures; more goes by way of a file."""

PICTURE_BYTES: Final = 64 * MB
"""The largest file of one picture. A painted map of 10,000 x 10,000 pixels is a JPEG of 10 to 40 MB."""

ALL_PICTURES: Final = 180 * MB
"""What all the pictures of a campaign take. As text (a third more) they still fit into `IMPORT_BYTES`, so that every
campaign which can be exported can be imported; and every dated backup is a copy of them."""

PICTURE_PIXELS: Final = 100_000_000
"""The most pixels of a picture: 10,000 x 10,000, about the largest that map-making programs export. 40,000 x 40,000
would need 6.4 GB to be decoded."""

DECODED_MB: Final = 400
"""What a picture may need while it is decoded: four bytes for each of `PICTURE_PIXELS`. One is decoded at a time."""

SHOWN_PIXELS: Final = 4096 * 4096
"""A picture of more pixels is kept and drawn on a smaller scale: so it needs at most 64 MB, and a third more for its
smaller copies."""

KEPT_BYTES: Final = 160 * MB
"""What all the pictures that are kept ready to be drawn need at most; those not drawn for longest go first."""

TOKEN_SIDE: Final = 512
"""The most pixels of a picture on a counter, each way."""

CARD_PIXELS: Final = 1024 * 1024
"""The most pixels that are kept of a card's picture; a larger one is scaled down. It is four times what a counter
shows, and 8 cm on paper at 300 dots an inch."""

CARD_BYTES: Final = 2 * MB
"""A card's picture of a larger file is written anew, however few pixels it has."""

PICTURE_SIDE: Final = 20_000
"""The most pixels of a picture one way, so that a thin one fits into what a screen can draw as well."""

DRAWING_SIDE: Final = 4096
"""A drawing (SVG) has no pixels of its own: it counts as a picture of so many pixels on its longer side."""

DRAWING_THINNEST: Final = 100
"""A drawing is at most so many times as long as wide."""

DRAWING_BYTES: Final = 16 * MB
"""The largest file of a drawing: it is text, and all of it is looked through."""

DRAWING_PARTS: Final = 50_000
"""The most shapes a drawing has, those counted again that are drawn again by reference."""

DRAWING_DEPTH: Final = 30
"""How deep the parts of a drawing are nested at most; of what is nested deeper than 32, Qt draws nothing."""

DRAWING_SECONDS: Final = 8.0
"""A drawing that would take longer to be drawn is drawn smaller."""

PICTURES: Final = 2_000
"""The most pictures that an import brings."""

HISTORY: Final = 10_000
"""The most entries of one card's history that an import brings."""

OWN_ROWS: Final = 10_000
"""The most rows of the GM's own that an import brings. Every number of a card is looked up among them."""

ROW_TABLE_BYTES: Final = 2 * MB
"""The largest file of rows (TOML): `OWN_ROWS` of 200 letters. Reading it takes some two seconds."""

TOML_DEPTH: Final = 32
"""The most parts of a key with dots in TOML. A ground has two."""

GROUNDS: Final = 2_000
"""The most grounds that an import brings."""

GROUND_BYTES: Final = 8 * MB
"""The largest file of one ground, its picture apart. One of 300 x 300 hexes with every layer full takes half of it."""

GROUND_FILE_BYTES: Final = 96 * MB
"""The largest file of one ground with its picture: one of `PICTURE_BYTES` as text, and the ground."""

VTT_BYTES: Final = 96 * MB
"""The largest Universal VTT file: a picture of `PICTURE_BYTES` as text, and its walls."""

VTT_WALLS: Final = 20_000
"""The most pieces of wall in a Universal VTT file. A large cave has some 5,000."""

VTT_LENGTH: Final = 30_000
"""The length in squares of all the walls of a Universal VTT map together; a wall on every edge of 100 x 100 squares has
20,000. It bounds the time that laying them on a ground takes."""

VTT_PORTALS: Final = 2_000
"""The most doors and windows in a Universal VTT file."""

VTT_SQUARES: Final = 300
"""The most squares of a Universal VTT map each way; a ground is no larger."""

QUERY_LETTERS: Final = 1_000
"""What is typed into a search is read so far."""

QUERY_TERMS: Final = 40
"""The most words and comparisons of one search."""

SAVED_SEARCHES: Final = 100
"""The most searches that a campaign keeps under a name."""


def in_mb(size: int) -> str:
    """A limit in words, such as "64 MB"."""
    return f"{size // MB} MB"
