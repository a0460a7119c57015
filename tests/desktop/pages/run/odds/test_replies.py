"""The ways to meet a picked command, compared in the turn panel and in the calculator."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.calculator.set_up import SetUp
from gmtool.desktop.pages.run.inputs.candidates import CandidateModel
from gmtool.desktop.pages.run.odds.panel import OddsPanel
from gmtool.desktop.pages.run.odds.replies import ReplyRow
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.draft import Draft
from tests.desktop.pages.run.opened_page import opened
from tests.presentation.fight.odds.test_replies import Nimble
from tests.tally import Tally
from tests.variants.talkative_tally import Wary, begun

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
FOUR = ("Flavius", "Wulf", "Astrid", "Ragnar")


@pytest.fixture
def page(qtbot: Any) -> FightPage:
    """A fight of two, in which nothing is picked."""
    return opened(qtbot, begun(Tally()))


def rows(odds: OddsPanel) -> list[ReplyRow]:
    return [row for row in odds.replies.rows if not row.isHidden()]


def test_that_the_headline_is_that_of_the_best_reply_and_says_so(page: FightPage, press: Any) -> None:
    press(page, Key.Key_Escape, "4")
    odds = page.turn.draft.odds
    assert odds.headline.text() == "33.3\u00a0%"
    assert odds.met.text() == "Against Duck, the best reply"
    stand, duck = rows(odds)
    assert (stand.words.text(), stand.number.text(), stand.others.text()) == (
        "Stand",
        "50.0\u00a0%",
        "expected\xa01.8\xa0points\xa0lost",
    )
    assert (duck.words.text(), duck.number.text(), duck.others.text()) == (
        "Duck",
        "33.3\u00a0%",
        "expected\xa01.2\xa0points\xa0lost",
    )
    assert (stand.best.isHidden(), duck.best.isHidden()) == (True, False)
    assert duck.best.text() == "best reply"
    assert (stand.accessibleDescription(), duck.accessibleDescription()) == ("", "The best reply for the other side")
    assert "Against Duck, the best reply" in odds.accessibleName()


def test_that_a_click_on_a_reply_shows_its_numbers_and_leaves_the_keys(page: FightPage, press: Any, qtbot: Any) -> None:
    press(page, Key.Key_Escape, "4")
    odds = page.turn.draft.odds
    assert "To duck" in words_of(odds)
    assert odds.charts.shown[0].accessibleDescription().startswith("0: 66.7\u00a0%")
    qtbot.mouseClick(rows(odds)[0], LEFT)
    assert odds.headline.text() == "50.0\u00a0%"
    assert odds.met.text() == "Against Stand; the best reply is Duck"
    assert "To duck" not in words_of(odds)
    assert odds.charts.shown[0].accessibleDescription().startswith("0: 50.0\u00a0%")
    assert [row.property("lit") for row in rows(odds)] == [True, False]
    assert page.hasFocus()


def words_of(odds: OddsPanel) -> str:
    return " ".join(label.text() for label in odds.breakdown.findChildren(QLabel) if label.isVisible())


def test_that_keys_go_through_the_rows(page: FightPage, press: Any) -> None:
    press(page, Key.Key_Escape, "4", Key.Key_PageDown)
    odds = page.turn.draft.odds
    assert [row.property("lit") for row in rows(odds)] == [True, False]
    odds.replies.setFocus()
    press(page, Key.Key_Up)
    assert [row.property("lit") for row in rows(odds)] == [False, True]
    assert odds.replies.accessibleDescription().startswith("Duck, 33.3\u00a0%, expected\xa01.2\xa0points\xa0lost.")
    press(page, Key.Key_PageDown, Key.Key_Escape, "1")
    assert odds.replies.isHidden()
    assert odds.met.isHidden()
    press(page, Key.Key_Escape, "4")
    assert [row.property("lit") for row in rows(odds)] == [False, True], "it begins with the best reply"


def test_that_a_key_for_replies_means_nothing_without_them(page: FightPage, press: Any) -> None:
    press(page, Key.Key_Escape, "1", Key.Key_PageDown)
    assert page.turn.draft.odds.replies.compared.seen is None
    deeds = {deed.text(): deed for deed in page.deeds.values()}
    assert not deeds["Next reply"].isEnabled()
    press(page, Key.Key_Escape, "4")
    assert deeds["Next reply"].isEnabled()


def test_that_chances_that_take_long_come_a_few_at_a_time(qtbot: Any, press: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("gmtool.desktop.pages.run.inputs.candidates.SLICE", 0.0)
    session = begun(Tally(), FOUR)
    choice = next(choice for choice in session.moment.choices("f0") if choice.key == "lunge")
    draft = Draft.of(session.moment, choice)
    model = CandidateModel()
    model.show(draft, choice.inputs[0])
    assert [model.words(place) for place in range(3)] == ["1   Wulf", "2   Astrid", "3   Ragnar"]
    with qtbot.waitSignal(model.dataChanged):
        pass
    assert [model.words(place) for place in range(3)] == ["1   Wulf   33.3\u00a0%", "2   Astrid", "3   Ragnar"]
    with qtbot.waitSignal(model.dataChanged):
        pass
    assert [model.words(place) for place in range(2)] == ["1   Wulf   33.3\u00a0%", "2   Astrid   33.3\u00a0%"]


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 200])
def test_that_replies_fit_into_the_narrowest_panel(qtbot: Any, press: Any, scale: int) -> None:
    use_theme("dark", scale)
    page = opened(qtbot, begun(Wary()), (1366, 768))
    page.dividers["whole"].setSizes([5000, 1])
    press(page, Key.Key_Escape, "4")
    narrowest = 270 * scale // 100
    qtbot.waitUntil(lambda: page.turn.width() == narrowest and whole(page.turn.draft.odds))
    assert page.width() == 1366
    assert page.turn.draft.width() <= page.turn.order.width()
    for row in rows(page.turn.draft.odds):
        assert row.mapTo(page.turn, row.rect().topRight()).x() < narrowest
    use_theme("dark", 100)


def test_that_of_many_replies_only_the_one_that_is_looked_at_says_all(qtbot: Any) -> None:
    moment = begun(Nimble()).moment
    draft = Draft.of(moment, next(choice for choice in moment.choices("f0") if choice.key == "lunge"))
    odds = OddsPanel()
    qtbot.addWidget(odds)
    odds.show_odds("", draft.odds, moment.ruleset.measured(), draft.breakdowns, draft.replies)
    odds.show()
    assert [row.number.isHidden() for row in rows(odds)] == [False] * 6
    assert [row.others.isHidden() for row in rows(odds)] == [True, False, True, True, True, True]
    qtbot.mouseClick(rows(odds)[4], LEFT)
    assert [row.others.isHidden() for row in rows(odds)] == [True, True, True, True, False, True]
    assert rows(odds)[0].toolTip() == "Stand 0\nexpected\xa01.8\xa0points\xa0lost"


@pytest.mark.usefixtures("dressed")
def test_that_what_is_picked_stands_alone_at_the_top_where_not_all_fits(qtbot: Any, press: Any) -> None:
    use_theme("dark", 200)
    page = opened(qtbot, begun(Wary()), (1366, 768))
    lower, choices = page.turn.split.widget(1), page.turn.choices
    press(page, Key.Key_Escape, "4")
    qtbot.waitUntil(lambda: choices.mapTo(lower, QPoint(0, 0)).y() == 0)
    assert [button.choice for button in choices.buttons] == [page.picks.draft.choice]
    press(page, Key.Key_Escape)
    qtbot.waitUntil(lambda: choices.mapTo(lower, QPoint(0, 0)).y() == 0)
    assert len(choices.buttons) > 1
    use_theme("dark", 100)


def whole(odds: OddsPanel) -> bool:
    """Whether every label of every row has the width and the height that its words need."""
    found = [label for row in rows(odds) for label in row.findChildren(QLabel) if not label.isHidden()]
    assert len(found) == 7
    return all(label.height() >= label.heightForWidth(label.width()) and fits(label) for label in found)


def fits(label: QLabel) -> bool:
    return label.width() >= label.minimumSizeHint().width()


def test_that_the_calculator_compares_replies_too(qtbot: Any) -> None:
    rules = Tally()
    set_up = SetUp(rules, rules.bestiary())
    qtbot.addWidget(set_up)
    set_up.show()
    set_up.activateWindow()
    with qtbot.waitActive(set_up):
        pass
    set_up.choice.setFocus()
    assert not rows(set_up.odds)
    qtbot.keyClicks(set_up.choice, "Lunge")
    assert set_up.choice.currentText() == "Lunge"
    assert set_up.odds.headline.text() == "33.3\u00a0%"
    stand, duck = rows(set_up.odds)
    qtbot.mouseClick(stand, LEFT)
    assert set_up.odds.headline.text() == "50.0\u00a0%"
    while QApplication.focusWidget() is not set_up.odds.replies:
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Tab)
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Down)
    assert set_up.odds.headline.text() == "33.3\u00a0%"
    assert duck.property("lit")
