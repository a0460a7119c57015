"""An Area attack of HarnMaster on the map: its template is laid by the mouse and by keys, and covers its targets."""

from random import Random
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.space import Circle, Point
from tests.desktop.open_ground.hand import SHIFT, Key, click, drag, press
from tests.desktop.pages.run.opened_page import opened
from tests.rules.harnmaster.test_area_attacks import AT, inferno


@pytest.fixture
def page(qtbot: QtBot) -> FightPage:
    """Ann's Area attack is picked; Bob and Cyd stand next to each other, Dan far away."""
    one = inferno(at=AT)
    journal = Journal.load(one.rules, one.rules.dump_state(one.state))
    made = opened(qtbot, FightSession(journal, DiceSource(Random(3), players=False, others=False)), (1300, 900))
    made.picks.choose_figure("ann")
    made.picks.pick(next(choice for choice in made.picks.choices if choice.key == "area"))
    return made


def inside(page: FightPage) -> list[str]:
    """Who is proposed, in the words of the list."""
    field = next(one for one in page.turn.draft.form.fields if one.field.field == "figures")
    shown: Any = field
    return [one.label for one in shown.list.rows.candidates if one.value == []]


def test_that_a_drag_from_the_middle_lays_the_template_and_proposes_whom_it_covers(page: FightPage) -> None:
    drag(page, (3000, 1000), (3300, 1000))
    (template,) = page.stage.map.content.effects
    assert template.shape is not None
    assert template.shape.radius == 300  # type: ignore[union-attr]
    assert inside(page) == ["Under the template: Bob"]
    drag(page, (3000, 1000), (3500, 1000))
    assert inside(page) == ["Under the template: Bob, Cyd"]


def test_that_keys_lay_it_where_a_figure_stands_and_size_it_and_it_strikes_all_under_it(page: FightPage) -> None:
    press(page, Key.Key_F6, *[Key.Key_Right] * 9)
    press(page, Key.Key_Return, held=SHIFT)
    (template,) = page.stage.map.content.effects
    assert template.shape == Circle(Point(3000, 1000), 1000)
    press(page, "-------")
    assert inside(page) == ["Under the template: Bob"]
    page.setFocus()
    press(page, "++")
    page.picks.say("level", 95)
    page.picks.say("shock", 6)
    assert inside(page) == ["Under the template: Bob 95\u00a0%, Cyd 95\u00a0%"]
    page.picks.act()
    assert page.session.question is not None
    assert page.session.question.why.text == "Area attack, Shock State Index 6: the injury of Bob?"


def test_that_a_figure_of_the_list_is_taken_out_and_stays_out(page: FightPage) -> None:
    click(page, 3200, 1700)
    assert inside(page) == ["Under the template: Bob, Cyd"]
    field: Any = next(one for one in page.turn.draft.form.fields if one.field.field == "figures")
    page.picks.say("figures", next(one.value for one in field.list.rows.candidates if one.figure == "cyd"))
    assert page.picks.draft is not None
    assert page.picks.draft.values["figures"] == ["bob"]
    press(page, "+")
    assert page.picks.draft.values["figures"] == ["bob"]


def test_that_a_click_on_a_figure_takes_it_in_or_out_of_what_the_template_covers(page: FightPage) -> None:
    drag(page, (3000, 1000), (3500, 1000))
    click(page, 3400, 1000)
    assert page.picks.draft is not None
    assert page.picks.draft.values["figures"] == ["bob"]
    click(page, 9000, 9000)
    assert page.picks.draft.values["figures"] == ["bob", "dan"]
    assert page.picks.draft.values["at"] == {"x": 3000, "y": 1000}


def test_that_enter_at_the_cursor_does_what_a_click_there_does(page: FightPage) -> None:
    drag(page, (3000, 1000), (3500, 1000))
    press(page, *[Key.Key_Left] * 3, Key.Key_Return)
    assert page.picks.draft is not None
    assert page.picks.draft.values["figures"] == ["cyd"]
    assert page.picks.draft.values["at"] == {"x": 3000, "y": 1000}
