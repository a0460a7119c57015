"""Written orders: each figure's own, secret until all are revealed together, then carried out; and secret aims."""

from dataclasses import asdict
from typing import Any

from gmtool.encounter import Journal, replay
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Progress, RollAnswer
from tests.variants.orders import TallyUnderOrders
from tests.variants.talkative_tally import SIDES, begun

NAMES = ("Flavius", "Ulf", "Sigrun", "Wulf")
ORDERS: dict[str, dict[str, Any]] = {
    "f0": {"kind": "tally.tilt-order/1", "target": "f1", "aim": "helm"},
    "f1": {"kind": "tally.tilt-order/1", "target": "f0", "aim": "saddle"},
    "f2": {"kind": "tally.charge-order/1", "target": "f3"},
    "f3": {"kind": "tally.stand-order/1"},
}
ALL = Permissions({side.id: HitDetail.NUMBERS for side in SIDES}, scores=True)


def written() -> FightSession:
    session = begun(TallyUnderOrders(), NAMES)
    for figure, order in ORDERS.items():
        session.perform({**order, "figure": figure})
    return session


def told(session: FightSession) -> list[str]:
    return [line.text for entry in session.journal.line() for line in entry.lines]


def test_that_the_players_see_of_other_orders_the_same() -> None:
    """Whoever has written what: the scene is the same until all are revealed."""
    session, others = begun(TallyUnderOrders(), NAMES), begun(TallyUnderOrders(), NAMES)
    for (figure, order), other in zip(ORDERS.items(), reversed(ORDERS.values()), strict=True):
        session.perform({**order, "figure": figure})
        others.perform({**replaced(other, figure), "figure": figure})
        shown = scene(session.moment, ALL)
        assert shown == scene(others.moment, ALL)
        assert all(word not in repr(asdict(shown)) for word in ("tilt", "helm", "saddle", "charge", "stands", "chrg"))
        assert shown.acting == ""
        assert {turn.progress for turn in shown.order} == {Progress.LATER}
    for one in (session, others):
        one.perform({"kind": "tally.reveal/1"})
    assert scene(session.moment, ALL) != scene(others.moment, ALL)


def replaced(order: dict[str, Any], figure: str) -> dict[str, Any]:
    """The order, at another target where it would be the figure itself."""
    return {**order, "target": "f2" if figure != "f2" else "f1"} if order.get("target") == figure else order


def test_that_the_log_tells_no_order_until_all_are_revealed() -> None:
    session = written()
    assert told(session) == [f"{name} has written an order." for name in NAMES]
    session.perform({"kind": "tally.reveal/1"})
    assert told(session)[4:] == [
        "The orders are revealed",
        "Flavius tilts at Ulf, at the helm.",
        "Ulf tilts at Flavius, at the saddle.",
        "Sigrun charges Wulf.",
        "Wulf stands.",
    ]


def test_that_orders_are_revealed_only_once_all_have_written() -> None:
    session = begun(TallyUnderOrders(), NAMES)
    session.perform({**ORDERS["f0"], "figure": "f0"})
    assert session.moment.agenda.next == ("f1", "f2", "f3")
    (reveal,) = session.moment.choices(None)
    assert [one.reason for one in reveal.refusals] == ["Somebody has written no order yet."]


def test_that_another_order_can_be_written_until_they_are_revealed() -> None:
    session = written()
    session.perform({"kind": "tally.stand-order/1", "figure": "f0"})
    assert session.moment.agenda.strip.tracks[0].plan == "stands"
    session.perform({"kind": "tally.reveal/1"})
    assert not any(choice.allowed for choice in session.moment.choices("f0") if choice.key == "tilt-order")


def test_that_two_secret_aims_are_compared_and_met_at_once() -> None:
    session = written()
    session.perform({"kind": "tally.reveal/1"})
    session.perform({"kind": "tally.carry-out/1", "figure": "f0"})
    needs = []
    while session.question is not None:
        needs.append(str(session.question.why.needs))
        session.answer(RollAnswer(4))
    assert needs == ["3 or more", "3 or more"]
    assert [session.moment.state.figures[one].points for one in ("f0", "f1")] == [7, 7]
    assert session.moment.agenda.next == ("f2", "f3")


def test_that_n_carries_out_the_obvious_orders_alone() -> None:
    session = written()
    session.perform({"kind": "tally.reveal/1"})
    picks = Selection(session)
    picks.everybody_as_usual()
    assert told(session)[-1] == "Wulf passes."
    assert session.moment.agenda.next == ("f0", "f1", "f2")


def test_that_orders_stand_in_the_journal_and_replay() -> None:
    session = written()
    session.perform({"kind": "tally.reveal/1"})
    journal: Journal = session.journal
    assert replay(session.ruleset, journal.start, journal.line()).state == journal.state
    view = StateView(session.ruleset, session.ruleset.load_state(session.ruleset.dump_state(journal.state)))
    assert view.agenda == session.moment.agenda
