"""What the map shows of a flask that is about to be thrown."""

from pathlib import Path
from typing import Any

import pytest

from gmtool.rules.seam import Overlay, OverlayKind
from gmtool.rules.tft.state.records.burning import ThrowFlask
from gmtool.space import parse_label
from tests.rules.advanced_melee.situations import SYSTEM
from tests.rules.cases.files import Case
from tests.rules.cases.moments import begin

THROWER: dict[str, Any] = {
    "side": "red",
    "at": "1010",
    "facing": 3,
    "card": {"dx": 12, "ready": ["torch", "molotail"]},
    "now": {"deeds": {"option": "ia"}},
}
FOE: dict[str, Any] = {"side": "blue", "at": "1014", "card": {"ready": ["club"]}}


def drawn(label: str | None) -> list[Overlay]:
    """The line and the target of a throw at a hex, if they are drawn."""
    figures = {"Ann": THROWER, "Bob": FOE}
    said = {"ground": "hexes", "figures": figures, "fight": {"stage": "combat", "order": ["red", "blue"]}}
    at = begin(SYSTEM, Case(Path(__file__), 0, "", (), "", said, {}))
    command = ThrowFlask(figure="Ann", weapon="g2", hex=parse_label(label) if label else None)
    found = at.rules.overlays(at.state, "Ann", command)
    return [one for one in found if one.kind in (OverlayKind.FLIGHT, OverlayKind.TARGET)]


@pytest.mark.rule("am.molotail.range")
def test_that_line_and_chance_are_drawn_for_a_hex_and_for_nothing_else() -> None:
    line, target = drawn("1014")
    assert (line.line, line.label) == ((parse_label("1010"), parse_label("1014")), "1 megahex")
    assert [mark.text for mark in target.marks] == ["62\u00a0%"], "11 or less: 135 of 216"
    assert drawn(None) == []
