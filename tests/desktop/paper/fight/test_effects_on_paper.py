"""Effects and checks on the sheets of a fight: in tables, and on the small map."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.desktop.paper.fight.fight_sheets import freeze_sheets, order_sheets
from gmtool.desktop.paper.page import Paper
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot, take_snapshot
from gmtool.presentation.sheets.options import FreezeOptions, OrderOptions
from gmtool.space import Ground, at_column_row, disc
from tests.desktop.paper.reading import printed
from tests.presentation.fight.lasting.blaze import HEXES, OPEN, blaze, do


def told(ground: Ground | None) -> FightSnapshot:
    """Gas on the ground, rain everywhere, and a fuse."""
    picks = blaze(ground)
    if ground is HEXES:
        where = {"spots": [list(hex_) for hex_ in disc(at_column_row(6, 5), 1)]}
    else:
        where = {"shape": {"middle": {"x": 900, "y": 900}, "radius": 400}} if ground is not None else {}
    do(picks, "gm.effect/1", label="Green gas", picture="gas", turns=2, does="choke", where=where)
    do(picks, "gm.effect/1", label="Rain", acts=4)
    do(picks, "gm.check/1", label="Fuse", turns=3, does="The powder blows up.")
    return take_snapshot("The ford", picks.session.ruleset, picks.session.moment.state)


@pytest.mark.parametrize("ground", [HEXES, OPEN, None], ids=["hexes", "open ground", "no ground"])
def test_that_both_sheets_name_what_lasts_and_what_waits(qtbot: QtBot, tmp_path: Path, ground: Ground | None) -> None:
    shown = told(ground)
    for number, sheets in enumerate(
        (order_sheets(shown, OrderOptions(turns=4), Paper()), freeze_sheets(shown, FreezeOptions(), Paper()))
    ):
        text = " ".join(printed(qtbot, tmp_path / f"{number}.pdf", sheets).texts().split())
        for words in ("Green gas", "2 turns left, 20 s", "choke", "Rain", "the whole fight", "Fuse", "in 3 turns"):
            assert words in text, words


@pytest.mark.parametrize("ground", [HEXES, OPEN], ids=["hexes", "open ground"])
def test_that_the_small_map_shows_where_it_is(qtbot: QtBot, tmp_path: Path, ground: Ground) -> None:
    shown = told(ground)
    sheets = freeze_sheets(shown, FreezeOptions(map=True), Paper())
    read = printed(qtbot, tmp_path / "with.pdf", sheets)
    assert read.texts().count("Green gas") == 2, "in the table, and on the map"
