"""Limits on files, pictures, grounds and texts from outside, all in one place.

They are checked before anything is read, decoded or kept, and every refusal names its limit."""

from typing import Final

from gmtool.language import tr

MB: Final = 1024 * 1024

IMPORT_BYTES: Final = 256 * MB
"""The largest file of cards or of a campaign that is imported. A campaign's pictures fit into it (`ALL_PICTURES`)."""

CARDS: Final = 100_000
"""The most cards in one file. The program is made for campaigns of half as many."""

NAME_LETTERS: Final = 200
"""The longest name of a card, a tag, an encounter or a ground, in characters."""

WHAT_LETTERS: Final = 1_000
"""The longest sentence of an entry in a card's history, in characters."""

NOTES_LETTERS: Final = 100_000
"""The longest notes of a card, in characters: some thirty printed pages."""

TABLE_BYTES: Final = 64 * MB
"""The largest table of cards as text (CSV): 100,000 rows of 600 characters."""

TABLE_ROWS: Final = CARDS
"""The most rows of such a table."""

TABLE_COLUMNS: Final = 200
"""The most columns of such a table."""

CELL_LETTERS: Final = 100_000
"""The longest cell of such a table, in characters: as long as the notes of a card."""

JSON_DEPTH: Final = 100
"""The deepest nesting of imported JSON. A fight's state has about 10 levels."""

WRITTEN_LETTERS: Final = 1_000_000
"""The longest text that is read as cards, one on each line of about 100 letters."""

WRITTEN_LINES: Final = 5_000
"""The most lines of a text that is read as cards."""

COPIED_BYTES: Final = 64 * MB
"""The largest size of copied cards on the clipboard, with their pictures; more has to go through a file."""

PICTURE_BYTES: Final = 64 * MB
"""The largest file of one picture. A painted map of 10,000 x 10,000 pixels is a JPEG of 10 to 40 MB."""

ALL_PICTURES: Final = 180 * MB
"""The size of all the pictures of a campaign. In base64 (a third more) they still fit into `IMPORT_BYTES`, so that any
exported campaign can be imported; and every backup contains a copy of them."""

PICTURE_PIXELS: Final = 100_000_000
"""The most pixels of a picture: 10,000 x 10,000, about the largest that map-making programs export. 40,000 x 40,000
would need 6.4 GB to be decoded."""

DECODED_MB: Final = 400
"""The memory for decoding a picture: four bytes for each of `PICTURE_PIXELS`, or eight for half of them. One is decoded
at a time. Qt refuses what needs more, without a reason."""

SHOWN_PIXELS: Final = 4096 * 4096
"""A picture of more pixels is drawn from a smaller copy, which takes at most 64 MB, and a third more for its own
smaller copies."""

KEPT_BYTES: Final = 160 * MB
"""The memory for all the pictures that are ready to be drawn; those used longest ago are dropped first."""

TOKEN_SIDE: Final = 512
"""The most pixels of a picture on a counter, each way."""

CARD_PIXELS: Final = 1024 * 1024
"""The most pixels that are kept of a card's picture; a larger one is scaled down. It is four times what a counter
shows, and 8 cm on paper at 300 dots an inch."""

CARD_BYTES: Final = 2 * MB
"""A card's picture in a larger file is encoded again, however few pixels it has."""

PICTURE_SIDE: Final = 20_000
"""The most pixels of a picture along one side, so that a screen can draw a thin one too."""

DRAWING_SIDE: Final = 4096
"""A drawing (SVG) has no pixels of its own: it counts as a picture of so many pixels on its longer side."""

DRAWING_THINNEST: Final = 100
"""The greatest ratio of the sides of a drawing."""

DRAWING_BYTES: Final = 16 * MB
"""The largest file of a drawing: it is text, and all of it is checked."""

DRAWING_PARTS: Final = 50_000
"""The most shapes of a drawing; a shape counts again each time a reference draws it."""

DRAWING_DEPTH: Final = 30
"""The deepest nesting of a drawing; Qt draws nothing that is nested deeper than 32."""

DRAWING_SECONDS: Final = 8.0
"""A drawing that would take longer is drawn smaller."""

PICTURES: Final = 2_000
"""The most pictures in an import."""

HISTORY: Final = 10_000
"""The most entries of one card's history in an import."""

OWN_ROWS: Final = 10_000
"""The most own rows of the GM in an import. Every number of a card is looked up among them."""

ROW_TABLE_BYTES: Final = 2 * MB
"""The largest file of rows (TOML): `OWN_ROWS` of 200 letters. Reading it takes about two seconds."""

TOML_DEPTH: Final = 32
"""The most parts of a dotted key in TOML. A ground has two."""

ENCOUNTERS: Final = 10_000
"""The most encounters in an import."""

GROUNDS: Final = 2_000
"""The most grounds in an import."""

GROUND_BYTES: Final = 8 * MB
"""The largest file of one ground without its picture. 300 x 300 hexes with every layer full take half of it."""

GROUND_FILE_BYTES: Final = 96 * MB
"""The largest file of one ground with a picture of `PICTURE_BYTES` in base64."""

VTT_BYTES: Final = 96 * MB
"""The largest Universal VTT file: a picture of `PICTURE_BYTES` in base64, and its walls."""

VTT_WALLS: Final = 20_000
"""The most pieces of wall in a Universal VTT file. A large cave has some 5,000."""

VTT_LENGTH: Final = 30_000
"""The length in squares of all the walls of a Universal VTT map; a wall on every edge of 100 x 100 squares has 20,000.
It bounds the time needed to lay them on a ground."""

VTT_PORTALS: Final = 2_000
"""The most doors and windows in a Universal VTT file."""

VTT_SQUARES: Final = 300
"""The most squares of a Universal VTT map each way; a ground is no larger."""

NOTES: Final = 5_000
"""The most notes of a campaign."""

SESSIONS: Final = 5_000
"""The most sessions of a campaign: every evening of thirteen years."""

PRESENT: Final = 100
"""The most people, and the most fights, of one session."""

EXPERIENCE: Final = 1_000_000_000
"""The most experience of one name in a session."""

MINUTES: Final = 10_000
"""The most minutes that the fights of a session can take."""

HANDOUTS: Final = 1_000
"""The most handouts of a campaign. Their pictures are among `ALL_PICTURES`."""

HANDOUT_LETTERS: Final = 20_000
"""The longest text of a handout, in characters: more than anybody reads from a screen on the wall."""

HANDOUT_TEXT_BYTES: Final = MB
"""The largest file that is read as the text of a handout."""

RANDOM_TABLES: Final = 1_000
"""The most random tables of a campaign."""

RANDOM_TABLE_LETTERS: Final = 50_000
"""The longest text of a random table, in characters: a thousand rows of fifty."""

QUERY_LETTERS: Final = 1_000
"""The most letters of a search that are read."""

QUERY_TERMS: Final = 40
"""The most words and comparisons of one search."""

SAVED_SEARCHES: Final = 100
"""The most saved searches of a campaign."""


def in_mb(size: int) -> str:
    """A limit in words, such as "64 MB"."""
    return tr("{size} MB", size=size // MB)
