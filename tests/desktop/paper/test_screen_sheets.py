"""The GM's screen on paper: tables in panels, with nothing on a fold and nothing cut."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.desktop.paper.page import Paper
from gmtool.desktop.paper.screen.panels import Panels
from gmtool.desktop.paper.screen.screen_sheets import screen_sheets
from gmtool.presentation.sheets.options import PanelCount, ScreenOptions
from gmtool.presentation.sheets.screen_tables import ScreenTable, screen_tables
from gmtool.systems import all_rulesets
from tests.desktop.paper.reading import printed

ACROSS = Paper(landscape=True)
SMALL = ScreenTable("a", "Parries", ("Die", "Does"), (("1", "parries"), ("2", "falls")))
WIDE = ScreenTable(
    "b", "Ranges", ("", *(f"Column{i}" for i in range(12))),
    (("Bow", *("word" for _ in range(12))), ("Sling", "stone", *("" for _ in range(11)))),
)  # fmt: skip


@pytest.mark.parametrize("count", list(PanelCount))
def test_that_panels_lie_beside_each_other_away_from_the_folds(count: PanelCount) -> None:
    panels = Panels(ACROSS, count)
    rooms = [panels.room(place) for place in range(count)]
    folds = list(panels.folds())
    assert len(folds) == count - 1
    assert rooms[0].left() >= ACROSS.margin
    assert rooms[-1].right() <= ACROSS.whole.width() - ACROSS.margin + 0.001
    for fold, left, right in zip(folds, rooms, rooms[1:], strict=False):
        assert left.right() + ACROSS.margin / 2 <= fold + 0.001
        assert right.left() - ACROSS.margin / 2 >= fold - 0.001
    assert len({round(room.width(), 3) for room in rooms}) == 1


def test_that_several_tables_stand_on_one_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    sheets = screen_sheets([SMALL, WIDE], ScreenOptions(), Panels(ACROSS, 3))
    assert [one.name for one in sheets] == ["Screen"]
    read = printed(qtbot, tmp_path / "screen.pdf", sheets, ACROSS)
    assert len(read) == 1
    words = read.text(0).upper()
    for word in ("PARRIES", "RANGES", "RANGES, CONTINUED", "COLUMN0", "COLUMN11", "STONE"):
        assert word in words


def test_that_a_wide_table_is_divided_by_columns_and_a_row_without_more_to_say_ends(
    qtbot: QtBot, tmp_path: Path
) -> None:
    sheets = screen_sheets([WIDE], ScreenOptions(panels=PanelCount.FOUR), Panels(ACROSS, 4))
    words = printed(qtbot, tmp_path / "screen.pdf", sheets, ACROSS).texts()
    assert words.count("Bow") > 1
    assert words.count("Sling") == 1
    assert words.count("word") == 12


def test_that_a_long_table_goes_on_in_the_next_panel_and_on_the_next_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    long = ScreenTable("c", "Loot", ("", "Worth"), tuple((f"Thing{i}", str(i)) for i in range(400)))
    panels = Panels(ACROSS, 3)
    sheets = screen_sheets([long], ScreenOptions(), panels)
    assert [one.name for one in sheets] == [f"Screen {place + 1}" for place in range(len(sheets))]
    assert [len(one.columns) for one in sheets[:-1]] == [3] * (len(sheets) - 1), "all panels but the last are used"
    # how much a panel takes depends on the font: without breaks, the table is as long as its panels together
    blocks = [(block, one.points) for one in sheets for column in one.columns for block, _ in column]
    length = sum(block.height(panels.width, points) for block, points in blocks)
    assert 1 < len(sheets) <= length // (3 * panels.height) + 2
    read = printed(qtbot, tmp_path / "screen.pdf", sheets, ACROSS)
    words = set(read.texts().split())
    assert {f"Thing{i}" for i in range(400)} <= words


def test_that_larger_type_takes_more_room() -> None:
    long = ScreenTable("c", "Loot", ("", "Worth"), tuple((f"Thing{i}", str(i)) for i in range(200)))
    small, large = (len(screen_sheets([long], ScreenOptions(points=points), Panels(ACROSS, 3))) for points in (6, 12))
    assert small < large


def test_that_nothing_chosen_takes_no_sheet() -> None:
    assert screen_sheets([], ScreenOptions(), Panels(ACROSS, 3)) == ()


def test_that_folds_are_marked_only_if_wished(qtbot: QtBot, tmp_path: Path) -> None:
    for folds in (True, False):
        sheets = screen_sheets([SMALL], ScreenOptions(folds=folds), Panels(ACROSS, 3))
        image = printed(qtbot, tmp_path / f"{folds}.pdf", sheets, ACROSS).picture(0)
        across = image.width() // 3
        dark = any(image.pixelColor(across + off, 20).lightnessF() < 0.9 for off in range(-4, 5))
        assert dark is folds


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda one: one.id)
def test_that_every_table_of_a_system_fits_into_its_panel(rules: object) -> None:
    panels = Panels(ACROSS, 3)
    tables = screen_tables(rules)  # type: ignore[arg-type]
    for sheet in screen_sheets(tables, ScreenOptions(), panels):
        for column in sheet.columns:
            for block, down in column:
                assert down + block.height(panels.width, sheet.points) <= panels.height + 0.01, block.title
