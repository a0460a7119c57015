"""A millimeter is a millimeter: measured on the pages of the PDF, as another program draws them."""

from itertools import pairwise

import pytest

from gmtool.desktop.paper.ground.ground_sheets import ground_sheets, room_for_tile
from gmtool.desktop.paper.ground.print_ground import EDGE, PrintGround
from gmtool.desktop.paper.page import Paper, PaperSize
from gmtool.presentation.sheets.options import GroundOptions
from gmtool.space import LengthUnit, OpenGround, blank_ground
from tests.desktop.paper.reading import lines_across, lines_down, printed

EXACT = 0.2
BARE = GroundOptions(labels=False, key=False)


def sheets(ground, paper, wishes=BARE):
    return ground_sheets(PrintGround(ground, wishes, "Here"), paper)


def apart(lines: list[float]) -> list[float]:
    return [after - before for before, after in pairwise(lines)]


@pytest.mark.parametrize("size", PaperSize)
def test_ten_flat_hexes_are_250_mm_on_one_sheet(qtbot, tmp_path, size):
    paper = Paper(size, margin=5)
    read = printed(qtbot, tmp_path / "a.pdf", sheets(blank_ground(3, 10), paper), paper)
    room = room_for_tile(paper)
    middle = room.left() + EDGE + 25 / 3**0.5
    lines = lines_down(read.picture(0), middle, room.top(), room.bottom())
    assert len(lines) == 11
    assert lines[-1] - lines[0] == pytest.approx(250, abs=EXACT)
    assert apart(lines) == pytest.approx([25] * 10, abs=EXACT)


def test_ten_pointed_hexes_are_250_mm_on_one_sheet(qtbot, tmp_path):
    paper = Paper(landscape=True)
    read = printed(qtbot, tmp_path / "a.pdf", sheets(blank_ground(10, 3, pointed=True), paper), paper)
    room = room_for_tile(paper)
    middle = room.top() + EDGE + 25 / 3**0.5
    lines = lines_across(read.picture(0), middle, room.left(), room.right())
    assert lines[10] - lines[0] == pytest.approx(250, abs=EXACT)
    assert apart(lines[:11]) == pytest.approx([25] * 10, abs=EXACT)


@pytest.mark.parametrize("overlap", [0, 5, 10])
def test_ten_hexes_are_250_mm_across_a_joint(qtbot, tmp_path, overlap):
    paper = Paper()
    wishes = GroundOptions(labels=False, key=False, overlap=overlap)
    read = printed(qtbot, tmp_path / "a.pdf", sheets(blank_ground(3, 14), paper, wishes), paper)
    assert len(read) == 2
    room, first, second = room_for_tile(paper), read.picture(0), read.picture(1)
    # what a person has to go by: the crop marks beside the tile, and the marks for the overlap
    crop = lines_down(first, room.left() - 3.5, room.top() - 1, room.bottom() + 1)
    joint = lines_down(first, room.left() - 1.6, room.top() + 5, room.bottom() - 2)[-1] if overlap else crop[-1]
    below = lines_down(second, room.left() - 3.5, room.top() - 1, room.bottom() + 1)[0]
    middle = room.left() + EDGE + 25 / 3**0.5
    above = [joint - y for y in lines_down(first, middle, room.top(), joint - 1)]
    under = [y - below for y in lines_down(second, middle, below + 1, room.bottom())]
    whole = [-y for y in above] + under
    assert len(whole) == 15
    assert whole[10] - whole[0] == pytest.approx(250, abs=EXACT)
    assert whole[14] - whole[4] == pytest.approx(250, abs=EXACT)
    assert apart(whole) == pytest.approx([25] * 14, abs=EXACT)


@pytest.mark.parametrize("wide", [10, 19.5, 60])
def test_hexes_of_any_size(qtbot, tmp_path, wide):
    wishes = GroundOptions(labels=False, key=False, scale=wide)
    read = printed(qtbot, tmp_path / "a.pdf", sheets(blank_ground(1, 4), Paper(), wishes))
    room = room_for_tile(Paper())
    bottom = room.top() + 4 * wide + 2 * EDGE
    lines = lines_down(read.picture(0), room.left() + EDGE + wide / 3**0.5, room.top(), bottom)
    assert apart(lines) == pytest.approx([wide] * 4, abs=EXACT)


@pytest.mark.parametrize(
    ("ground", "cell"),
    [
        (OpenGround(7, 5, LengthUnit.INCH), 25.4),
        (OpenGround(30, 25, LengthUnit.FOOT, cell=5), 25.0),
    ],
)
def test_open_ground_has_its_own_scale(qtbot, tmp_path, ground, cell):
    read = printed(qtbot, tmp_path / "a.pdf", sheets(ground, Paper()))
    room = room_for_tile(Paper())
    at = room.left() + EDGE + 3
    lines = lines_down(read.picture(0), at, room.top(), room.top() + ground.height * ground.unit.millimetres + 2)
    assert lines[-1] - lines[0] == pytest.approx(ground.height * ground.unit.millimetres, abs=EXACT)
    cells = [lines[0] + number * cell for number in range(ground.size[1] + 1)]
    assert [min(abs(line - place) for line in lines) for place in cells] == pytest.approx([0] * len(cells), abs=EXACT)


def test_the_line_on_the_key_is_100_mm(qtbot, tmp_path):
    read = printed(qtbot, tmp_path / "a.pdf", sheets(blank_ground(3, 3), Paper(), GroundOptions()))
    inside = Paper().inside
    ticks = lines_across(read.picture(0), inside.bottom() - 9, inside.left() - 1, inside.right())
    assert len(ticks) == 11
    assert ticks[-1] - ticks[0] == pytest.approx(100, abs=EXACT)
