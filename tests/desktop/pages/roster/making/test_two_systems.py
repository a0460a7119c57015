"""Nothing about making cards belongs to one rule system: each brings its own fields and its own creation."""

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.making.entry_strip import EntryStrip
from gmtool.desktop.pages.roster.making.random_figures import FiguresPanel
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.new_cards import Making
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets, ruleset
from tests.presentation.bare_desk import BareDesk
from tests.tally import Tally

Key = Qt.Key
TALLY = Tally()
OTHER = all_rulesets()[0]


class TwoSystems(Campaign):
    """A campaign where Tally is played too."""

    def rulesets(self) -> tuple[Ruleset, ...]:
        return (TALLY, *super().rulesets())


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    with TwoSystems.in_memory("Two", lambda id: TALLY if id == "tally" else ruleset(id)) as made:
        yield made


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(800, 600)
    QVBoxLayout(page)
    return page


def choose(qtbot: QtBot, box: QComboBox, text: str) -> None:
    box.setFocus()
    qtbot.keyClick(box, Key.Key_Home)
    while box.currentText() != text:
        qtbot.keyClick(box, Key.Key_Down)


def test_that_a_line_is_read_by_the_system_that_is_chosen(campaign: Campaign, page: QWidget, qtbot: QtBot) -> None:
    making = Making(campaign, CardEdits(campaign, BareDesk()))
    strip = EntryStrip(campaign, making.line, page)
    page.layout().addWidget(strip)
    page.show()
    strip.handed_over.connect(making.make_line)
    strip.open_on("tally")
    assert strip.system.isVisible()
    qtbot.keyClicks(strip.line, "Ogre, points 20")
    qtbot.keyClick(strip.line, Key.Key_Return)
    assert [(card.system, card.fields) for card in campaign.cards.list()] == [("tally", {"points": 20})]
    choose(qtbot, strip.system, OTHER.title)
    assert "“points” is not understood" in strip.problem.text()
    assert strip.entry is not None
    assert strip.entry.card.system == OTHER.id


def test_that_each_system_asks_what_its_figures_are_to_be(campaign: Campaign, page: QWidget, qtbot: QtBot) -> None:
    def names(names: Sequence[str]) -> Sequence[str]:
        return [f"{name} {number}" for number, name in enumerate(names, start=1)]

    panel = FiguresPanel(campaign, names)
    page.layout().addWidget(panel)
    page.show()
    added: list[Sequence[Card]] = []
    panel.added.connect(added.append)
    panel.open_on("tally", "monster")
    assert [editor.field.key for editor in panel.wanted.fields] == ["size"]
    box = panel.wanted.fields[0].input
    assert isinstance(box, QComboBox)
    choose(qtbot, box, "Large")
    points = [card.fields["points"] for card in panel.model.cards]
    assert len(points) == 12
    assert max(points) > 6
    assert [panel.model.headerData(c, Qt.Orientation.Horizontal) for c in range(3)] == ["Name", "Points", "Carries"]
    qtbot.keyClick(box, Key.Key_Return)
    assert [card.name for card in added[0]] == [f"Figure {number}" for number in range(1, 13)]
    choose(qtbot, panel.wanted.system.input, OTHER.title)
    assert [editor.field for editor in panel.wanted.fields] == list(OTHER.creation())
    assert {card.system for card in panel.model.cards} == {OTHER.id}
