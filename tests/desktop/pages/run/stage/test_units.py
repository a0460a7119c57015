"""Units on the map: wheeled, formed and marched by the mouse and the keys of the map, and what is shown of them."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from gmtool.desktop.canvas.map.hover_card import spoken
from gmtool.desktop.pages.run.inputs.unit_fields import WheelField
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.rows.order_rows import order_rows
from gmtool.space import Hand, Point
from tests.desktop.open_ground.hand import LEFT, click, drag, hover, pixel, press
from tests.desktop.pages.run.opened_page import opened
from tests.desktop.pages.run.stage.alone import StageAlone, stage_of
from tests.variants.unit_battle import session

Key = Qt.Key


@pytest.fixture
def page(qtbot: Any) -> StageAlone:
    """The battle on its map alone; the Spears are picked, as they are first."""
    page = stage_of(qtbot, session(), size=(1100, 760))
    page.stage.map.fit()
    return page


def take(page: StageAlone, key: str) -> None:
    """Pick a choice of the picked figure, or of the GM about it."""
    choices = [*page.picks.choices, *gm_commands.figure_choices(page.session.moment, page.picks.figure or "")]
    page.picks.pick(next(one for one in choices if one.key == key))


def counter(page: StageAlone, figure: str = "spears") -> Any:
    return page.session.moment.counters[figure]


def last(page: StageAlone) -> str:
    return page.session.journal.line()[-1].lines[0].text


# --- marching, with nothing chosen before ---------------------------------------------------------------------------
def test_that_dragging_a_unit_is_its_march(page: StageAlone) -> None:
    before = counter(page).block
    inside = (before.middle.x, before.middle.y)
    drag(page, inside, (inside[0] + 100, inside[1] - 200))
    assert page.picks.draft.choice.key == "march"
    assert "in" in page.stage.map.content.unit.words
    page.picks.act()
    after = counter(page).block
    assert abs(after.middle.x - before.middle.x - 100) <= 3
    assert abs(after.middle.y - before.middle.y + 200) <= 3


def test_that_a_click_on_a_unit_chooses_no_march(page: StageAlone) -> None:
    block = counter(page).block
    click(page, block.middle.x, block.middle.y)
    assert page.picks.draft is None or page.picks.draft.choice.key != "march"


def test_that_a_unit_is_under_the_pointer_wherever_the_map_lies(page: StageAlone) -> None:
    """The map is some pixels higher or lower, larger or smaller, by the font of what is around it."""
    shown, block = page.stage.map, counter(page).block
    places = [Point(x, y) for x in (-180, 0, 180) for y in (-230, 0, 230)]
    for higher in range(24):
        page.stage.resize(1100, 740 + higher)
        shown.fit()
        for off in places:
            at = pixel(page, block.middle.x + off.x, block.middle.y + off.y)
            pointed = shown.content.point_at(shown.camera.to_world(QPointF(at)))
            assert pointed is not None
            assert pointed.figure == "spears", (higher, off)


# --- wheeling ---------------------------------------------------------------------------------------------------------
def test_that_a_unit_is_wheeled_by_dragging_its_corner(page: StageAlone) -> None:
    take(page, "wheel")
    before = counter(page).block
    corner, pivot = before.corner(Hand.LEFT), before.corner(Hand.RIGHT)
    drag(page, (corner.x, corner.y), (pivot.x, pivot.y - before.width))
    said = page.picks.draft.values["wheel"]
    assert said["hand"] == "right"
    assert abs(said["degrees"] - 90) <= 2
    assert page.stage.map.content.unit.words == f"right {said['degrees']}° · {page.stage.map.content.unit.words[-7:]}"
    assert page.stage.map.content.unit.words.endswith(" in")
    page.picks.act()
    after = counter(page).block
    assert after.heading == said["degrees"]
    assert after.corner(Hand.RIGHT).distance(pivot) <= 3
    assert "wheels by" in last(page)


def test_that_the_other_corner_wheels_the_other_way(page: StageAlone) -> None:
    take(page, "wheel")
    corner = counter(page).block.corner(Hand.RIGHT)
    drag(page, (corner.x, corner.y), (corner.x - 50, corner.y - 150))
    assert page.picks.draft.values["wheel"]["hand"] == "left"


def test_that_a_unit_is_wheeled_by_keys_alone(qtbot: Any) -> None:
    page: Any = opened(qtbot, session(), (1400, 900))
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


def test_that_the_map_takes_arrows_and_fine_steps_with_f6(page: StageAlone) -> None:
    take(page, "wheel")
    press(page.stage.map, Key.Key_Right, Key.Key_Right, "}")
    assert page.picks.draft.values["wheel"] == {"hand": "right", "degrees": 35}
    press(page.stage.map, "q")
    assert page.picks.draft.values["wheel"] == {"hand": "right", "degrees": 20}


def test_that_a_drag_is_forgotten_with_escape(page: StageAlone) -> None:
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


# --- forming, marching ------------------------------------------------------------------------------------------------
def test_that_a_unit_is_formed_by_dragging_its_side(page: StageAlone) -> None:
    take(page, "form")
    block = counter(page).block
    drag(page, (block.middle.x + block.width // 2, block.middle.y), (block.middle.x + 450, block.middle.y))
    assert page.picks.draft.values["files"] == 9
    assert page.stage.map.content.unit.words == "9 wide, 2 deep · 9 × 2 in"
    page.picks.act()
    assert (counter(page).block.width, counter(page).block.depth) == (900, 200)
    assert last(page) == "Spears forms 9 files."


def test_that_a_unit_marches_where_it_is_dragged_and_turns_by_its_corner(page: StageAlone) -> None:
    take(page, "march")
    block = counter(page).block
    drag(page, (block.middle.x, block.middle.y), (block.middle.x + 300, block.middle.y + 100))
    said = page.picks.draft.values["to"]
    assert abs(said["at"]["x"] - 1300) <= 10
    assert abs(said["at"]["y"] - 1700) <= 10
    corner = page.stage.map.content.unit.after.corner(Hand.RIGHT)
    drag(page, (corner.x, corner.y), (corner.x + 200, corner.y + 300))
    assert page.picks.draft.values["to"]["heading"] in range(20, 90)
    page.picks.act()
    assert last(page) == "Spears marches."
    assert counter(page, "captain").where != counter(page).where, "the captain keeps beside it"
    assert counter(page, "captain").heading == said["heading"] or counter(page, "captain").heading in range(20, 90)


def test_that_a_unit_marches_by_keys(page: StageAlone) -> None:
    take(page, "march")
    press(page.stage.map, Key.Key_Up, Key.Key_Up, Key.Key_Right, "]")
    assert page.picks.draft.values["to"] == {"at": {"x": 1050, "y": 1500}, "heading": 15}
    page.picks.act()
    assert counter(page).block.middle.x == 1050


# --- the GM's word ----------------------------------------------------------------------------------------------------
def test_that_a_rider_is_picked_on_its_mount_and_alt_drags_both(page: StageAlone) -> None:
    spot = page.stage.map.content.spots.of["wulf"]
    QTest.mouseClick(page.stage.map, LEFT, pos=page.stage.map.camera.to_screen(spot.at).toPoint())
    assert spot.radius < page.stage.map.content.spots.of["grey"].radius
    drag(page, (2290, 1510), (2600, 2300), Qt.KeyboardModifier.AltModifier)
    assert counter(page, "wulf").where == counter(page, "grey").where
    assert abs(counter(page, "wulf").at.x - 2610) <= 12


def test_that_a_unit_is_carried_with_alt_as_a_whole(page: StageAlone) -> None:
    drag(page, (1150, 1800), (1450, 2100), Qt.KeyboardModifier.AltModifier)
    assert counter(page).at.is_within(12, type(counter(page).at)(1300, 1900))


# --- what is shown ----------------------------------------------------------------------------------------------------
def test_that_the_card_names_men_level_and_company(page: StageAlone) -> None:
    content = page.stage.map.content
    hover(page, 1100, 1700)
    assert "18 of 20 men, 4 files, 5 ranks" in page.stage.map.card.text()
    assert "led by Captain" in page.stage.map.card.text()
    hover(page, 3050, 2050)
    assert "2 steps above the ground" in page.stage.map.card.text()
    assert "2 steps above the ground" in spoken(content, content.pointed)


def test_that_rows_name_them_too(page: StageAlone) -> None:
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
