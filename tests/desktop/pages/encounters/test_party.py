"""The party joins encounters by key: put together in the roster, asked who is there, with what it carries over."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.encounters.party_strip import PartyStrip
from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.cards.shelves import PARTY
from gmtool.presentation.party.carried import HITS, KINDS, LOST, TAGS
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets
from gmtool.systems import ruleset as the_system
from tests.desktop.conftest import shown
from tests.desktop.cut_texts import SCREENS, settle_on
from tests.desktop.game_master import CTRL, GameMaster
from tests.presentation.party.evening import HARM, HEROES, STAYS, fought, harm_of, heroes, prepared

Key = Qt.Key
SHIFT_CTRL = CTRL | Qt.KeyboardModifier.ShiftModifier


def encounters(window: MainWindow) -> EncountersWorkspace:
    page: Any = window.show_page("encounters")
    return page  # type: ignore[no-any-return]


def strip(page: EncountersWorkspace) -> PartyStrip:
    assert page.builder is not None
    return page.builder.banners.party


def figures(page: EncountersWorkspace) -> list[tuple[str, str]]:
    assert page.builder is not None
    return [(one.name, one.side) for one in page.builder.muster.figures]


def ticked(page: EncountersWorkspace) -> list[str]:
    """Those who are ticked in the strip, by name."""
    return [box.text() for box in strip(page).members.values() if box.isChecked()]


def carried(page: EncountersWorkspace) -> dict[str, bool]:
    """The kinds that the strip asks about, and whether each is ticked."""
    return {kind: strip(page).kinds[kind].isChecked() for kind in KINDS if strip(page).kinds[kind].isVisible()}


def ask(gm: GameMaster, page: EncountersWorkspace) -> None:
    gm.press(Key.Key_P, held=SHIFT_CTRL)
    assert strip(page).isVisible()


def opened(window: MainWindow, path: Path, qtbot: QtBot) -> GameMaster:
    window.campaigns.open(path, "encounters")
    return GameMaster(shown(window, qtbot), qtbot)


def campaign_of(rules: Ruleset, folder: Path) -> Path:
    """A campaign with a party of three."""
    path = folder / "Evenings.gmtool"
    with Campaign.create(path, "Evenings") as campaign:
        heroes(campaign, rules)
    return path


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_one_party_enters_three_encounters_in_a_row(
    rules: Ruleset, hidden_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Evenings.gmtool"
    with Campaign.create(path, "Evenings") as campaign:
        for card in heroes(campaign, rules).values():
            campaign.card_marks.untag([card.id], [PARTY])
    hidden_window.campaigns.open(path, "roster")
    gm = GameMaster(shown(hidden_window, qtbot), qtbot)
    campaign = hidden_window.campaign
    roster: Any = hidden_window.show_page("roster")
    shelf = lambda: next(row for row in roster.side.rows.rows if row.key == "tag:party")  # noqa: E731
    assert (shelf().text, shelf().count) == ("The party", 0)
    roster.list.view.setFocus()
    gm.press(Key.Key_A, held=CTRL)
    gm.press(Key.Key_P, held=SHIFT_CTRL)
    assert all(PARTY in card.tags for card in campaign.cards.list())
    assert shelf().count == 3
    page = encounters(hidden_window)

    gm.press(Key.Key_N, held=CTRL)
    ask(gm, page)
    assert ticked(page) == list(HEROES)
    assert carried(page) == {}
    gm.press(Key.Key_Return)
    assert not strip(page).isVisible()
    assert figures(page) == [(name, "side-1") for name in HEROES]
    gm.press(Key.Key_Z, held=CTRL)
    assert figures(page) == [], "one step takes all of them back"
    gm.press(Key.Key_Z, held=CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert len(figures(page)) == 3
    fought(campaign, campaign.encounters.list()[-1], hurts=["astrid"], hexed=["bjorn"])
    page.shown()

    gm.press(Key.Key_N, held=CTRL)
    ask(gm, page)
    assert carried(page) == {HITS: rules.id in STAYS, TAGS: True}
    assert not strip(page).kinds[LOST].isVisible()
    gm.press(Key.Key_Tab, Key.Key_Tab, Key.Key_Space)
    assert ticked(page) == ["Astrid", "Bjorn"]
    if rules.id not in STAYS:
        gm.press(Key.Key_Tab, Key.Key_Space)
    gm.press(Key.Key_Return)
    assert figures(page) == [("Astrid", "side-1"), ("Bjorn", "side-1")]
    astrid = next(card for card in campaign.cards.list() if card.name == "Astrid")
    assert harm_of(campaign, astrid) == HARM[rules.id][2]
    assert page.builder is not None
    rows = page.builder.sides.boxes[0].model
    assert [rows.more(one) for one in rows.rows] == [(), ("hexed 3",)]
    gm.press(Key.Key_Z, held=CTRL)
    assert figures(page) == []
    assert harm_of(campaign, astrid) != HARM[rules.id][2]
    gm.press(Key.Key_Y, held=CTRL)
    fought(campaign, campaign.encounters.list()[-1])
    page.shown()

    gm.press(Key.Key_N, held=CTRL)
    ask(gm, page)
    assert ticked(page) == ["Astrid", "Bjorn"], "Cora was not there the last time"
    assert carried(page) == {TAGS: True}
    gm.press(Key.Key_Return)
    assert [name for name, _ in figures(page)] == ["Astrid", "Bjorn"]
    gm.press(Key.Key_P, held=SHIFT_CTRL)
    assert ticked(page) == []
    assert strip(page).outcome.text() == "0 figures. In it already: Astrid, Bjorn."
    assert not strip(page).take.isEnabled()
    gm.press(Key.Key_Space, Key.Key_Return)
    assert [name for name, _ in figures(page)] == list(HEROES)
    gm.press(Key.Key_P, held=SHIFT_CTRL)
    assert not strip(page).isVisible()
    assert "Everyone of the party is in this encounter already." in hidden_window.notices.sentences()


def test_that_esc_leaves_it_and_another_encounter_closes_the_question(
    hidden_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    gm = opened(hidden_window, campaign_of(the_system("tft-melee"), tmp_path), qtbot)
    page = encounters(hidden_window)
    gm.press(Key.Key_N, Key.Key_N, held=CTRL)
    ask(gm, page)
    gm.press(Key.Key_Escape)
    assert not strip(page).isVisible()
    assert page.picker.cards.search.hasFocus()
    ask(gm, page)
    gm.press(Key.Key_PageUp, held=CTRL)
    assert not strip(page).isVisible()
    assert [len(one.muster.figures) for one in hidden_window.campaign.encounters.list()] == [0, 0]


def test_that_another_side_can_be_chosen(hidden_window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    gm = opened(hidden_window, campaign_of(the_system("tft-melee"), tmp_path), qtbot)
    page = encounters(hidden_window)
    gm.press(Key.Key_N, held=CTRL)
    gm.press(Key.Key_F6)
    ask(gm, page)
    assert strip(page).side.text == "side-1", "the party is the players', wherever other cards go"
    strip(page).side.setFocus()
    gm.press(Key.Key_Down)
    gm.press(Key.Key_Return)
    assert {side for _, side in figures(page)} == {"side-2"}


@pytest.mark.parametrize(("marked", "said"), [(0, "No card of Melee is in the party."), (41, "The party has 41")])
def test_that_a_party_of_nobody_and_an_army_are_answered_in_a_sentence(
    marked: int, said: str, hidden_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Evenings.gmtool"
    with Campaign.create(path, "Evenings") as campaign:
        heroes(campaign, the_system("tft-melee"), [f"Hero {n}" for n in range(marked)])
        prepared(campaign, the_system("tft-melee"))
    gm = opened(hidden_window, path, qtbot)
    page = encounters(hidden_window)
    gm.press(Key.Key_P, held=SHIFT_CTRL)
    assert not strip(page).isVisible()
    (sentence,) = hidden_window.notices.sentences()
    assert sentence.startswith(said)
    assert "{" not in sentence


def test_that_a_read_only_window_takes_nobody(hidden_window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = campaign_of(the_system("tft-melee"), tmp_path)
    with Campaign.open(path) as other:
        prepared(other, the_system("tft-melee"))
        gm = opened(hidden_window, path, qtbot)
        assert hidden_window.campaign.read_only
        page = encounters(hidden_window)
        gm.press(Key.Key_P, held=SHIFT_CTRL)
        assert not strip(page).isVisible()
        assert "read-only" in " ".join(hidden_window.notices.sentences())
        roster: Any = hidden_window.show_page("roster")
        roster.list.view.setFocus()
        gm.press(Key.Key_A, held=CTRL)
        gm.press(Key.Key_P, held=SHIFT_CTRL)
        assert [PARTY in card.tags for card in other.cards.list()] == [True] * 3
        hidden_window.leave_campaign()
        hidden_window.campaigns.close()


def test_that_a_fight_that_has_begun_takes_nobody(hidden_window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = campaign_of(the_system("tft-melee"), tmp_path)
    with Campaign.open(path) as campaign:
        begun = prepared(campaign, the_system("tft-melee"), "Begun", campaign.cards.list()[:1])
        campaign.encounters.start(begun.id)
    gm = opened(hidden_window, path, qtbot)
    page = encounters(hidden_window)
    page.show_encounter(begun.id)
    gm.press(Key.Key_P, held=SHIFT_CTRL)
    assert not strip(page).isVisible()
    assert "the fight has begun." in " ".join(hidden_window.notices.sentences())


def test_that_tab_goes_from_the_members_to_what_they_carry_over_and_to_the_side(
    hidden_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    rules = the_system("advanced-melee")
    path = tmp_path / "Evenings.gmtool"
    with Campaign.create(path, "Evenings") as campaign:
        party = heroes(campaign, rules, HEROES[:2])
        fought(campaign, prepared(campaign, rules, "One", party.values()), hurts=["astrid"], hexed=["bjorn"])
        prepared(campaign, rules, "Two")
    gm = opened(hidden_window, path, qtbot)
    page = encounters(hidden_window)
    page.show_encounter(2)
    for _ in range(2):  # the second time the members are other boxes
        ask(gm, page)
        asked = strip(page)
        along = [*asked.members.values(), asked.kinds[HITS], asked.kinds[TAGS]]
        for box in along:
            assert box.hasFocus()
            gm.press(Key.Key_Tab)
        assert asked.side.isAncestorOf(QApplication.focusWidget())
        gm.press(Key.Key_Escape)


def test_that_what_else_is_told_of_the_encounter_makes_room_for_the_question(
    hidden_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    rules = the_system("tft-melee")
    path = campaign_of(rules, tmp_path)
    with Campaign.open(path) as campaign:
        prepared(campaign, rules)
    gm = opened(hidden_window, path, qtbot)
    page = encounters(hidden_window)
    assert page.builder is not None
    obstacle = page.builder.banners.obstacle
    assert obstacle.isVisible(), "all are on one side"
    ask(gm, page)
    assert not obstacle.isVisible()
    gm.press(Key.Key_Escape)
    assert obstacle.isVisible()
    ask(gm, page)
    gm.press(Key.Key_Return)
    assert not obstacle.isVisible()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("screen", SCREENS)
def test_that_a_large_party_is_scrolled_and_its_button_stays_in_sight(
    screen: tuple[int, int], hidden_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    use_theme("dark", 200)
    rules = the_system("advanced-melee")
    path = tmp_path / "Evenings.gmtool"
    with Campaign.create(path, "Evenings") as campaign:
        party = heroes(campaign, rules, [f"Hero of the valley {n}" for n in range(1, 41)])
        fought(campaign, prepared(campaign, rules, "One", party.values()), hurts=["hero-of-the-valley-1"])
        prepared(campaign, rules, "Two")
    gm = opened(hidden_window, path, qtbot)
    page = encounters(hidden_window)
    page.show_encounter(2)
    ask(gm, page)
    settle_on(hidden_window, screen)
    asked = strip(page)

    def seen(widget: QWidget) -> bool:
        return not widget.visibleRegion().isEmpty() and widget.visibleRegion().boundingRect().size() == widget.size()

    assert all(seen(one) for one in (asked.take, asked.cancel, asked.outcome, asked.about))
    last = list(asked.members.values())[-1]
    assert not seen(last)
    gm.press(*[Key.Key_Tab] * 39)
    assert last.hasFocus()
    assert seen(last)
    gm.press(Key.Key_Tab)
    assert asked.kinds[HITS].hasFocus()
    assert seen(asked.kinds[HITS])
