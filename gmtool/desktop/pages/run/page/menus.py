"""Menus of a figure, a hex or a place: what the picked figure can do there, and what the GM can do at any time."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.parts.labels import literal
from gmtool.desktop.pages.run.page.screen import FightScreen
from gmtool.language import tr, trc
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.lasting.check_choices import changes_of_check, new_check, new_timer
from gmtool.presentation.fight.lasting.effect_choices import OWN, READY, changes_of, effect_choice
from gmtool.presentation.fight.lasting.tag_choices import changes_of_tags, put_tag
from gmtool.presentation.fight.menu_offers import Offer, offers_for_figure, offers_for_place
from gmtool.presentation.fight.rows.order_rows import OrderRow
from gmtool.presentation.fight.wave_choices import changes_of_wave
from gmtool.rules.seam import Choice, Effect
from gmtool.space import Hex, Point

ADD = tr("Add a figure…")
PUT_EFFECT, BEGIN_EFFECT = tr("Put an effect here"), tr("Begin an effect")


def figure_menu(page: FightScreen, figure: str) -> QMenu:
    """The menu on a figure: the acts of the picked figure that concern it, and those of the GM at any time."""
    moment = page.session.moment
    menu = _menu(page)
    _offer_concerning(page, menu, offers_for_figure(page.picks, figure))
    menu.addAction(literal(tr("Look at {name}", name=moment.name(figure))), lambda: page.picks.choose_figure(figure))
    # translators: a menu of values that can be set
    values = menu.addMenu(trc("verb", "Set"))
    for choice in gm_commands.amendments(moment, figure):
        _offer(page, values, choice)
    tags = menu.addMenu(trc("on a figure", "Tags"))
    _offer(page, tags, put_tag(moment, figure))
    for choice in changes_of_tags(moment, figure):
        _offer_at_once(page, tags, choice)
    for choice in gm_commands.figure_choices(moment, figure):
        _offer(page, menu, choice)
    if (hiding := gm_commands.hiding(moment, figure)) is not None:
        _offer_at_once(page, menu, hiding)
    menu.addSeparator()
    _offer_effects(page, menu, moment.counters[figure].where if moment.ground is not None else None)
    _offer_adding(page, menu, None)
    _offer(page, menu, gm_commands.log_note())
    return menu


def place_menu(page: FightScreen, place: Hex | Point) -> QMenu:
    """The menu on an empty hex or a place of open ground: the acts of the picked figure there, and those of the GM."""
    menu, picked = _menu(page), page.picks.figure
    _offer_concerning(page, menu, offers_for_place(page.picks, place))
    placing = gm_commands.placing(page.session.moment, picked, place) if picked is not None else None
    if placing is not None:
        _offer_at_once(page, menu, placing)
    _offer_effects(page, menu, place)
    _offer_adding(page, menu, place)
    ground = page.session.moment.ground
    if ground is not None:
        spot = ground.spot_at(place)
        menu.addSeparator()
        for change in gm_commands.ground_changes(ground, spot):
            _offer_at_once(page, menu, change)
        _offer(page, menu, gm_commands.ground_note(ground, spot))
    _offer(page, menu, gm_commands.log_note())
    return menu


def lasting_menu(page: FightScreen, row: OrderRow) -> QMenu:
    """The menu of an effect, or of a check or a wave that waits."""
    moment, menu = page.session.moment, _menu(page)
    check = next((one for one in moment.agenda.checks if row.check and one.key == row.check), None)
    for choice in changes_of_check(check) if check is not None else ():
        _offer_now(page, menu, choice)
    coming = next((one for one in moment.waves if row.wave and one.wave.key == row.wave), None)
    for choice in changes_of_wave(moment, coming) if coming is not None else ():
        _offer_now(page, menu, choice)
    if row.effect in moment.effects:
        _offer_changes(page, menu, moment.effects[row.effect])
    return menu


def _offer_effects(page: FightScreen, menu: QMenu, place: Hex | Point | None) -> None:
    """Effects that can be put down at a place, and deeds for those that are there."""
    moment = page.session.moment
    if place is not None and moment.ground is not None:
        for effect in moment.effects.values():
            if effect.where.covers(place):
                _offer_changes(page, menu.addMenu(literal(effect.label)), effect)
    found = menu.addMenu(PUT_EFFECT if place is not None else BEGIN_EFFECT)
    for ready in (*READY, OWN):
        choice = effect_choice(moment, ready, place, page.picks.figure or "")
        called = ready.label or trc("effect", "Another")
        found.addAction(literal(f"{called}…"), lambda choice=choice: page.picks.pick(choice))  # type: ignore[misc]
    found.addSeparator()
    _offer(page, found, new_check(moment))
    _offer(page, found, new_timer(moment))


def _offer_changes(page: FightScreen, menu: QMenu, effect: Effect) -> None:
    for choice in changes_of(page.session.moment, effect):
        _offer_now(page, menu, choice)


def _offer_now(page: FightScreen, menu: QMenu, choice: Choice) -> None:
    """Offer a choice that is done at once, unless something is to be said of it."""
    (_offer if choice.inputs else _offer_at_once)(page, menu, choice)


def _menu(page: FightScreen) -> QMenu:
    menu = QMenu(page)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def _offer(page: FightScreen, menu: QMenu, choice: Choice) -> None:
    menu.addAction(literal(choice.label), lambda: page.picks.pick(choice))


def _offer_at_once(page: FightScreen, menu: QMenu, choice: Choice) -> None:
    menu.addAction(literal(choice.label), lambda: page.session.perform(choice.draft))


def _offer_concerning(page: FightScreen, menu: QMenu, offers: Sequence[Offer]) -> None:
    for offer in offers:
        menu.addAction(literal(offer.text), lambda offer=offer: offer.take(page.picks))  # type: ignore[misc]
    if offers:
        menu.addSeparator()


def _offer_adding(page: FightScreen, menu: QMenu, place: Hex | Point | None) -> None:
    allow(menu.addAction(ADD, lambda: page.add_figure(place)), "" if page.may_add else tr("nothing can be added now."))
