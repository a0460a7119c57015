"""What stands on the sheets of a ground, read from the PDF and seen on its pages."""

import pytest
from PySide6.QtGui import QColor

from gmtool.desktop.base.theme.current import painting_on_paper, theme, use_theme
from gmtool.desktop.base.theme.palette import PAPER
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.paper.ground.ground_sheets import ground_sheets, room_for_tile
from gmtool.desktop.paper.ground.print_ground import EDGE, PrintGround
from gmtool.desktop.paper.page import Paper, PaperSize
from gmtool.desktop.paper.sheet import picture_of
from gmtool.presentation.sheets.options import GroundOptions
from gmtool.space import (
    Hex,
    HexGround,
    Layer,
    Stroke,
    blank_ground,
    border_of,
    painted,
    parse_label,
    walled_ground,
)
from tests.desktop.paper.reading import printed
from tests.desktop.pixels import rows_of
from tests.variants.terrain import KINDS

NOTES = {
    parse_label("0203"): "A trapdoor under the straw",
    parse_label("0201"): "Here sleeps the ogre",
    Hex(8, 8): "Fog",
}
GROUND = HexGround(12, 14, title="The cellar", notes=NOTES, fog=frozenset({Hex(8, 8), Hex(9, 8)}))


def sheets(ground=GROUND, paper=None, **wishes):
    return ground_sheets(PrintGround(ground, GroundOptions(**wishes), "The ford"), paper or Paper())


def test_that_a_pdf_has_real_text_embedded_fonts_and_a_title(qtbot, tmp_path):
    path = tmp_path / "a.pdf"
    read = printed(qtbot, path, sheets())
    assert read.document.get_metadata_dict()["Title"] == "The ford"
    assert "The cellar" in read.text(0)
    assert "25 mm between opposite sides of a hex" in read.text(0)
    raw = path.read_bytes()
    assert b"/FontFile2" in raw
    assert b"/Subtype /Image" not in raw


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("landscape", [False, True])
def test_paper_sizes(qtbot, tmp_path, size, landscape):
    paper = Paper(size, landscape)
    read = printed(qtbot, tmp_path / "a.pdf", sheets(blank_ground(2, 2), paper), paper)
    wide, high = {PaperSize.A4: (595.3, 841.9), PaperSize.LETTER: (612, 792)}[size]
    assert read.document[0].get_size() == pytest.approx((high, wide) if landscape else (wide, high), abs=0.6)


def test_tiles_their_neighbours_and_the_key(qtbot, tmp_path):
    read = printed(qtbot, tmp_path / "a.pdf", sheets())
    assert [sheet.name for sheet in sheets()] == ["Key", "A1", "A2", "B1", "B2"]
    assert all(name in read.text(0) for name in ("A1", "A2", "B1", "B2", "On 4 sheets, 2 rows of 2"))
    words = read.text(1).split()
    assert {"A1", "A2", "B1"} <= set(words)
    assert "B2" not in words
    assert [sheet.name for sheet in sheets(key=False)] == ["A1", "A2", "B1", "B2"]


def test_labels_of_hexes_are_there_or_not(qtbot, tmp_path):
    assert "0103" in printed(qtbot, tmp_path / "a.pdf", sheets(key=False)).text(0)
    assert "0103" not in printed(qtbot, tmp_path / "b.pdf", sheets(key=False, labels=False)).text(0)


def test_labels_of_pointed_hexes_are_their_own(qtbot, tmp_path):
    read = printed(qtbot, tmp_path / "a.pdf", sheets(blank_ground(4, 3, pointed=True)))
    labels = [word for word in read.text(1).split() if word.isdecimal() and len(word) == 4]
    assert sorted(labels) == sorted(f"{column:02}{row:02}" for column in range(1, 5) for row in range(1, 4))


def test_that_what_lies_along_a_side_is_printed(qtbot):
    here, there = parse_label("0303"), parse_label("0304")
    ground = painted(blank_ground(6, 6), Stroke(Layer.BORDER, (border_of(here, there),), text="brook"))
    plain, drawn = (
        picture_of(
            ground_sheets(PrintGround(one, GroundOptions(key=False), "Ford", kinds=KINDS), Paper())[0], Paper(), 60
        )
        for one in (blank_ground(6, 6), ground)
    )
    changed = [
        (x, y)
        for y, both in enumerate(zip(rows_of(plain), rows_of(drawn), strict=True))
        for x, (one, other) in enumerate(zip(*both, strict=True))
        if one != other
    ]
    assert changed
    wide, high = (max(at[i] for at in changed) - min(at[i] for at in changed) for i in (0, 1))
    assert wide > 3 * high, "one side of a hex, and nothing else"


