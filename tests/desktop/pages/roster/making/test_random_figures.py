"""Random figures, as a person rolls them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.making.random_figures import FiguresPanel
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.new_cards import Making
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow
from gmtool.systems import all_rulesets
from tests.desktop.conftest import strictly
from tests.presentation.bare_desk import BareDesk

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


class Hands:
    """Fills in the panel, and sees what it would make."""

    def __init__(self, panel: FiguresPanel, campaign: Campaign, qtbot: QtBot) -> None:
        self.panel, self.campaign, self.qtbot = panel, campaign, qtbot
        self.before = {card.id for card in campaign.cards.list()}
        strictly(panel.model)

    def wish(self, field: int, text: str) -> None:
        """Pick from a list by its first letters, as a keyboard does."""
        box = self.panel.wanted.fields[field].input
        assert isinstance(box, QComboBox)
        box.setFocus()
        self.qtbot.keyClick(box, Key.Key_Home)
        for _ in range(box.count()):
            if box.currentText() == text:
                return
            self.qtbot.keyClick(box, Key.Key_Down)
        raise AssertionError(f"there is no {text}")

    def set(self, number: object, value: int) -> None:
        number.setFocus()  # type: ignore[attr-defined]
        number.selectAll()  # type: ignore[attr-defined]
        self.qtbot.keyClicks(number, str(value))  # type: ignore[arg-type]

    @property
    def shown(self) -> list[Card]:
        return list(self.panel.model.cards)

    def added(self) -> list[Card]:
        return [card for card in self.campaign.cards.list() if card.id not in self.before]


class Roller(Hands):
    """Opens the panel on the roster's page, with its key."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window = window
        self.page: RosterWorkspace = window.show_page("roster")
        qtbot.keyClick(self.page.list.view, Key.Key_R, CTRL)
        panel = self.page.pane.currentWidget()
        assert isinstance(panel, FiguresPanel)
        super().__init__(panel, window.campaign, qtbot)


@pytest.fixture
def roller(window: MainWindow, qtbot: QtBot) -> Roller:
    return Roller(window, qtbot)


@pytest.fixture
def alone(qtbot: QtBot) -> Iterator[Hands]:
    """The panel without a page."""
    with Campaign.in_memory("Borderlands") as campaign:
        making = Making(campaign, CardEdits(campaign, BareDesk()))
        panel = FiguresPanel(campaign, making.names_of)
        panel.added.connect(making.add)
        qtbot.addWidget(panel)
        panel.resize(700, 800)
        with qtbot.waitActive(panel):
            panel.show()
            panel.activateWindow()
        panel.open_on("tft-melee", making.kind)
        yield Hands(panel, campaign, qtbot)


def test_that_a_dozen_is_rolled_at_once_and_added_as_one_step(roller: Roller, qtbot: QtBot) -> None:
    roller.wish(0, "Goblin")
    assert [card.name for card in roller.shown] == [f"Goblin {number}" for number in range(1, 13)]
    shown = roller.shown
    qtbot.keyClick(roller.panel.wanted.fields[0].input, Key.Key_Return)
    added = roller.added()
    assert {card.name: card.fields for card in added} == {card.name: card.fields for card in shown}
    assert {card.kind for card in added} == {"monster"}
    assert len(roller.page.list.selected()) == 12
    assert roller.window.deeds["undo"].toolTip() == "add Goblin 1 to 12"
    qtbot.keyClick(roller.window, Key.Key_Z, CTRL)
    assert roller.added() == []


def test_that_the_same_seed_gives_the_same_and_r_another(alone: Hands, qtbot: QtBot) -> None:
    alone.set(alone.panel.wanted.seed.input, 4711)
    first = alone.shown
    box = alone.panel.wanted.fields[0].input
    box.setFocus()
    qtbot.keyClick(box, Key.Key_R)
    assert alone.panel.wanted.seed.value() != 4711
    assert [card.fields for card in alone.shown] != [card.fields for card in first]
    alone.set(alone.panel.wanted.seed.input, 4711)
    assert alone.shown == first
    qtbot.mouseClick(alone.panel.again, Qt.MouseButton.LeftButton)
    assert alone.panel.wanted.seed.value() != 4711


def test_that_fewer_figures_of_a_seed_are_the_first_of_more(alone: Hands) -> None:
    alone.set(alone.panel.wanted.seed.input, 7)
    many = [card.fields for card in alone.shown]
    alone.set(alone.panel.wanted.count.input, 3)
    assert [card.fields for card in alone.shown] == many[:3]
    assert alone.panel.add.text() == "Add 3 cards"
    alone.set(alone.panel.wanted.count.input, 1)
    assert [card.name for card in alone.shown] == ["Human"]


