"""The rows of the order are kept as pictures: what has changed is drawn anew all the same."""

from random import Random

import pytest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.order.order_list import OrderList
from gmtool.desktop.pages.run.order.row_room import height_of
from gmtool.encounter import Journal
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import VirtualTable
from gmtool.systems import ruleset
from tests.contract.players import skirmish
from tests.contract.test_play import Luck, step
from tests.presentation.fight.skirmish import Skirmish, fray

pytestmark = pytest.mark.usefixtures("painted")


def shown(qtbot) -> OrderList:
    made = OrderList()
    qtbot.addWidget(made)
    made.resize(320, 500)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_a_row_that_has_changed_looks_as_in_a_new_list(qtbot):
    rules = Skirmish(None)
    journal = Journal.load(rules, rules.dump_state(fray(8, False)))
    order = shown(qtbot)
    order.show_moment(StateView(rules, journal.state), "f1", news=False)
    before = order.grab().toImage()
    wound = {"kind": "gm.amend/1", "figure": "f2", "field": "hits", "value": 1}
    journal.do(rules.command(wound), VirtualTable(Random(1)))
    fresh = shown(qtbot)
    for each in (order, fresh):
        each.show_moment(StateView(rules, journal.state), "f1", news=False)
    after = order.grab().toImage()
    assert after != before
    assert after == fresh.grab().toImage()
    use_theme("light", 125)
    try:
        assert order.grab().toImage() == fresh.grab().toImage() != after
    finally:
        use_theme()


def test_every_row_has_its_own_height_however_the_order_changes(qtbot):
    rules, luck = ruleset("tft-melee"), Luck(4)
    journal = Journal.begin(rules, skirmish(rules, luck, 6))
    order, acted = shown(qtbot), set()
    for _ in range(90):
        order.show_moment(StateView(rules, journal.state), None)
        order.grab()
        found = [order.visualRect(order.rows.index(place)).height() for place in range(order.rows.rowCount())]
        assert found == [height_of(row, order.viewport().width()) for row in order.rows.rows]
        acted.update(place for place, row in enumerate(order.rows.rows) if row.acting)
        if not step(rules, journal, luck):
            break
    assert len(acted) > 2
