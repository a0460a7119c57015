"""A campaign in which every name looks like markup, and a look at whether any of them is taken for it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QMenu,
    QTabBar,
    QTextEdit,
    QWidget,
)

from gmtool.rules.seam import Card, CardField, FieldKind, Ruleset
from gmtool.space import Cell, Ground, Layer, OpenGround, Stroke, painted
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from gmtool.store.settings import SavedSearch
from tests.contract.players import skirmish
from tests.contract.test_play import Luck

NAME = 'Bo & <img src="x.png">'
"""Words that Qt takes for a picture where it may, and whose “&” it takes for the mark of a key."""
_WITH_MODELS = (QAbstractItemView, QComboBox)
_Read = dict[tuple[int, bool], object]
"""What was looked at: an action with its tips or without, a model; a box and its list have one model."""
_MARKED = re.compile(r"(?<!&)& <", re.IGNORECASE)


def named_campaign(path: Path, ruleset: Ruleset) -> Path:
    """A campaign of this system with a prepared encounter and one that has begun, all names of which are `NAME`."""
    with Campaign.create(path, NAME) as campaign:
        own = [
            StoredRow(ruleset.id, one.key, {**one.blank, "name": NAME, "key": f"own-{one.key}"})
            for one in ruleset.lists()
        ]
        campaign.own_rows.add(own)
        rules = campaign.ruleset(ruleset.id)
        cards = [campaign.cards.add(_card(rules, card, number)) for number, card in enumerate(ruleset.bestiary()[:4])]
        campaign.searches.put([SavedSearch(NAME, "bo")])
        prepared = skirmish(rules, Luck(1))
        figures = tuple(
            replace(one, card=card, name=f"{NAME} {number}")
            for number, (one, card) in enumerate(zip(prepared.figures, cards, strict=True))
        )
        sides = tuple(replace(side, name=f"{NAME} {side.id}") for side in prepared.sides)
        assert prepared.ground is not None
        spot: Any = Cell(0, 0) if isinstance(prepared.ground, OpenGround) else next(iter(prepared.ground.hexes()))
        ground: Ground = painted(replace(prepared.ground, title=NAME), Stroke(Layer.NOTE, (spot,), 1, NAME))
        campaign.grounds.add(painted(ground, Stroke(Layer.ENTRANCE, (spot,), 1, NAME)))
        muster = replace(prepared, figures=figures, sides=sides, ground=ground)
        campaign.encounters.add(Encounter(ruleset.id, NAME, muster, NAME))
        begun = campaign.encounters.add(Encounter(ruleset.id, f"{NAME} begun", muster, NAME))
        campaign.encounters.start(begun.id)
    return path


def _card(rules: Ruleset, card: Card, number: int) -> Card:
    """A card of the bestiary that carries the GM's own things as well."""
    made = replace(card, name=f"{NAME} {number}", tags=(NAME,), notes=NAME, rulings={"a b": NAME}, id="")
    for field in rules.card_form().fields:
        if field.kind is FieldKind.ITEMS and (own := _own(field)):
            rows = made.fields.get(field.key)
            had = list(rows) if isinstance(rows, list) else []
            first = {**had[0], "item": own} if had and isinstance(had[0], dict) else {"item": own}
            made = replace(made, fields={**made.fields, field.key: [first, *had[1:]]})
    return made


def _own(field: CardField) -> str:
    return next((item.key for item in field.items() if item.own), "")


def taken_for_markup() -> Iterator[str]:
    """Where a name is taken for markup, or its “&” for the mark of a key, in anything that is there now."""
    read = _Read()
    for window in QApplication.topLevelWidgets():
        for widget in (window, *window.findChildren(QWidget)):
            for what in _of(widget, read):
                yield f"{type(widget).__name__} {widget.accessibleName()[:30]!r}: {what}"


def _of(widget: QWidget, read: _Read) -> Iterator[str]:
    for tip in (widget.toolTip(), widget.whatsThis()):
        if "<" in tip:  # most have none: what need not be asked is not, for there are thousands of parts
            yield from _tip(tip)
    if actions := widget.actions():
        shown = isinstance(widget, QMenu) and widget.toolTipsVisible()
        for action in actions:  # most are in several parts
            if (id(action), shown) not in read:
                read[id(action), shown] = action
                yield from _action(action, shown)
    kind = type(widget)
    for looks in _looks(kind):
        yield from looks(widget)
    if issubclass(kind, _WITH_MODELS):
        model = widget.model()  # type: ignore[attr-defined]
        if model is not None and (id(model), True) not in read:
            read[id(model), True] = model
            yield from _model(model)


@cache
def _looks(kind: type[QWidget]) -> tuple[Callable[[Any], Iterator[str]], ...]:
    """What is looked at of widgets of a kind."""
    of_kinds: dict[type[QWidget], Callable[[Any], Iterator[str]]] = {
        QLabel: _label,
        QTextEdit: lambda text: _rich(text.toHtml()) if text.isReadOnly() else iter(()),
        QAbstractButton: lambda button: _key(button.text()),
        QGroupBox: lambda box: _key(box.title()),
        QMenu: lambda menu: _key(menu.title()),
        QTabBar: _tabs,
    }
    return tuple(looks for base, looks in of_kinds.items() if issubclass(kind, base))


def _label(label: QLabel) -> Iterator[str]:
    rich = label.textFormat() is Qt.TextFormat.RichText
    if rich or (label.textFormat() is Qt.TextFormat.AutoText and QtGui.Qt.mightBeRichText(label.text())):
        yield from _rich(label.text())
    if label.buddy() is not None:
        yield from _key(label.text())


def _tabs(bar: QTabBar) -> Iterator[str]:
    for place in range(bar.count()):
        yield from _key(bar.tabText(place))
        yield from _tip(bar.tabToolTip(place))


def _action(action: QAction, tips: bool) -> Iterator[str]:
    """What an action says is shown by menus; its tool tip only where a menu shows such, else by a button of ours."""
    yield from _key(action.text())
    if tips:
        yield from _tip(action.toolTip())
    menu: Any = action.menu()
    for inner in menu.actions() if menu is not None else ():
        yield from _action(inner, menu.toolTipsVisible())


def _model(model: QAbstractItemModel) -> Iterator[str]:
    flat = isinstance(model, QAbstractListModel)
    columns = 1 if flat else model.columnCount(QModelIndex())
    for row in range(min(model.rowCount(QModelIndex()), 30)):
        for column in range(columns):
            index = model.index(row, column)
            yield from _tip(model.data(index, Qt.ItemDataRole.ToolTipRole))
            if not flat:
                yield from _below(model, index)
    for column in range(columns):
        yield from _tip(model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole))


def _below(model: QAbstractItemModel, index: QModelIndex) -> Iterator[str]:
    for row in range(min(model.rowCount(index), 30)):
        yield from _tip(model.data(model.index(row, 0, index), Qt.ItemDataRole.ToolTipRole))


def _tip(text: object) -> Iterator[str]:
    if isinstance(text, str) and "<" in text and QtGui.Qt.mightBeRichText(text):
        yield from _rich(text)


def _rich(text: str) -> Iterator[str]:
    if "<img" in text.lower():
        yield f"markup in {text[:80]!r}"


def _key(text: str) -> Iterator[str]:
    if _MARKED.search(text):
        yield f"a key in {text[:80]!r}"
