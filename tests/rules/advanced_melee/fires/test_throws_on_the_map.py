"""What the map shows of a flask that is about to be thrown, and the order of one that was."""

from pathlib import Path
from typing import Any

import pytest

from gmtool.rules.seam import AnsweredTable, Overlay, OverlayKind, RollAnswer
from gmtool.rules.tft.state.records.burning import ThrowFlask
from gmtool.space import parse_label
from tests.rules.advanced_melee.situations import SYSTEM
from tests.rules.cases.files import Case
from tests.rules.cases.moments import Moment, begin

THROWER: dict[str, Any] = {
    "side": "red",
    "at": "1010",
    "facing": 3,
    "card": {"dx": 12, "ready": ["torch", "molotail"]},
    "now": {"deeds": {"option": "ia"}},
}
FOE: dict[str, Any] = {"side": "blue", "at": "1014", "card": {"ready": ["club"]}}


def beginning(figures: dict[str, Any]) -> Moment:
    """The actions of a turn with these figures."""
    said = {"ground": "hexes", "figures": figures, "fight": {"stage": "combat", "order": ["red", "blue"]}}
    return begin(SYSTEM, Case(Path(__file__), 0, "", (), "", said, {}))


def drawn(label: str | None) -> list[Overlay]:
    """The line and the target of a throw at a hex, if they are drawn."""
    at = beginning({"Ann": THROWER, "Bob": FOE})
    command = ThrowFlask(figure="Ann", weapon="g2", hex=parse_label(label) if label else None)
    found = at.rules.overlays(at.state, "Ann", command)
    return [one for one in found if one.kind in (OverlayKind.FLIGHT, OverlayKind.TARGET)]


@pytest.mark.rule("am.molotail.range")
def test_that_line_and_chance_are_drawn_for_a_hex_and_for_nothing_else() -> None:
    line, target = drawn("1014")
    assert (line.line, line.label) == ((parse_label("1010"), parse_label("1014")), "1 megahex")
    assert [mark.text for mark in target.marks] == ["62\u00a0%"], "11 or less: 135 of 216"
    assert drawn(None) == []


@pytest.mark.rule("am.fire.aim-throw")
def test_that_a_flask_that_was_thrown_keeps_its_score_whatever_the_torch_would_have_had() -> None:
    aimed = {**THROWER, "now": {**THROWER["now"], "burning": {"aimed": 3}}}
    before = {**FOE, "at": "1011", "facing": 3}
    at = beginning({"Ann": aimed, "Bob": before})
    command = ThrowFlask(figure="Ann", weapon="g2", hex=parse_label("1020"))
    after = at.rules.perform(at.state, command, AnsweredTable([RollAnswer(9)])).state
    rows = [slot for lane in at.rules.agenda(after).lanes for slot in lane.slots if slot.figure == "Ann"]
    assert [(row.score, row.progress.value) for row in rows] == [(15, "done")], "DX 12, and 3 for the aim"
