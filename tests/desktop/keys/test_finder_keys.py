"""Ctrl+K in a fight: what can be seen or said is found by its words, for the figure that is picked."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forms.item_table import ItemTable
from gmtool.desktop.shell.finder import Finder
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.cards.things import things
from gmtool.presentation.fight import selection
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.systems import ruleset
from tests.desktop.game_master import CTRL, GameMaster, Key, game_master_on
from tests.desktop.keys.melee_table import MeleeMaster, table
from tests.presentation.keys.melee_table import fighter

SAID = {
    "Ambush on the hedge road": ("pellet", "full defensive"),
    "In the walled yard": ("stunned", "injury", "fatigue", "dodge"),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "BOUNCE", 0)


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot) -> MeleeMaster:
    """One against two, in the actions of the first turn."""
    return table(tmp_path, qtbot, [fighter(12)], [fighter(11), fighter(10)])


def find(gm: GameMaster, words: str) -> list[str]:
    """What the finder lists first for these words."""
    gm.press(Key.Key_K, held=CTRL)
    gm.type(words)
    finder = next(one for one in gm.window.findChildren(Finder) if one.isVisible())
    return [str(finder.model.index(row).data()) for row in range(min(3, finder.model.rowCount()))]


@pytest.fixture(scope="module")
def looking(
    qapp: QApplication, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, sample_to_copy: Path
) -> Iterator[Callable[..., GameMaster]]:
    """Gives a Game Master at a fight, who does nothing there but look; the same one each time.

    Fights are those of the sample; without a title it is one against two, in the actions of the first turn.
    """
    qtbot, opened = QtBot(request), dict[bool, GameMaster]()

    def looks(title: str = "") -> GameMaster:
        if (of_sample := bool(title)) not in opened:
            folder = tmp_path_factory.mktemp("looking")
            if of_sample:
                opened[True] = game_master_on(Path(shutil.copy(sample_to_copy, folder)), qtbot)
            else:
                opened[False] = table(folder, qtbot, [fighter(12)], [fighter(11), fighter(10)])
            opened[of_sample].window.setUpdatesEnabled(False)
        gm = opened[of_sample]
        if of_sample:
            gm.window.run_encounter(next(one.id for one in gm.window.campaign.encounters.list() if one.title == title))
        gm.window.activateWindow()
        with qtbot.waitActive(gm.window):
            pass
        return gm

    yield looks
    for gm in opened.values():
        gm.window.close()


def test_that_a_condition_is_set_by_its_name(gm: MeleeMaster) -> None:
    assert find(gm, "hidden")[0] == "A1: hidden from the players, no → yes"
    gm.press(Key.Key_Return)
    assert gm.state.figures["a1"].hidden
    assert gm.page.hasFocus()
    assert find(gm, "hidden")[0] == "A1: hidden from the players, yes → no"


@pytest.mark.parametrize(
    ("words", "first"),
    [("a1 pass", "A1: Pass"), ("hits taken", "A1: Hits taken…"), ("ours program rolls", "Ours: the program rolls")],
)
def test_that_what_the_figure_and_the_table_can_do_is_found_first(
    looking: Callable[..., GameMaster], words: str, first: str
) -> None:
    gm = looking()
    assert find(gm, words)[0] == first
    gm.press(Key.Key_Escape)


@pytest.mark.parametrize("typed", ["dro", "drop"])
def test_that_drop_comes_before_draw_though_it_cannot_be_done_now(
    looking: Callable[..., GameMaster], typed: str
) -> None:
    gm = looking()
    assert "Drop" in find(gm, typed)[0]
    gm.press(Key.Key_Escape)


def test_that_riding_is_found_by_its_first_letters(looking: Callable[..., GameMaster]) -> None:
    gm = looking()
    assert "Let A1 ride or go with…" in find(gm, "rid")[:3]
    gm.press(Key.Key_Escape)


def test_that_what_the_rules_forbid_says_why(looking: Callable[..., GameMaster]) -> None:
    gm = looking()
    find(gm, "end actions")
    finder = next(one for one in gm.window.findChildren(Finder) if one.isVisible())
    action = finder.model.action(finder.model.index(0))
    assert action.text() == "End actions"
    assert not action.isEnabled()
    assert action.toolTip() not in ("", "End actions")
    gm.press(Key.Key_Escape)


@pytest.mark.parametrize("title", SAID)
def test_that_the_words_of_other_systems_are_found(looking: Callable[..., GameMaster], title: str) -> None:
    gm = looking(title)
    for words in SAID[title]:
        found = find(gm, words)
        assert any(words in one.casefold() for one in found), f"{words}: {found}"
        gm.press(Key.Key_Escape)


def roster_focus(gm: GameMaster) -> tuple[list[str], Any]:
    """Which cards the roster has chosen, and what has the keys."""
    assert gm.window.pages.current_key == "roster"
    page: Any = gm.window.pages.made("roster")
    return [card.name for card in page.list.selected()], QApplication.focusWidget()


def test_that_a_card_is_found_by_its_name_from_any_page_and_shown(tmp_path: Path, qtbot: QtBot) -> None:
    rules = ruleset("tft-melee")
    with Campaign.create(tmp_path / "Ford.gmtool", "Ford") as campaign:
        for name in ("Wulf the Grey", "Wulfgar", "Bjorn"):
            campaign.cards.add(rules.completed(Card("tft-melee", name, {"people": "human"})))
    gm = game_master_on(tmp_path / "Ford.gmtool", qtbot)
    gm.press(Key.Key_3, held=CTRL)
    assert find(gm, "the grey") == ["Card: Wulf the Grey"]
    gm.press(Key.Key_Return)
    chosen, focus = roster_focus(gm)
    assert chosen == ["Wulf the Grey"]
    assert focus is gm.window.pages.made("roster").list.view
    assert find(gm, "wolf")[0].startswith("Bestiary: ")


def test_that_an_encounter_is_found_by_its_title_from_any_page_and_shown(sample_file: Path, qtbot: QtBot) -> None:
    gm = game_master_on(sample_file, qtbot)
    gm.press(Key.Key_3, held=CTRL)
    assert find(gm, "wexley")[0] == "Encounter: The field at Wexley"
    gm.press(Key.Key_Return)
    assert gm.window.pages.current_key == "encounters"
    page: Any = gm.window.pages.made("encounters")
    assert page.builder.encounter.title == "The field at Wexley"


def test_that_a_weapon_of_the_chosen_card_is_found_and_its_row_has_the_keys(window: MainWindow, qtbot: QtBot) -> None:
    gm = GameMaster(window, qtbot)
    page: Any = window.show_page("roster")
    page.list.choose([next(card.id for card in page.list.model.cards if card.fields.get("gear"))])
    (card,) = page.list.selected()
    weapon = next(iter(things(card, window.campaign.ruleset(card.system))))
    assert find(gm, f"{card.name}: {weapon.label}")[0] == f"{card.name}: {weapon.label}"
    gm.press(Key.Key_Return)
    chosen, focus = roster_focus(gm)
    assert chosen == [card.name]
    assert isinstance(focus, ItemTable)
    assert focus.model().index(focus.currentIndex().row(), 0).data() == weapon.label


def test_that_a_condition_of_the_picked_figure_leads_to_its_rule(gm: MeleeMaster) -> None:
    gm.type("1")
    gm.enter("95")
    gm.page.picks.choose_figure("b1")
    held = gm.page.session.moment.conditions("b1")[0]
    assert find(gm, "5+ hits")[0].startswith(f"B1 is {held.label}")
    gm.press(Key.Key_Return)
    assert gm.window.pages.current_key == "rules"
