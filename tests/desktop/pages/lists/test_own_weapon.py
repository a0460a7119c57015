"""A weapon of the GM's own: made, given to a card, fought with, changed during the fight, and there again later."""

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.fight import selection
from gmtool.rules.seam import FieldKind, RollQuestion, Ruleset
from tests.desktop.game_master import CTRL, GameMaster, Key


def lists(gm: GameMaster) -> Any:
    gm.press(Key.Key_4, held=CTRL)
    return gm.window.pages.current


def write(gm: GameMaster, page: Any, field: str, text: str) -> None:
    """Write into a field of the row that is shown."""
    line = page.pane.form.fields[field].input
    gm.click(line)
    gm.press(Key.Key_A, held=CTRL)
    gm.type(text)


def give(gm: GameMaster, items: Any, name: str) -> None:
    """Take everything away from a card and give it this thing, which it then has in hand."""
    while items.model.rows:
        first = items.table.visualRect(items.model.index(0, 0)).center()
        gm.qtbot.mouseClick(items.table.viewport(), Qt.MouseButton.LeftButton, pos=first)
        gm.press(Key.Key_Delete)
    gm.qtbot.keyClick(items.adding, Key.Key_F4)
    gm.qtbot.keyClicks(items.adding.view(), name)
    gm.qtbot.keyClick(items.adding.view(), Key.Key_Return)
    gm.window.activateWindow()  # a list that closes gives the window back, where there is a window manager
    gm.qtbot.waitUntil(gm.window.isActiveWindow)
    QApplication.processEvents()


def fight_until_struck(gm: GameMaster, who: str) -> str:
    """Fight until this figure has struck once more and hit; the dice of its damage."""
    dice = ""
    for _ in range(300):
        if dice and gm.question is None:
            return dice
        if isinstance(gm.question, RollQuestion) and f"{who}'s bearded axe" in gm.question.why.text:
            dice = str(gm.question.dice)
        charging = gm.moving and who in gm.page.turn.act.text() and gm.offers("charge")
        gm.step("force", *(["charge"] if charging else []))
    raise AssertionError(f"{gm.asked}\n{gm.page.log.text()}")


def damage(ruleset: Ruleset, key: str) -> object:
    """What a weapon does, by a ruleset's list; None where it has no such weapon."""
    shown = ruleset.lists()[0]
    dice = next(field.key for field in shown.fields if field.kind is FieldKind.DICE)
    return next((row.values[dice] for row in shown.rows if row.key == key), None)


def test_that_a_weapon_of_ones_own_is_fought_with_and_changing_it_leaves_the_fight_alone(
    window: MainWindow, qtbot: QtBot, campaign_file: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selection, "BOUNCE", 0)
    gm = GameMaster(window, qtbot)
    window.settings.set("dice_gm", "real")
    gm.to_hit = cycle((2, 2, 1))  # everybody hits, once
    page = lists(gm)
    gm.press(Key.Key_N, held=CTRL)
    gm.type("Bearded axe")
    write(gm, page, "damage", "1d+1")

    gm.press(Key.Key_1, held=CTRL)
    roster: Any = window.pages.current
    hero, foe = (next(c for c in window.campaign.cards.list() if c.kind == kind) for kind in ("player", "monster"))
    gm.press(Key.Key_F, held=CTRL)
    gm.type(hero.name)
    items = roster.pane.form.fields["gear"].input
    assert any(items.adding.itemText(row) == "Bearded axe ★" for row in range(items.adding.count()))
    give(gm, items, "Bearded")
    armed = window.campaign.cards.get(hero.id)
    assert armed.fields["gear"] == [{"item": "bearded-axe", "ready": True}]
    roster.list.search.clear()
    roster.list.choose([hero.id, foe.id])
    gm.press(Key.Key_E, held=CTRL)
    gm.press(Key.Key_Return, held=CTRL)
    assert window.pages.current_key == "run"

    assert fight_until_struck(gm, hero.name) == "1d+1"
    entries = len(gm.page.session.journal.line())

    page = lists(gm)
    write(gm, page, "damage", "3d")
    assert damage(window.campaign.ruleset(ruleset.id), "bearded-axe") == "3d"
    gm.press(Key.Key_N, held=CTRL)
    gm.type("Whip")
    gm.press(Key.Key_5, held=CTRL)
    rules = gm.page.session.ruleset
    assert (damage(rules, "bearded-axe"), damage(rules, "whip")) == ("1d+1", "1d")
    assert len(gm.page.session.journal.line()) == entries
    gm.press(Key.Key_Z, held=CTRL)
    assert len(gm.page.session.journal.line()) < entries
    assert fight_until_struck(gm, hero.name) == "1d+1"
    entries = len(gm.page.session.journal.line())

    window.leave_campaign()
    window.campaigns.close()
    window.campaigns.open(campaign_file)
    gm.press(Key.Key_F5)
    qtbot.waitUntil(lambda: window.pages.current_key == "run" and gm.page is not None)
    rules = gm.page.session.ruleset
    assert (damage(rules, "bearded-axe"), damage(rules, "whip")) == ("1d+1", "1d")
    assert damage(window.campaign.ruleset(ruleset.id), "bearded-axe") == "3d"
    gm.press(Key.Key_Z, held=CTRL)
    assert len(gm.page.session.journal.line()) == entries - 1
