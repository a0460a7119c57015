"""Units on the map: wheeled, formed, marched, divided and joined by mouse and by key, and what is shown of them."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.map.hover_card import spoken
from gmtool.desktop.pages.run.inputs.unit_fields import WheelField
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.rows.order_rows import order_rows
from gmtool.space import Hand, Point
from tests.desktop.open_ground.hand import LEFT, click, drag, hover, pixel, press
from tests.desktop.units import opened

Key = Qt.Key


@pytest.fixture
def page(qtbot: Any) -> Iterator[FightPage]:
    use_theme("dark", 100)
    page = opened(qtbot)
    page.stage.map.fit()
    yield page
    use_theme("dark", 100)


def take(page: FightPage, key: str) -> None:
    """Pick a choice of the picked figure, or of the GM about it."""
    choices = [*page.picks.choices, *gm_commands.figure_choices(page.session.moment, page.picks.figure or "")]
    page.picks.pick(next(one for one in choices if one.key == key))


def counter(page: FightPage, figure: str = "spears") -> Any:
    return page.session.moment.counters[figure]


def last(page: FightPage) -> str:
    return page.session.journal.line()[-1].lines[0].text


# --- marching, with nothing chosen before ---------------------------------------------------------------------------
def test_that_dragging_a_unit_is_its_march(page: FightPage) -> None:
    before = counter(page).block
    inside = (before.middle.x, before.middle.y)
    drag(page, inside, (inside[0] + 100, inside[1] - 200))
    assert page.picks.draft.choice.key == "march"
    assert "in" in page.stage.map.content.unit.words
    press(page, Key.Key_Return)
    after = counter(page).block
    assert abs(after.middle.x - before.middle.x - 100) <= 3
    assert abs(after.middle.y - before.middle.y + 200) <= 3


def test_that_a_click_on_a_unit_chooses_no_march(page: FightPage) -> None:
    block = counter(page).block
    click(page, block.middle.x, block.middle.y)
    assert page.picks.draft is None or page.picks.draft.choice.key != "march"


def test_that_a_unit_is_under_the_pointer_wherever_the_map_lies(page: FightPage) -> None:
    """The map is some pixels higher or lower, larger or smaller, by the font of what is around it."""
    shown, block = page.stage.map, counter(page).block
    places = [Point(x, y) for x in (-180, 0, 180) for y in (-230, 0, 230)]
    for higher in range(24):
        page.resize(1600, 980 + higher)
        shown.fit()
        for off in places:
            at = pixel(page, block.middle.x + off.x, block.middle.y + off.y)
            pointed = shown.content.point_at(shown.camera.to_world(QPointF(at)))
            assert pointed is not None
            assert pointed.figure == "spears", (higher, off)


# --- wheeling ---------------------------------------------------------------------------------------------------------
def test_that_a_unit_is_wheeled_by_dragging_its_corner(page: FightPage) -> None:
    take(page, "wheel")
    before = counter(page).block
    corner, pivot = before.corner(Hand.LEFT), before.corner(Hand.RIGHT)
    drag(page, (corner.x, corner.y), (pivot.x, pivot.y - before.width))
    said = page.picks.draft.values["wheel"]
    assert said["hand"] == "right"
    assert abs(said["degrees"] - 90) <= 2
    assert page.stage.map.content.unit.words == f"right {said['degrees']}° · {page.stage.map.content.unit.words[-7:]}"
    assert page.stage.map.content.unit.words.endswith(" in")
    press(page, Key.Key_Return)
    after = counter(page).block
    assert after.heading == said["degrees"]
    assert after.corner(Hand.RIGHT).distance(pivot) <= 3
    assert "wheels by" in last(page)


def test_that_the_other_corner_wheels_the_other_way(page: FightPage) -> None:
    take(page, "wheel")
    corner = counter(page).block.corner(Hand.RIGHT)
    drag(page, (corner.x, corner.y), (corner.x - 50, corner.y - 150))
    assert page.picks.draft.values["wheel"]["hand"] == "left"


def test_that_a_unit_is_wheeled_by_keys_alone(page: FightPage) -> None:
    take(page, "wheel")
    press(page, "]", "]", "]", "[")
    assert page.picks.draft.values["wheel"] == {"hand": "right", "degrees": 30}
    press(page, Key.Key_Return)
    assert counter(page).block.heading == 30
    take(page, "gm.wheel")
    field = page.turn.draft.form.fields[0]
    assert isinstance(field, WheelField)
    field.edit.setFocus()
    QTest.keyClicks(field.edit, "-45")
    press(page, Key.Key_Return)
    assert last(page) == "Spears wheels left by 45°, 3.14 inches."
    press(page, Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)


def test_that_the_map_takes_arrows_and_fine_steps_with_f6(page: FightPage) -> None:
    take(page, "wheel")
    press(page, Key.Key_F6)
    press(page, Key.Key_Right, Key.Key_Right, "}")
    assert page.picks.draft.values["wheel"] == {"hand": "right", "degrees": 35}
    press(page, "q")
    assert page.picks.draft.values["wheel"] == {"hand": "right", "degrees": 20}


def test_that_a_drag_is_forgotten_with_escape(page: FightPage) -> None:
    take(page, "wheel")
    shown, corner = page.stage.map, counter(page).block.corner(Hand.LEFT)
    shown.setFocus()
    at = shown.camera.to_screen(shown.content.middle(corner)).toPoint()
    QTest.mousePress(shown, LEFT, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseMove(shown, at + QPoint(20, -40))
    assert shown.content.unit.degrees
    QTest.keyClick(shown, Key.Key_Escape)
    QTest.mouseRelease(shown, LEFT, Qt.KeyboardModifier.NoModifier, at + QPoint(20, -40))
    assert not shown.content.unit.degrees
    assert not page.picks.draft.values


def test_that_a_wheel_that_the_rules_forbid_says_why(page: FightPage) -> None:
    take(page, "wheel")
    press(page, *"]" * 11)
    assert [one.reason for one in page.picks.draft.against] == ["The outer corner cannot go so far."]


# --- forming, marching ------------------------------------------------------------------------------------------------
def test_that_a_unit_is_formed_by_dragging_its_side(page: FightPage) -> None:
    take(page, "form")
    block = counter(page).block
    drag(page, (block.middle.x + block.width // 2, block.middle.y), (block.middle.x + 450, block.middle.y))
    assert page.picks.draft.values["files"] == 9
    assert page.stage.map.content.unit.words == "9 wide, 2 deep · 9 × 2 in"
    press(page, Key.Key_Return)
    assert (counter(page).block.width, counter(page).block.depth) == (900, 200)
    assert last(page) == "Spears forms 9 files."


def test_that_a_unit_is_formed_by_keys(page: FightPage) -> None:
    take(page, "gm.form")
    press(page, "]", "]", "[")
    assert page.picks.draft.values["files"] == 5
    press(page, Key.Key_Return)
    assert last(page) == "Spears forms 5 files and 4 ranks."


def test_that_a_unit_marches_where_it_is_dragged_and_turns_by_its_corner(page: FightPage) -> None:
    take(page, "march")
    block = counter(page).block
    drag(page, (block.middle.x, block.middle.y), (block.middle.x + 300, block.middle.y + 100))
    said = page.picks.draft.values["to"]
    assert abs(said["at"]["x"] - 1300) <= 10
    assert abs(said["at"]["y"] - 1700) <= 10
    corner = page.stage.map.content.unit.after.corner(Hand.RIGHT)
    drag(page, (corner.x, corner.y), (corner.x + 200, corner.y + 300))
    assert page.picks.draft.values["to"]["heading"] in range(20, 90)
    press(page, Key.Key_Return)
    assert last(page) == "Spears marches."
    assert counter(page, "captain").where != counter(page).where, "the captain keeps beside it"
    assert counter(page, "captain").heading == said["heading"] or counter(page, "captain").heading in range(20, 90)


def test_that_a_unit_marches_by_keys(page: FightPage) -> None:
    take(page, "march")
    press(page, Key.Key_F6)
    press(page, Key.Key_Up, Key.Key_Up, Key.Key_Right, "]")
    assert page.picks.draft.values["to"] == {"at": {"x": 1050, "y": 1500}, "heading": 15}
    press(page, Key.Key_Return)
    assert counter(page).block.middle.x == 1050


# --- the GM's word ----------------------------------------------------------------------------------------------------
def test_that_a_unit_is_divided_and_joined_by_name(page: FightPage) -> None:
    take(page, "gm.divide")
    press(page, Key.Key_Return)
    assert last(page) == "9 men of Spears become Spears 2."
    assert counter(page, "spears/2").health == "9 of 9"
    assert [row.name for row in order_rows(page.session.moment) if row.figure][:2] == ["Spears", "Spears 2"]
    page.picks.choose_figure("spears")
    take(page, "gm.join")
    press(page, "1", Key.Key_Return)
    assert counter(page).health == "18 of 20"


def test_that_a_rider_is_picked_on_its_mount_and_alt_drags_both(page: FightPage) -> None:
    spot = page.stage.map.content.spots.of["wulf"]
    QTest.mouseClick(page.stage.map, LEFT, pos=page.stage.map.camera.to_screen(spot.at).toPoint())
    assert spot.radius < page.stage.map.content.spots.of["grey"].radius
    drag(page, (2290, 1510), (2600, 2300), Qt.KeyboardModifier.AltModifier)
    assert counter(page, "wulf").where == counter(page, "grey").where
    assert abs(counter(page, "wulf").at.x - 2610) <= 12


def test_that_a_unit_is_carried_with_alt_as_a_whole(page: FightPage) -> None:
    drag(page, (1150, 1800), (1450, 2100), Qt.KeyboardModifier.AltModifier)
    assert counter(page).at.is_within(12, type(counter(page).at)(1300, 1900))


def test_that_the_gm_sets_a_level_and_takes_a_rider_off(page: FightPage) -> None:
    page.picks.choose_figure("wulf")
    take(page, "gm.level")
    page.picks.say("level", 4)
    press(page, Key.Key_Return)
    assert counter(page, "grey").level == 4
    page.picks.choose_figure("wulf")
    take(page, "gm.part")
    press(page, Key.Key_Return)
    assert last(page) == "Wulf is no longer with Grey."
    assert counter(page, "wulf").where != counter(page, "grey").where


# --- what is shown ----------------------------------------------------------------------------------------------------
def test_that_the_card_names_men_level_and_company(page: FightPage) -> None:
    content = page.stage.map.content
    hover(page, 1100, 1700)
    assert "18 of 20 men, 4 files, 5 ranks" in page.stage.map.card.text()
    assert "led by Captain" in page.stage.map.card.text()
    hover(page, 3050, 2050)
    assert "2 steps above the ground" in page.stage.map.card.text()
    assert "2 steps above the ground" in spoken(content, content.pointed)


def test_that_rows_name_them_too(page: FightPage) -> None:
    rows = {row.figure: row for row in order_rows(page.session.moment) if row.figure}
    assert rows["spears"].health.text == "18 / 20"
    assert rows["spears"].note == "led by Captain"
    assert rows["wulf"].note == "rides Grey"
    assert rows["lookout"].note == "▲2"
    page.stage.want_rows(True)
    words = page.stage.figures.rows.shown(
        page.stage.figures.rows.place_of("spears"), Qt.ItemDataRole.AccessibleTextRole
    )
    assert "18 of 20 left" in str(words)
    assert "led by Captain" in str(words)


def test_that_losses_told_in_the_damage_line_come_from_the_rear(page: FightPage) -> None:
    click(page, 100, 100)
    page.picks.choose_figure("spears")
    front = counter(page).block.corners[:2]
    press(page, "d")
    QTest.keyClicks(page.focusWidget(), "5")
    press(page, Key.Key_Return)
    assert counter(page).health == "13 of 20"
    assert counter(page).block.corners[:2] == front
    assert counter(page).formation.ranks == 4