def test_notes_are_the_gms_and_only_printed_on_a_sheet_of_their_own(qtbot, tmp_path):
    without = printed(qtbot, tmp_path / "a.pdf", sheets())
    assert "trapdoor" not in without.texts()
    read = printed(qtbot, tmp_path / "b.pdf", sheets(notes=True))
    assert all("trapdoor" not in read.text(page) for page in range(len(read) - 1))
    last = " ".join(read.text(len(read) - 1).split())
    assert "1 0201 Here sleeps the ogre" in last
    assert "2 0203 A trapdoor under the straw" in last
    assert "Fog" not in last
    assert "Fog" in printed(qtbot, tmp_path / "c.pdf", sheets(notes=True, fog=True)).texts()


def test_that_long_notes_run_over_several_sheets(qtbot, tmp_path):
    ground = HexGround(3, 14, notes={Hex(0, row): f"Word{row} " * 120 for row in range(14)})
    made = sheets(ground, notes=True, key=False)
    assert [sheet.name for sheet in made][-3:] == ["Notes 1", "Notes 2", "Notes 3"]
    words = printed(qtbot, tmp_path / "a.pdf", made).texts().split()
    assert [words.count(f"Word{row}") for row in range(14)] == [120] * 14


def test_that_a_note_stands_as_it_was_written_and_goes_on_on_the_next_sheet(qtbot, tmp_path):
    notes = {Hex(0, 0): "<b>\nTwo lines", Hex(1, 0): "Dust and bones. " * 800, Hex(2, 0): "Gold"}
    read = printed(qtbot, tmp_path / "a.pdf", sheets(HexGround(3, 3, notes=notes), notes=True, key=False))
    text = " ".join(read.texts().split())
    assert "1 0101 <b> Two lines 2 0201 Dust" in text
    assert text.count("Dust and bones.") == 800
    assert text.endswith("3 0302 Gold")
    for page in range(1, len(read)):
        image = read.picture(page, 2)
        edge = [image.pixelColor(x, image.height() - 8) for x in range(image.width())]
        assert {colour.name() for colour in edge} == {"#ffffff"}


def test_that_fog_stays_white_and_sheets_of_fog_are_left_out():
    wall = walled_ground(12, 14)
    fogged = HexGround(12, 14, walls=wall.walls, fog=frozenset(hex for hex in wall.everywhere() if hex.q > 3))
    assert [sheet.name for sheet in sheets(fogged)] == ["Key", "A1", "B1"]
    assert len(sheets(fogged, fog=True)) == 5
    hidden, shown = (picture_of(sheets(fogged, key=False, fog=fog)[0], Paper(), 100) for fog in (False, True))
    white = QColor("white")
    right = range(round(room_for_tile(Paper()).center().x() / 25.4 * 100) + 35, hidden.width() - 90, 7)
    down = range(100, hidden.height() - 100, 7)
    assert all(hidden.pixelColor(x, y) == white for x in right for y in down)
    assert any(shown.pixelColor(x, y) != white for x in right for y in down)


def test_that_paper_is_white_in_every_theme():
    pictures = []
    for name in ("dark", "light"):
        use_theme(name, 200)
        pictures.append(picture_of(sheets()[1], Paper(), 60))
        assert theme().palette.name == name
    use_theme()
    assert pictures[0] == pictures[1]
    assert pictures[0].pixelColor(1, 1) == QColor("white")


def test_that_ink_is_saved():
    with painting_on_paper(96):
        colours = map_colours()
    assert theme().palette is not PAPER
    assert colours.ground == colours.outside == QColor("white")
    assert colours.wall.lightnessF() > 0.9


def test_that_the_edge_of_the_ground_is_not_cut_off():
    image = picture_of(sheets(walled_ground(3, 3), key=False)[0], Paper(), 254)
    corner = room_for_tile(Paper()).topLeft()
    top = round((corner.y() + EDGE) * 10)
    column = round((corner.x() + EDGE + 25 / 3**0.5) * 10)
    line = [image.pixelColor(column, y).lightness() for y in range(top - 9, top + 10)]
    assert line[0] == 255
    assert min(line) < 160
