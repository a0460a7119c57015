"""Who rolls and how the screen is divided are remembered by the campaign."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.fight_settings import FightSettings
from gmtool.store.campaign import Campaign
from tests.desktop.pages.run.opened_page import opened


@pytest.fixture
def open_run(empty_window: MainWindow, campaign_file: Path, prepared: int) -> Any:
    """Open the campaign afresh and show its fight."""

    def opened() -> Any:
        empty_window.leave_campaign()
        empty_window.campaigns.close()
        empty_window.campaigns.open(campaign_file, "run")
        empty_window.run_encounter(prepared)
        return empty_window.pages.made("run").page

    return opened


def drag(qtbot: Any, divider: Any, by: QPoint) -> None:
    handle = divider.handle(1)
    middle = handle.rect().center()
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(handle, middle + by)
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle + by)


def test_that_it_is_remembered_who_rolls(open_run: Any) -> None:
    page = open_run()
    assert page.session.dice_source.by_hand("ours")
    for action in page.bar.who_rolls.menu().actions():
        action.trigger()
    again = open_run()
    assert again is not page
    assert not again.session.dice_source.by_hand("ours")
    assert again.session.dice_source.by_hand("theirs")
    assert [action.isChecked() for action in again.bar.who_rolls.menu().actions()] == [False, True]


def is_as(divider: Any, sizes: list[int]) -> bool:
    return all(abs(one - other) <= 2 for one, other in zip(divider.sizes(), sizes, strict=True))


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("name", ["whole", "turn"])
def test_that_a_moved_bar_stays_where_it_is(begin: Any, campaign_file: Path, qtbot: Any, name: str) -> None:
    page = opened(qtbot, begin(), (1400, 900))
    before = page.dividers[name].sizes()
    drag(qtbot, page.dividers[name], QPoint(60, 60) if name == "turn" else QPoint(-60, -60))
    moved = page.dividers[name].sizes()
    assert moved != before
    with Campaign.open(campaign_file) as campaign:
        FightSettings(campaign, pytest.fail).keep_layout(page.layout_kept())
    page.hide()
    again = opened(qtbot, begin(), (1400, 900))
    with Campaign.open(campaign_file) as campaign:
        again.restore_layout(FightSettings(campaign, pytest.fail).layout())
    qtbot.waitUntil(lambda: is_as(again.dividers[name], moved))


@pytest.mark.usefixtures("dressed")
def test_that_the_window_keeps_a_moved_bar(open_run: Any, qtbot: Any) -> None:
    page = open_run()
    drag(qtbot, page.dividers["whole"], QPoint(-60, -60))
    moved = page.dividers["whole"].sizes()
    again = open_run()
    qtbot.waitUntil(lambda: is_as(again.dividers["whole"], moved))


def test_that_what_is_no_layout_is_passed_over(open_run: Any, campaign_file: Path) -> None:
    with Campaign.open(campaign_file) as campaign:
        campaign.settings.set("desktop.run_layout", {"whole": "wide", "foot": [0, -5], "left": [1, 2, 3]})
    page = open_run()
    assert page.isVisible()
    assert page.layout_kept() == {}
