"""Figures that join in the middle of a fight, in its page with a real system."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gmtool.desktop.pages.run.page.menus import figure_menu, place_menu
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.space import Hex, HexGround, blank_ground
from gmtool.store.campaign import Campaign
from tests.desktop.pages.run.opened_page import opened

Key = Qt.Key


@pytest.fixture
def open_fight(qtbot: Any, campaign_file: Path, prepare: Any) -> Iterator[Any]:
    """Open a fight of two of the campaign in its page, with or without a ground."""
    with ExitStack() as stack:

        def begun(ground: HexGround | None = None) -> FightPage:
            made = prepare(ground)
            campaign = stack.enter_context(Campaign.open(campaign_file))
            session = FightSession(campaign.encounters.start(made), DiceSource(Random(1)))
            return opened(qtbot, session, (1400, 900), campaign)

        yield begun


def keys(qtbot: Any, *pressed: Any) -> None:
    for key in pressed:
        if isinstance(key, str):
            qtbot.keyClicks(QApplication.focusWidget(), key)
        else:
            qtbot.keyClick(QApplication.focusWidget(), key)


def open_adder(page: Any, qtbot: Any) -> None:
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_A, held)
    assert QApplication.focusWidget() is page.adder.picker.cards.search


def last_beast(ruleset: Any) -> str:
    """A card that only the bestiary has."""
    return ruleset.bestiary()[-1].name


def test_that_a_beast_joins_with_a_few_keys_and_is_undone(open_fight: Any, qtbot: Any, ruleset: Any) -> None:
    page = open_fight()
    before = page.session.journal.tree
    open_adder(page, qtbot)
    keys(qtbot, last_beast(ruleset), Key.Key_Return)
    joined = list(page.session.moment.counters.values())[-1]
    assert joined.name == last_beast(ruleset)
    assert joined.side == "theirs"
    assert joined.name in page.log.text()
    assert joined.figure in [slot.figure for lane in page.session.moment.agenda.lanes for slot in lane.slots]
    keys(qtbot, Key.Key_Escape)
    assert page.adder.isHidden()
    assert QApplication.focusWidget() is page
    page.session.undo()
    assert page.session.journal.tree == before


def test_that_several_stand_around_the_hex_that_was_picked(open_fight: Any, qtbot: Any, ruleset: Any) -> None:
    page = open_fight(blank_ground(12, 9))
    open_adder(page, qtbot)
    page.adder.side.setCurrentIndex(0)
    page.adder.picker.copies.show_value(3)
    keys(qtbot, ruleset.bestiary()[0].name, Key.Key_Return)
    assert "2 more around it" in page.picks.draft.choice.label
    assert not page.picks.draft.ready
    at = Hex(6, 2)
    candidate = next(c for c in page.picks.draft.candidates(page.picks.draft.missing) if c.hex == at)
    page.stage.map.candidate_picked.emit(candidate)
    assert page.picks.draft.ready
    page.setFocus()
    keys(qtbot, Key.Key_Return)
    qtbot.waitUntil(lambda: len(page.session.moment.counters) == 5)
    new = list(page.session.moment.counters.values())[2:]
    assert new[0].hexes[0] == at
    assert all(one.hexes[0].distance(at) == 1 for one in new[1:])
    assert len({one.hexes[0] for one in new}) == len({one.name for one in new}) == 3
    assert {one.side for one in new} == {"ours"}
    assert len(page.session.journal.line()) == 3


def test_that_a_hex_that_was_meant_is_not_asked_for(open_fight: Any, qtbot: Any) -> None:
    page = open_fight(blank_ground(12, 9))
    menu = place_menu(page, Hex(5, 2))
    next(action for action in menu.actions() if action.text() == "Add a figure…").trigger()
    keys(qtbot, Key.Key_Return)
    assert page.picks.draft.ready
    page.setFocus()
    keys(qtbot, Key.Key_Return)
    assert list(page.session.moment.counters.values())[-1].hexes[0] == Hex(5, 2)


def test_that_an_id_is_never_given_twice(open_fight: Any, qtbot: Any) -> None:
    page = open_fight()
    for _ in range(2):
        open_adder(page, qtbot)
        keys(qtbot, Key.Key_Return)
        joined = list(page.session.moment.counters)[-1]
        page.session.perform({"kind": "gm.remove/1", "figure": joined})
    added = [entry.command["figure"]["id"] for entry in page.session.journal.line()[::2]]
    assert len(set(added)) == 2


def test_that_nobody_joins_an_earlier_moment(open_fight: Any, qtbot: Any) -> None:
    page = open_fight()
    assert any(a.text() == "Add a figure…" and a.isEnabled() for a in figure_menu(page, "f0").actions())
    page.session.perform({"kind": "gm.note/1", "text": "rain"})
    page.session.preview(0)
    assert not page.may_add
    assert not next(a for a in page.deeds.values() if a.text() == "Add a figure…").isEnabled()
