"""What the map shows the GM: the attacks of this second, and whom a drafted command is about."""

from dataclasses import replace

import pytest

from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Attack, CastSpell, Hold, Parry
from gmtool.rules.melee_rounds.state.fight import Intent, Stage
from gmtool.rules.melee_rounds.views.counters import overlays
from gmtool.rules.seam import AddFigure, Command, Enlisted, Overlay, OverlayKind
from gmtool.space import Circle, Point
from tests.rules.melee_rounds.sample_cards import card
from tests.rules.melee_rounds.tales import Tale, tale

ANN, BOB = Point(1000, 1000), Point(2000, 1000)
AT_BOB, AT_ANN = Intent(Deed.ATTACK, target="bob"), Intent(Deed.ATTACK, target="ann", written=True)


def field() -> Tale:
    """Ann and Bob ten feet from each other, and plots being stated for second 2."""
    return tale(places={"ann": (10, 10), "bob": (20, 10)}).at(2)


def shown(fight: Tale, figure: str, command: Command | None = None) -> tuple[Overlay, ...]:
    return overlays(fight.context, fight.figure(figure), command)


def flight(label: str, *track: Point) -> Overlay:
    return Overlay(OverlayKind.FLIGHT, label, track=track)


def test_that_sealed_attacks_are_lines_and_written_ones_until_they_are_carried_out() -> None:
    fight = field().change("ann", intent=AT_BOB).change("bob", intent=AT_ANN)
    out, back = flight("attacks Bob, 10 feet", ANN, BOB), flight("Bob attacks, 10 feet", BOB, ANN)
    assert shown(fight, "ann") == (out, back)
    assert shown(fight, "cid") == ()
    assert shown(fight.at(2, Stage.ATTACKS), "ann") == (back,), "what all know of ties the counters"
    assert shown(fight.change("bob", intent=replace(AT_ANN, done=True)), "ann") == ()


@pytest.mark.parametrize(
    "command",
    [
        Attack(figure="ann", target="bob"),
        Parry(figure="ann", foe="bob"),
        CastSpell(figure="ann", spell="s1", target="bob"),
    ],
    ids=lambda one: one.kind,
)
def test_that_whom_a_draft_is_about_has_a_ring_and_a_line(command: Command) -> None:
    ring = Overlay(OverlayKind.TARGET, "Bob", shapes=(Circle(BOB, 250),))
    assert shown(field(), "ann", command) == (flight("10 feet", ANN, BOB), ring)
    assert shown(field().change("ann", intent=AT_BOB), "ann", command) == (flight("10 feet", ANN, BOB), ring)


def test_that_a_draft_about_nobody_leaves_the_lines() -> None:
    fight = field().change("ann", intent=AT_BOB)
    newcomer = AddFigure(figure=Enlisted("dan", card("Dan"), "us", at=Point(100, 100)))
    for command in (Hold(figure="ann"), Parry(figure="ann"), Attack(figure="cid", target="bob"), newcomer):
        assert [one.label for one in shown(fight, "ann", command)] == ["attacks Bob, 10 feet"]


def test_that_nothing_is_shown_of_who_is_out_or_without_a_ground() -> None:
    assert shown(field().change("ann", intent=AT_BOB, out=True), "ann") == ()
    assert shown(field().change("ann", intent=AT_BOB, out=True), "bob") == ()
    assert shown(tale().at(2).change("ann", intent=AT_BOB), "ann", Attack(figure="ann", target="bob")) == ()
