"""What a Wizard can do in the real window: lists that the mouse opens, and room for what a spell asks."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.run.buttons import LineButton
from gmtool.presentation.fight import selection
from tests.desktop.game_master import Key
from tests.desktop.keys.counting import begun_in_window
from tests.desktop.keys.melee_table import MeleeMaster
from tests.presentation.keys.test_chainmail_fantasy_keys import DRAGON, FOOT, MASTER, ORCS
from tests.presentation.keys.test_chainmail_men_keys import SYSTEM, Men, Orders, first_move, skirmish


class Marshal(Orders, MeleeMaster):
    """A Game Master at the window."""


def field(path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ours: Men, theirs: Men, fought: str) -> Marshal:
    """The window on a skirmish that begins."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    return begun_in_window(path, qtbot, SYSTEM, skirmish(ours, theirs, fought=fought), Marshal)


def test_that_a_digit_picks_from_a_list_that_was_opened_with_the_mouse(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    bows = {"kind": "light-foot", "men": 20, "arms": [{"item": "longbow"}]}
    gm = field(tmp_path, qtbot, monkeypatch, (bows,), (FOOT, FOOT), fought="units")
    first_move(gm)
    while gm.state.phase != "missile":
        gm.type("0")
        gm.press(Key.Key_Return)
    gm.type("1")
    target = next(one for one in gm.page.turn.draft.form.fields if one.field.field == "target")
    assert (gm.page.picks.draft.value(target.field), target.opened) == ("B1", False)
    qtbot.mouseClick(target.findChild(LineButton), Qt.MouseButton.LeftButton)
    gm.type("2")
    assert (gm.page.picks.draft.value(target.field), target.opened) == ("B2", False)


@pytest.mark.usefixtures("dressed")
def test_that_a_spell_picked_by_its_digit_among_all_leaves_room_for_its_targets(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = field(tmp_path, qtbot, monkeypatch, (MASTER, FOOT), (DRAGON, ORCS), fought="units")
    gm.page.window().resize(1366, 768)
    first_move(gm)
    choices = gm.page.turn.choices
    gm.press(Key.Key_A)
    assert choices.unfolded
    digit = next(number for number in range(1, 10) if (one := choices.numbered(number)) and one.key == "cast slowness")
    gm.type(str(digit))
    assert not choices.unfolded
    targets = gm.page.turn.draft
    assert targets.visibleRegion().boundingRect().height() == targets.height(), "all of them are in sight"