def test_that_they_get_a_name_tags_and_a_kind(alone: Hands, qtbot: QtBot) -> None:
    qtbot.keyClicks(alone.panel.wanted.name.input, "Ruffian")  # its letters, an r too, go into the name
    qtbot.keyClicks(alone.panel.wanted.tags.input, "lair, ambush")
    alone.panel.wanted.kind.setFocus()
    qtbot.keyClick(alone.panel.wanted.kind.input, Key.Key_Up)
    alone.set(alone.panel.wanted.count.input, 2)
    qtbot.mouseClick(alone.panel.add, Qt.MouseButton.LeftButton)
    assert [(card.name, card.tags, card.kind) for card in alone.added()] == [
        ("Ruffian 1", ("lair", "ambush"), "player"),
        ("Ruffian 2", ("lair", "ambush"), "player"),
    ]


def test_that_a_chosen_kind_is_kept_until_the_shelf_is_of_another(roller: Roller, qtbot: QtBot) -> None:
    kind = roller.panel.wanted.kind
    before = kind.text
    kind.input.setFocus()
    qtbot.keyClick(kind.input, Key.Key_Up if before == "monster" else Key.Key_Down)
    chosen = kind.text
    assert chosen != before
    qtbot.keyClick(roller.panel, Key.Key_Escape)
    qtbot.keyClick(roller.page.list.view, Key.Key_R, CTRL)
    assert kind.text == chosen


def test_that_several_races_are_numbered_each_for_itself(alone: Hands) -> None:
    alone.wish(0, "Any race")
    names = [card.name for card in alone.shown]
    assert len(set(names)) == 12
    assert len({name.rpartition(" ")[0] for name in names}) > 1
    assert {name.rpartition(" ")[2] for name in names} >= {"1"}


def test_that_what_cannot_be_is_said_and_not_added(alone: Hands, qtbot: QtBot) -> None:
    alone.wish(0, "Halfling")
    alone.wish(1, "Battleaxe")
    assert alone.panel.refused.text().startswith("A halfling begins with ST 10 at most")
    assert (alone.shown, alone.panel.add.isEnabled()) == ([], False)
    qtbot.keyClick(alone.panel.wanted.fields[1].input, Key.Key_Return)
    assert alone.added() == []
    alone.wish(1, "Slinger")
    assert alone.panel.refused.isHidden()
    assert len(alone.shown) == 12


def test_that_the_table_shows_numbers_and_what_they_carry(alone: Hands) -> None:
    alone.wish(1, "Legionary")
    model = alone.panel.model
    titles = [model.headerData(c, Qt.Orientation.Horizontal) for c in range(model.columnCount())]
    assert titles == ["Name", "adjDX", "ST", "DX", "MA", "Hits stopped", "Carries"]
    row = [model.index(0, column).data() for column in range(model.columnCount())]
    assert row[-1] == "chainmail, shortsword, large shield, dagger"
    assert int(row[2]) + int(row[3]) == 24


def test_that_escape_goes_back_to_the_card(roller: Roller, qtbot: QtBot) -> None:
    qtbot.keyClick(roller.panel.wanted.fields[0].input, Key.Key_Escape)
    assert roller.page.pane.form is not None
    assert QApplication.focusWidget() is roller.page.list.view
    assert roller.added() == []


def test_that_tab_goes_through_the_form_in_the_order_in_which_it_is_read(roller: Roller, qtbot: QtBot) -> None:
    form = roller.panel.wanted
    for system in (form.system.text, next(one.id for one in all_rulesets() if one.id != form.system.text)):
        form.begin(system, "monster")
        form.system.input.setFocus()
        QApplication.processEvents()
        for field in (*form.fields, form.name, form.tags, form.kind, form.count):
            qtbot.keyClick(QApplication.focusWidget(), Key.Key_Tab)
            assert QApplication.focusWidget() is field.input


def test_that_own_people_can_be_made_at_random_as_soon_as_they_are_there(alone: Hands, ruleset: Ruleset) -> None:
    def offered() -> list[str]:
        return [item.key for editor in alone.panel.wanted.fields for item in editor.field.items()]

    somebody = next(one for one in ruleset.lists() if ruleset.card_of(one.key, one.rows[0].key) is not None)
    assert offered()
    assert "gnome" not in offered()
    row = {**somebody.blank, "name": "Gnome", "key": "gnome"}
    alone.campaign.own_rows.add([StoredRow(ruleset.id, somebody.key, row)])
    alone.panel.open_on(ruleset.id, "monster")
    assert "gnome" in offered()
