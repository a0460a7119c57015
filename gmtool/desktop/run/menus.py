"""What the GM may do to a figure, or on a hex, as a menu."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from gmtool.desktop.run import by_word
from gmtool.rules.seam import Choice
from gmtool.space import Hex

if TYPE_CHECKING:
    from gmtool.desktop.run.page import FightPage

ADD = "Add a figure…"


def figure_menu(page: "FightPage", figure: str) -> QMenu:
    """What the GM may do to a figure at any time."""
    moment = page.session.moment
    menu = _menu(page)
    menu.addAction(f"Look at {moment.name(figure)}", lambda: page.picks.choose_figure(figure))
    values = menu.addMenu("Set")
    for choice in by_word.amendments(moment, figure):
        _offer(page, values, choice)
    for choice in by_word.deeds(moment, figure):
        _offer(page, menu, choice)
    menu.addSeparator()
    _offer_adding(page, menu, None)
    _offer(page, menu, by_word.note())
    return menu


def hex_menu(page: "FightPage", hex: Hex) -> QMenu:
    """What the GM may do on an empty hex."""
    menu = _menu(page)
    _offer_adding(page, menu, hex)
    _offer(page, menu, by_word.note())
    return menu


def _menu(page: "FightPage") -> QMenu:
    menu = QMenu(page)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def _offer(page: "FightPage", menu: QMenu, choice: Choice) -> None:
    menu.addAction(choice.label, lambda: page.picks.pick(choice))


def _offer_adding(page: "FightPage", menu: QMenu, place: Hex | None) -> None:
    menu.addAction(ADD, lambda: page.add_figure(place)).setEnabled(page.may_add)
