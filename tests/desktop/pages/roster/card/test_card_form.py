"""The form of a card: what derives from what, points, what breaks a rule, and what has no field."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forms.caption import BreakdownPopup
from gmtool.desktop.base.forms.choices import NumbersEditor
from gmtool.desktop.base.parts.text_grid import FoldingGrid
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.roster import chosen_actions  # noqa: F401 - a form says the keys of its actions
from gmtool.desktop.pages.roster.card.form import CardForm
from gmtool.desktop.pages.roster.card.tiles import Tile
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Card, Derived, FieldKind, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow
from gmtool.systems import ruleset
from tests.tally import Tally

Key = Qt.Key
MELEE = ruleset("tft-melee")
GEAR = [{"item": "shortsword", "ready": True}, {"item": "large-shield", "ready": True}]
FLAVIUS = Card("tft-melee", "Flavius", {"people": "human", "st": 12, "dx": 12, "armor": "chainmail", "gear": GEAR})


@pytest.fixture
def form_of(qtbot: QtBot) -> Iterator[Any]:
    """Makes forms that stand alone, without a window."""
    use_theme()
    made: list[CardForm] = []
    with Campaign.in_memory("Borderlands") as campaign:
        pictures = Pictures(campaign)

        def make(card: Card, rules: Ruleset = MELEE, **more: Any) -> CardForm:
            form = CardForm(rules, pictures)
            made.append(form)
            qtbot.addWidget(form)
            form.resize(700, 900)
            form.show_card(card, **more)
            form.show()
            form.activateWindow()
            return form

        yield make
        for form in made:
            form.close()
        pictures.close()


def beside(form: CardForm, key: str) -> list[str]:
    caption = form.fields[key].caption
    assert caption is not None
    return [button.text() for button in caption.beside]


def changed(card: Card, **fields: object) -> Card:
    return replace(card, fields={**card.fields, **fields})


def test_that_values_stand_beside_what_they_derive_from_and_follow_it(form_of: Any, qtbot: QtBot) -> None:
    form = form_of(FLAVIUS)
    assert (beside(form, "dx"), beside(form, "armor"), beside(form, "st")) == (
        ["adjDX 8 / 9"],
        ["MA 6", "hits stopped 5"],
        [],
    )
    qtbot.keyClick(form.fields["dx"].input, Key.Key_Up)
    assert beside(form, "dx") == ["adjDX 9 / 10"]


def test_that_a_value_beside_a_field_tells_why(form_of: Any, qtbot: QtBot) -> None:
    form = form_of(FLAVIUS)
    button = form.fields["dx"].caption.beside[0]
    QApplication.sendEvent(button, QHelpEvent(QEvent.Type.ToolTip, QPoint(2, 2), button.mapToGlobal(QPoint(2, 2))))
    assert "adjDX, shield slung: 9 = 12 DX − 3 chainmail" in QToolTip.text()
    assert button.accessibleName() == "adjDX, shield ready 8; adjDX, shield slung 9"
    wanted: list[str] = []
    form.rule_wanted.connect(wanted.append)
    button.setFocus()
    qtbot.keyClick(button, Key.Key_Space)
    popup = button.findChild(BreakdownPopup)
    rules = [link for link in popup.findChildren(type(button).__mro__[1]) if "tm.dx.armor" in link.toolTip()]
    qtbot.mouseClick(rules[0], Qt.MouseButton.LeftButton)
    assert wanted == ["tm.dx.armor"]


@pytest.mark.parametrize(
    ("st", "words", "name"),
    [
        (12, "all spent", "24 of 24 points, all spent"),
        (9, "3 to spend", "21 of 24 points, 3 to spend"),
        (14, "2 too many", "26 of 24 points, 2 too many"),
    ],
)
def test_that_the_points_are_counted(form_of: Any, st: int, words: str, name: str) -> None:
    form = form_of(changed(FLAVIUS, st=st))
    assert (form.points.words.text(), form.points.bar.accessibleName()) == (words, name)
    assert form.points.bar.isVisible()


def test_that_no_points_are_counted_where_there_are_none(form_of: Any) -> None:
    form = form_of(changed(FLAVIUS, people="wolf", gear=[]))
    assert not form.points.bar.isVisible()
    assert form.points.summary.text().startswith("ST and DX 24 together")


def test_that_what_breaks_a_rule_is_marked_at_its_field_until_it_does_not(form_of: Any, qtbot: QtBot) -> None:
    form = form_of(changed(FLAVIUS, st=11))
    field = form.fields["st"]
    said = "ST 11 and DX 12 is 23 points; a human starts with 24."
    assert (field.input.property("wrong"), field.input.accessibleDescription()) == (True, said)
    assert said in field.input.toolTip()
    assert field.field.help in field.input.toolTip()
    assert not form.fields["dx"].wrong
    qtbot.keyClick(field.input, Key.Key_Up)
    assert (field.input.property("wrong"), field.input.accessibleDescription()) == (False, "")
    assert said not in field.input.toolTip()


def test_that_what_is_allowed_and_what_is_only_unusual_are_not_marked(form_of: Any) -> None:
    weak = changed(FLAVIUS, st=11, gear=[{"item": "broadsword", "ready": False}])
    finding = next(one for one in MELEE.report(weak).findings if one.field == "st")
    form = form_of(replace(weak, rulings={finding.key: "a cursed hero"}))
    assert [key for key, editor in form.fields.items() if editor.wrong] == []
    assert form_of(weak).fields["st"].wrong


def test_that_gear_is_marked_and_a_folded_field_comes_to_light(form_of: Any) -> None:
    two = [{"item": "shortsword", "ready": True}, {"item": "mace", "ready": True}]
    form = form_of(changed(FLAVIUS, gear=two, points_added=9))
    assert "Only one weapon can be ready" in form.fields["gear"].input.table.accessibleDescription()
    assert form.fields["points_added"].input.isVisible()


def test_that_notes_on_things_stand_beside_them(form_of: Any) -> None:
    model = form_of(FLAVIUS).fields["gear"].input.model
    assert model.headerData(model.notes, Qt.Orientation.Horizontal) == "Notes"
    assert model.index(1, model.notes).data() == "−1 DX when ready; counts as a weapon"


def test_that_what_has_no_field_is_shown_folded_and_no_edit_drops_it(form_of: Any, qtbot: QtBot) -> None:
    odd = changed(FLAVIUS, colour="red", st="strong", gear=[*GEAR, "a rope"])
    form = form_of(odd, beside={"from": {"program": "another"}})
    told: list[Card] = []
    form.edited.connect(lambda card, _: told.append(card))
    assert form.kept.isVisible()
    assert set(form.kept.kept) == {"colour", "ST", "Weapons and shields", "from"}
    qtbot.mouseClick(form.kept.head, Qt.MouseButton.LeftButton)
    assert [label.text() for label in form.kept.findChildren(type(form.points.words))][-1] == '{"program": "another"}'
    qtbot.keyClick(form.fields["dx"].input, Key.Key_Up)
    table = form.fields["gear"].input.table
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    qtbot.keyClick(table, Key.Key_Delete)
    assert told[-1].fields == {**odd.fields, "dx": 13, "gear": [GEAR[1], "a rope"]}


def test_that_there_is_nothing_kept_where_all_has_a_field(form_of: Any) -> None:
    assert not form_of(FLAVIUS).kept.isVisible()


ODD_NAMES = {"long": "x" * 10_000, "emoji": "👺🗡️" * 30, "right to left": "مرحبا بالعالم " * 40, "turned": "a\u202eb"}


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("name", ODD_NAMES.values(), ids=ODD_NAMES)
def test_that_long_and_foreign_names_and_values_do_not_break_the_form(form_of: Any, qtbot: QtBot, name: str) -> None:
    odd = Card(
        "tft-melee",
        name,
        {"people": name, "gear": [{"item": name, "ready": True}], name: name},
        tags=(name.strip(),),
        notes=name,
    )
    form = form_of(odd, beside={name: name})
    form.kept.head.setChecked(True)
    # a layout in a layout that scrolls is at rest after a few rounds of events
    qtbot.waitUntil(lambda: form.widget().minimumSizeHint().width() <= form.viewport().width())
    assert form.name.text() == name
    assert form.name.cursorPosition() == 0
    fresh = form_of(FLAVIUS)
    assert fresh.fields["people"].input.currentText() == "Human"


def test_that_a_form_forgets_the_strange_choice_of_the_card_before(form_of: Any) -> None:
    form = form_of(changed(FLAVIUS, people="robot"))
    box = form.fields["people"].input
    assert box.currentText() == "robot (not in the list)"
    form.show_card(replace(FLAVIUS, id="other"))
    assert box.findText("robot (not in the list)") < 0


def test_that_a_system_of_another_kind_has_its_form_too(form_of: Any) -> None:
    form = form_of(Card("tally", "Imp", {"points": 4}), Tally())
    assert beside(form, "points") == ["Points 4"]
    assert not form.points.bar.isVisible()


def test_that_delete_in_the_gear_takes_the_thing_and_not_the_card(window: MainWindow, qtbot: QtBot) -> None:
    page = window.show_page("roster")
    table = next(editor.input.table for editor in page.pane.form.fields.values() if hasattr(editor.input, "table"))
    armed = next(card for card in page.list.model.cards if card.fields.get("gear"))
    page.list.choose([armed.id])
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    qtbot.keyClick(table, Key.Key_Delete)
    assert window.campaign.cards.get(armed.id).fields["gear"] == armed.fields["gear"][1:]


def test_that_walking_the_list_of_things_to_add_adds_only_what_is_chosen(form_of: Any, qtbot: QtBot) -> None:
    form = form_of(FLAVIUS)
    items = form.fields["gear"].input
    items.adding.setFocus()
    for keys in ((Key.Key_Down,), (Key.Key_R,)):
        for key in keys:
            qtbot.keyClick(items.adding, key)
        view = items.adding.view()
        qtbot.waitUntil(view.isVisible)
        assert form.card.fields["gear"] == GEAR
        qtbot.keyClick(view, Key.Key_Escape)
        qtbot.waitUntil(lambda: not items.adding.view().isVisible())
    assert form.card.fields["gear"] == GEAR
    qtbot.keyClick(items.adding, Key.Key_R)
    qtbot.keyClick(items.adding.view(), Key.Key_Return)
    assert [row["item"] for row in form.card.fields["gear"]] == ["shortsword", "large-shield", "rapier"]


@pytest.mark.parametrize(
    ("held", "name", "key", "ready"),
    [
        ([], "Dagger", "dagger", True),
        ([], "Two-handed sword", "two-handed-sword", False),  # it needs ST 14, and there is ST 12
        ([{"item": "dagger", "ready": True}], "Spear", "spear", False),
    ],
)
def test_that_what_is_added_is_taken_in_hand_where_it_can_be(
    form_of: Any, qtbot: QtBot, held: list[Any], name: str, key: str, ready: bool
) -> None:
    form = form_of(changed(FLAVIUS, gear=held))
    gear = form.fields["gear"]
    gear.input.adding.setFocus()
    qtbot.keyClick(gear.input.adding, Key.Key_F4)
    qtbot.keyClicks(gear.input.adding.view(), name)
    qtbot.keyClick(gear.input.adding.view(), Key.Key_Return)
    assert form.card.fields["gear"] == [*held, {"item": key, "ready": ready}]
    assert gear.value() == form.card.fields["gear"]


@pytest.mark.parametrize(
    ("key", "value"), [("st", "strong"), ("dx", 0), ("people", "robot"), ("armor", 5), ("gear", 7)]
)
def test_that_a_field_that_cannot_be_read_is_marked(form_of: Any, key: str, value: object) -> None:
    form = form_of(changed(FLAVIUS, **{key: value}))
    assert [one for one, editor in form.fields.items() if editor.wrong] == [key]


@pytest.mark.parametrize("number", [10**18, -(10**18)])
def test_that_a_number_too_large_for_any_field_is_shown_as_near_as_can_be_and_kept(form_of: Any, number: int) -> None:
    form = form_of(changed(FLAVIUS, st=number))
    box = form.fields["st"].input
    assert box.value() == (box.maximum() if number > 0 else box.minimum())
    assert form.fields["st"].wrong
    assert form.card.fields["st"] == number


def test_that_numbers_too_large_for_their_fields_are_shown_as_near_as_can_be(qtbot: QtBot) -> None:
    field = next(one for shown in MELEE.lists() for one in shown.fields if one.kind is FieldKind.NUMBERS)
    editor = NumbersEditor(field)
    qtbot.addWidget(editor)
    editor.show_value(dict.fromkeys(field.columns, 10**18))
    assert editor.boxes()
    assert all(box.value() == box.maximum() for box in editor.boxes())


def test_that_a_long_value_is_large_as_far_as_it_can_be(form_of: Any) -> None:
    gargoyle = next(card for card in MELEE.bestiary() if card.name == "Gargoyle")
    tile = next(tile for tile in form_of(gargoyle).tiles.tiles if tile.derived.key == "ma")
    assert [label.text() for label in tile.findChildren(QLabel)] == ["8", "MA, flying 16"]
    assert tile.accessibleName() == "MA 8, flying 16"


@pytest.mark.usefixtures("dressed")
def test_that_a_table_of_many_columns_folds_where_it_has_no_room(qtbot: QtBot) -> None:
    columns = tuple(f"Column {number}" for number in range(12))
    grid = FoldingGrid(columns, (columns, columns), "Wide")
    qtbot.addWidget(grid)
    grid.show()
    for width, folded in ((1600, False), (400, True), (1600, False)):
        grid.resize(width, 600)
        QApplication.processEvents()
        assert (grid.grid.isVisible(), grid.folded is not None and grid.folded.isVisible()) == (not folded, folded)
    assert grid.minimumSizeHint().width() < 400
    assert grid.folded is not None
    assert [label.text() for label in grid.folded.findChildren(QLabel)].count("Column 11") == 4


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 200])
def test_that_no_word_of_a_tile_is_cut_off(qtbot: QtBot, scale: int) -> None:
    use_theme("dark", scale)
    tile = Tile(Derived("block", "Block, broadsword", "60"))
    qtbot.addWidget(tile)
    tile.show()
    value, name = tile.findChildren(QLabel)
    tile.resize(tile.minimumWidth(), 300)
    QApplication.processEvents()
    assert name.fontMetrics().horizontalAdvance("broadsword") <= name.width()
    assert value.sizeHint().width() <= value.width()
    tile.show_value(Derived("block", "x" * 1000, "60"))
    assert tile.minimumWidth() < 200 * scale / 100
    use_theme()


def test_that_a_digit_too_many_says_the_bounds(form_of: Any, qtbot: QtBot) -> None:
    form = form_of(FLAVIUS)
    box = form.fields["st"].input
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, "99")
    assert QToolTip.text() == ""
    qtbot.keyClicks(box, "9")
    assert QToolTip.text() == f"A number from {box.minimum()} to 99"
    QToolTip.hideText()


def test_that_a_weapon_of_the_gms_own_is_given_to_a_card(form_of: Any, qtbot: QtBot) -> None:
    row = {"key": "bearded-axe", "name": "Bearded axe", "kind": "melee", "damage": "1d+1", "st": 9}
    with Campaign.in_memory("Borderlands") as campaign:
        campaign.own_rows.add([StoredRow(MELEE.id, "weapons", row)])
        form = form_of(changed(FLAVIUS, gear=[]), campaign.ruleset(MELEE.id))
        items = form.fields["gear"].input
        assert any(items.adding.itemText(row) == "Bearded axe ★" for row in range(items.adding.count()))
        qtbot.keyClick(items.adding, Key.Key_F4)
        qtbot.keyClicks(items.adding.view(), "Bearded")
        qtbot.keyClick(items.adding.view(), Key.Key_Return)
        assert form.card.fields["gear"] == [{"item": "bearded-axe", "ready": True}]


def test_that_a_card_of_the_bestiary_says_by_which_key_it_is_taken(form_of: Any) -> None:
    beast = replace(MELEE.bestiary()[0], id="bestiary/tft-melee/0")
    form = form_of(beast, locked=True)
    assert "Ctrl D copies it into the campaign" in form.head.built_in.text()
    assert form.head.built_in.isVisible()
    form.show_card(replace(beast, id="mine"))
    assert not form.head.built_in.isVisible()
