"""What the rules refuse is done by a ruling all the same, and leaves a sound melee behind."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import Struck
from gmtool.rules.seam import VirtualTable
from gmtool.space import Point
from tests.contract.players import RandomTable
from tests.contract.test_play import Luck
from tests.rules.harnmaster.melees import CUT, NO_PRESS, NOTHING, SWORD, Melee, melee

FAR = [{"x": 1_000_000, "y": -5}, {"x": 900, "y": 900}]
RULED: dict[str, dict[str, Any]] = {
    "move": {"figure": "bob", "way": FAR, "feet": 10_000, "heading": 725},
    "evade": {"figure": "bob", "way": FAR, "feet": -3},
    "unsheathe": {"figure": "bob", "weapon": "nothing"},
    "grope": {"figure": "bob", "weapon": "g2"},
    "drop": {"figure": "cyd", "weapon": "g2"},
    "shoot": {"figure": "bob", "target": "cyd", "weapon": "g1", "mode": "sword-cut", "aim": 99},
    "area": {"figure": "bob", "figures": ["ann", "ann", "cyd", "bob"], "level": 999, "shock": -4},
    "act": {"figure": "bob", "words": "x" * 2000},
    "awareness": {"figure": "bob", "foe": "bob"},
    "mark": {"figure": "bob", "foe": "bob", "mark": "close"},
    "forgo": {"figure": "bob", "reason": "y" * 2000, "attack": True},
    "end-turn": {"figure": "bob"},
    "reopen": {"figure": "bob"},
    "call-on": {"figure": "cyd"},
    "rank": {"figure": "bob", "rank": 500_000},
    "next-round": {"round": 7},
    "attack": {"figure": "bob", "target": "cyd", "weapon": "nothing"},
    "defend": {"figure": "bob", "defence": "dodge"},
}
NO_WEAPON = {"weapon": "nothing", "mode": "none"}


def three(*, ground: bool) -> Melee:
    """Ann's turn; Cyd is out of it."""
    at = {"ann": (10, 10), "bob": (14, 10), "cyd": (40, 40)} if ground else None
    fields: dict[str, Any] = {"weapons": [SWORD, {"item": "claw", "ml": 40}], "dodge": 60}
    sides = (("ann", "us", 50), ("bob", "them", 40), ("cyd", "them", 30))
    return melee(*((key, side, {**fields, "rank": rank}) for key, side, rank in sides), at=at).change("cyd", out=True)


@pytest.mark.parametrize("ground", [True, False])
@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("kind", RULED)
def test_that_a_ruling_leaves_a_sound_melee(kind: str, ground: bool, waits: bool) -> None:
    one = three(ground=ground)
    if waits:
        one.do("attack", "ann", target="bob", engage=None if ground else True, **CUT)
    command = {"kind": f"hm.{kind}/1", **RULED[kind]}
    assert one.rules.refusals(one.state, one.rules.command(command)) or (kind == "defend" and waits) or kind == "rank"
    luck = Luck(1)
    table: VirtualTable = RandomTable(luck.source, luck)
    ruling = one.rules.command({"kind": "gm.ruling/1", "reason": "so be it", "command": command})
    outcome = one.rules.perform(one.state, ruling, table)
    after = outcome.state
    assert one.rules.load_state(one.rules.dump_state(after)) == after
    assert one.rules.narrate(one.state, after, outcome.events)
    assert set(one.rules.agenda(after).next) <= {"ann", "bob"}
    for figure in after.figures.values():
        assert 0 <= figure.rank <= 999
        assert figure.heading is None or 0 <= figure.heading < 360
        assert figure.at is None or (after.ground is not None and after.ground.holds(figure.at))
        assert all(gear.ready for gear in figure.gear if gear.item == "claw")
        one.rules.overlays(after, figure.id)
        one.rules.conditions(after, figure.id)
        assert any(choice.allowed for choice in one.rules.choices(after, figure.id)) or not figure.able
    assert one.figure("ann").at in (Point(1000, 1000), None)


@pytest.mark.parametrize("defence", ["block", "counterstrike"])
@pytest.mark.parametrize("attack", [{}, NO_WEAPON])
def test_that_by_a_ruling_both_can_fight_with_nothing(defence: str, attack: dict[str, str]) -> None:
    one = three(ground=False)
    said = {"kind": "hm.attack/1", "figure": "ann", "target": "bob", "engage": True, **CUT, **attack}
    one.perform(one.rules.command({"kind": "gm.ruling/1", "reason": "so be it", "command": said}))
    said = {"kind": "hm.defend/1", "figure": "bob", "defence": defence, **NO_WEAPON}
    one.perform(one.rules.command({"kind": "gm.ruling/1", "reason": "so be it", "command": said}), 99, 99)
    assert one.state.exchange is None


def test_that_even_a_ruling_attacks_somebody() -> None:
    one = three(ground=False)
    said = {"kind": "hm.attack/1", "figure": "ann", **CUT}
    (refusal,) = one.rules.refusals(
        one.state, one.rules.command({"kind": "gm.ruling/1", "reason": "", "command": said})
    )
    assert refusal.reason == "Choose a target."


@pytest.mark.parametrize("die", [-4, 0, 400])
def test_that_a_zone_die_that_cannot_be_is_that_of_the_weapon(die: int) -> None:
    one = three(ground=False)
    said = {"kind": "hm.attack/1", "figure": "ann", "target": "bob", "engage": True, **CUT, "zone_die": die}
    one.perform(one.rules.command({"kind": "gm.ruling/1", "reason": "so be it", "command": said}))
    one.do("defend", "bob", 71, 6, NOTHING, NO_PRESS, defence="ignore")
    assert one.found(Struck).zone_die == 6
