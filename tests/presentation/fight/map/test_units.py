"""Units by keys: wheeled, formed, divided and joined, and their losses."""

from typing import Any

import pytest

from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.rows.order_rows import order_rows
from gmtool.space import Point
from tests.presentation.keys.driver import Held
from tests.presentation.keys.hands import opened, press
from tests.presentation.keys.keyed_page import KeyedPage
from tests.variants.unit_battle import session


@pytest.fixture
def page() -> KeyedPage:
    """The battle; the Spears are picked, as they are first."""
    return opened(session())


def take(page: KeyedPage, key: str) -> None:
    """Pick a choice of the picked figure, or of the GM about it."""
    choices = [*page.picks.choices, *gm_commands.figure_choices(page.session.moment, page.picks.figure or "")]
    page.picks.pick(next(one for one in choices if one.key == key))
    page.fight.held = Held.PAGE  # where brackets turn what is on the map


def counter(page: KeyedPage, figure: str = "spears") -> Any:
    return page.session.moment.counters[figure]


def last(page: KeyedPage) -> str:
    return page.session.journal.line()[-1].lines[0].text


def values(page: KeyedPage) -> dict[str, Any]:
    """What was said so far."""
    assert page.picks.draft is not None
    return dict(page.picks.draft.values)


def test_that_a_unit_is_wheeled_by_keys_alone(page: KeyedPage) -> None:
    take(page, "wheel")
    press(page, "]", "]", "]", "[")
    assert values(page)["wheel"] == {"hand": "right", "degrees": 30}
    press(page, "Enter")
    assert counter(page).block.heading == 30
    take(page, "gm.wheel")
    page.fight.held = "wheel"
    press(page, "-45", "Enter")
    assert last(page) == "Spears wheels left by 45°, 3.14 inches."
    press(page, "Ctrl Z")


def test_that_a_wheel_that_the_rules_forbid_says_why(page: KeyedPage) -> None:
    take(page, "wheel")
    press(page, "]" * 11)
    assert page.picks.draft is not None
    assert [one.reason for one in page.picks.draft.against] == ["The outer corner cannot go so far."]


def test_that_a_unit_is_formed_by_keys(page: KeyedPage) -> None:
    take(page, "gm.form")
    press(page, "]", "]", "[")
    assert values(page)["files"] == 5
    press(page, "Enter")
    assert last(page) == "Spears forms 5 files and 4 ranks."


def test_that_dragging_a_unit_is_its_march(page: KeyedPage) -> None:
    """The drag picks the march, unless the map is asked for something else."""
    page.fight.map.grab_unit("spears")
    assert page.picks.draft is not None
    assert page.picks.draft.choice.key == "march"
    before = counter(page).block.middle
    said = {"at": {"x": before.x + 100, "y": before.y - 200}, "heading": 0}
    page.fight.map.say_unit(said)
    press(page, "Enter")
    assert counter(page).block.middle == Point(before.x + 100, before.y - 200)
    page.picks.choose_figure("spears")
    take(page, "gm.wheel")
    page.fight.map.grab_unit("archers")
    assert (page.picks.figure, page.picks.draft.choice.key) == ("spears", "gm.wheel")


def test_that_a_unit_is_divided_and_joined_by_name(page: KeyedPage) -> None:
    take(page, "gm.divide")
    press(page, "Enter")
    assert last(page) == "9 men of Spears become Spears 2."
    assert counter(page, "spears/2").health == "9 of 9"
    assert [row.name for row in order_rows(page.session.moment) if row.figure][:2] == ["Spears", "Spears 2"]
    page.picks.choose_figure("spears")
    take(page, "gm.join")
    press(page, "1", "Enter")
    assert counter(page).health == "18 of 20"


def test_that_the_gm_sets_a_level_and_takes_a_rider_off(page: KeyedPage) -> None:
    page.picks.choose_figure("wulf")
    take(page, "gm.level")
    page.picks.say("level", 4)
    press(page, "Enter")
    assert counter(page, "grey").level == 4
    page.picks.choose_figure("wulf")
    take(page, "gm.part")
    press(page, "Enter")
    assert last(page) == "Wulf is no longer with Grey."
    assert counter(page, "wulf").where != counter(page, "grey").where


def test_that_losses_told_in_the_damage_line_come_from_the_rear(page: KeyedPage) -> None:
    page.picks.choose_figure("spears")
    front = counter(page).block.corners[:2]
    press(page, "d", "5", "Enter")
    assert counter(page).health == "13 of 20"
    assert counter(page).block.corners[:2] == front
    assert counter(page).formation.ranks == 4
