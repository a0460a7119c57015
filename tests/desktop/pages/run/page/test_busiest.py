"""The busiest moment of every sample encounter, on both screens and in every size of type.

What is next, its odds and what answers it are in sight; everything else gives way.
"""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QStyleOptionViewItem, QWidget

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.beside.notes_panel import NotesPanel
from gmtool.desktop.pages.run.inputs.map_fields import ListField
from gmtool.desktop.pages.run.order.order_list import OrderList
from gmtool.desktop.pages.run.order.strip_view import StripView
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.beside.figure_notes import FigureNotes
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import at_column_row, blank_ground
from gmtool.store.campaign import Campaign
from gmtool.systems import ruleset
from tests.desktop.canvas.covered import covered
from tests.desktop.pages.run.opened_page import opened
from tests.desktop.pages.run.page.busiest import Busiest, busiest
from tests.desktop.painted_words import drawn_words, painted_words

pytestmark = pytest.mark.usefixtures("dressed", "painted")

SCREENS = ((1366, 677), (1600, 909))
"""What the bar of the window leaves to the page on both screens in the largest type; in smaller type it is more."""
TYPES = (100, 125, 150, 200)
MANY, SHOTS = "A melee of twelve", "Twelve archers without a map"
HYPHENED = re.compile(r"\dd\d*-\d")
CUT_HITS = re.compile(r"\d+\s*(/|of)?\s*\d*…$")


