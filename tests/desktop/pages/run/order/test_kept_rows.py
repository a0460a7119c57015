"""The rows of the order are kept as pictures: what has changed is drawn anew all the same."""

from random import Random

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.order.order_list import OrderList
from gmtool.encounter import Journal
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import VirtualTable
from tests.presentation.fight.skirmish import Skirmish, fray


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