def melee_of(count: int) -> Muster:
    """Two lines that fight, all with the same weapon."""
    card = Card("advanced-melee", "Fighter", {"people": "human", "st": 14, "dx": 12})
    card = ruleset(card.system).completed(Card(card.system, card.name, {**card.fields, "gear": [AXE]}))
    sides = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
    figures = tuple(
        Enlisted(f"f{n}", card, sides[n % 2].id, f"Fighter {n}", place=at_column_row(3 + n // 2, 4 + n % 2),
                 facing=3 - 3 * (n % 2))
        for n in range(count)
    )  # fmt: skip
    return Muster(figures, sides, blank_ground(12, 9))


def shots_of(count: int) -> Muster:
    """Two sides of archers at the real table: whoever is in the way of a shot is named, if anybody is."""
    card = Card("advanced-melee", "Archer", {"people": "human", "st": 14, "dx": 12})
    card = ruleset(card.system).completed(Card(card.system, card.name, {**card.fields, "gear": [BOW]}))
    sides = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
    figures = tuple(Enlisted(f"f{n}", card, sides[n % 2].id, f"Archer {n}") for n in range(count))
    return Muster(figures, sides, None)


AXE, BOW = {"item": "battleaxe", "ready": True}, {"item": "longbow", "ready": True}


@pytest.fixture(scope="module")
def moments(sample_to_copy: Path) -> list[Busiest]:
    """The busiest moments of all encounters of the sample, and of a larger melee."""
    with Campaign.open(sample_to_copy) as campaign:
        kept = [campaign.encounters.get(one.id) for one in campaign.encounters.list()]
        found = [busiest(one.title, campaign.ruleset(one.system), one.muster) for one in kept]
    found += [
        busiest(MANY, ruleset("advanced-melee"), melee_of(12)),
        busiest(SHOTS, ruleset("advanced-melee"), shots_of(12)),
    ]
    whole = [one for one in found if one is not None]
    assert len(whole) == len(kept) + 2, "every one of them has a command with odds"
    assert {one.rules.id for one in whole} == {one.system for one in kept}
    return whole


def settle() -> None:
    for _ in range(12):
        QApplication.processEvents()


def seen(part: QWidget, within: QRect, page: QWidget) -> bool:
    """Whether all of a rectangle of a widget is in sight on the page."""
    rect = QRect(part.mapTo(page, within.topLeft()), within.size())
    above: QWidget | None = part
    while above is not None and above is not page:
        if not QRect(above.mapTo(page, QPoint()), above.size()).contains(rect):
            return False
        above = above.parentWidget()
    return page.rect().contains(rect)


def out_of_sight(page: FightPage) -> list[str]:
    """The names of the parts that must be in sight, and are not."""
    turn, odds = page.turn, page.turn.draft.odds
    view = turn.strip if turn.who.stepwise else turn.order
    acting = next(place for place, row in enumerate(view.rows.rows) if row.acting)
    parts: dict[str, tuple[QWidget, QRect]] = {
        "who acts": (view.viewport(), view.visualRect(view.rows.index(acting)).adjusted(0, 1, 0, -1)),
        "chance": (odds.headline, odds.headline.rect()),
        "what is needed": (odds.needs, odds.needs.rect()),
        "reasons": (odds.breakdown, odds.breakdown.rect()),
        "bars": (odds.charts, odds.charts.rect()),
        "prompt": (turn.foot, turn.foot.rect()),
    }
    fields = (
        field
        for field in turn.draft.form.fields
        if isinstance(field, ListField) and not (field.spare or field.isHidden())
    )
    parts |= {field.field.label: (field, field.rect()) for field in fields}
    faults = [name for name, (part, rect) in parts.items() if not part.isHidden() and not seen(part, rect, page)]
    rows = list(words_of_rows(view))
    if not turn.who.stepwise:
        reasons = ((turn.order.rows.rows[place].reason, said) for place, said in rows)
        faults += [f"reason: {reason}" for reason, said in reasons if reason not in " ".join(said)]
    painted = [word for _, said in rows for word in said] + painted_words(page.stage)
    faults += covered(page.stage.map) if page.stage.has_map else []
    faults += [f"cut hits: {word}" for word in painted if CUT_HITS.match(word)]
    return faults + [f"a hyphen in dice: {word}" for word in (*painted, *written(page)) if HYPHENED.search(word)]


def written(page: FightPage) -> list[str]:
    """The words of the labels and buttons in sight."""
    parts = (*page.findChildren(QLabel), *page.findChildren(QAbstractButton))
    return [part.text() for part in parts if part.isVisible()]


def words_of_rows(view: OrderList | StripView) -> Iterator[tuple[int, list[str]]]:
    """The words of each row that is seen whole. In a list, rows that have not changed are painted as pictures."""
    for place in range(len(view.rows.rows)):
        index, option = view.rows.index(place), QStyleOptionViewItem()
        room = view.visualRect(index)
        if view.viewport().rect().contains(room):
            option.rect = QRect(QPoint(), room.size())
            paint = view.itemDelegate().paint
            yield place, drawn_words(room.size(), partial(_painted, paint, option, index))


def _painted(paint: Any, option: QStyleOptionViewItem, index: QModelIndex, painter: QPainter) -> None:
    paint(painter, option, index)


@pytest.mark.slow("opens every encounter of the sample on both screens, at its busiest moment")
@pytest.mark.parametrize("scale", TYPES)
def test_that_who_acts_the_odds_and_the_prompt_are_never_squeezed_out(
    qtbot: Any, moments: list[Busiest], scale: int
) -> None:
    use_theme("dark", scale)
    faults = list[str]()
    for moment in moments:
        page = opened(qtbot, moment.session(), SCREENS[0])
        page.turn.hold(notes := NotesPanel())
        notes.set_dense(page.turn.choices.dense)
        page.turn.crowded.connect(notes.set_dense)
        story = "A long scar on her left cheek, and a longer story about it. "
        notes.show_notes(FigureNotes("Ann", 6 * story, "The bridge is mined."))
        notes.unfold(True)
        assert page.propose()
        for screen in (*SCREENS, SCREENS[0]):  # back again: nothing depends on the size before
            page.resize(*screen)
            settle()
            assert (page.width(), page.height()) == screen
            assert not page.turn.draft.isHidden()
            faults += [f"{moment.title} on {screen[0]}: {part}" for part in out_of_sight(page)]
        page.picks.act()
        settle()
        faults += [f"{moment.title} once it is done: {part}" for part in out_of_sight(page)]
        page.turn.command.open("Command")
        settle()
        faults += [f"{moment.title} with the command line: {part}" for part in out_of_sight(page)]
        page.close()
    use_theme("dark", 100)
    assert not faults, "\n".join(faults)


@pytest.fixture
def crowded(qtbot: Any, press: Any) -> Iterator[FightPage]:
    """A melee of twelve with a strike proposed, on the small screen in the largest type."""
    use_theme("dark", 200)
    moment = busiest(MANY, ruleset("advanced-melee"), melee_of(12))
    assert moment is not None
    page = opened(qtbot, moment.session(), SCREENS[0])
    assert page.propose()
    yield page
    use_theme("dark", 100)


def test_that_the_free_dice_take_no_room_from_the_odds_before_they_are_rolled(crowded: FightPage, press: Any) -> None:
    press(crowded, Qt.Key.Key_D, held=Qt.KeyboardModifier.ControlModifier)
    settle()
    assert crowded.dice.tray.isVisible()
    assert out_of_sight(crowded) == []
    press(crowded, "d6", Qt.Key.Key_Return)
    assert crowded.dice.tray.history.isVisible()


def test_that_the_command_line_leaves_the_chance_and_the_target_in_sight(crowded: FightPage, press: Any) -> None:
    press(crowded, ":")
    settle()
    assert crowded.turn.command.isVisible()
    assert crowded.turn.command.field.placeholderText() == "Command"
    assert out_of_sight(crowded) == []
