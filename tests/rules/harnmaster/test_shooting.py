"""Missile attacks, and how hard evaders are to hit."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import Injured, Rolled, Shot, Struck
from gmtool.rules.harnmaster.state.fight import Level, Time
from gmtool.rules.seam import NumberAnswer, OverlayKind, WordsAnswer
from tests.rules.harnmaster.melees import CUT, SWORD, Melee, duel, melee

rule = pytest.mark.rule
BOW: dict[str, Any] = {"weapons": [{"item": "crossbow", "ml": 70, "ready": True}, SWORD], "rank": 50}
SHOT: dict[str, Any] = {"weapon": "g1", "mode": "crossbow-shot", "target": "bob"}
EVADING = Time(2, 60)


def range_(other: dict[str, Any] | None = None, **more: Any) -> Melee:
    """Ann with a crossbow at ML 70 against Bob."""
    return duel(BOW, other, **more)


@rule("hm.evade.missile-penalty")
@pytest.mark.parametrize(("dodge", "index"), [(67, 6), (60, 6), (69, 6), (70, 7), (9, 0)])
def test_that_an_evader_is_harder_to_hit_by_five_times_the_index_of_its_dodge(dodge: int, index: int) -> None:
    one = range_({"dodge": dodge})
    assert one.total("shoot", "ann", **SHOT) == 70
    one.change("bob", evading=EVADING)
    assert one.total("shoot", "ann", **SHOT) == 70 - 5 * index


@rule("hm.evade.missile-penalty")
def test_that_the_index_is_rounded_by_the_house_rule_and_is_that_of_the_altered_level() -> None:
    near = range_({"dodge": 67}, house={"index": "near"}).change("bob", evading=EVADING)
    assert near.total("shoot", "ann", **SHOT) == 35, "67 is nearer to 7 tens"
    tired = range_({"dodge": 67}).change("bob", evading=EVADING, fatigue=10)
    assert tired.total("shoot", "ann", **SHOT) == 45, "its EML is 57"


@rule("hm.evade.ends-stunned")
@rule("hm.evade.duration")
def test_that_no_penalty_is_left_when_the_evasion_is() -> None:
    one = range_({"dodge": 67}).change("bob", evading=EVADING, stunned=True)
    assert one.total("shoot", "ann", **SHOT) == 70
    assert range_({"dodge": 67}).change("bob", evading=Time(1, 50)).total("shoot", "ann", **SHOT) == 70, "over"
    assert range_({"dodge": 67}).change("bob", evading=Time(1, 49)).total("shoot", "ann", **SHOT) == 40, "until rank 49"


@rule("hm.gm.stunned-shock")
def test_that_the_rest_of_a_missile_attack_is_the_gms() -> None:
    one = range_().change("ann", prone=True)
    assert one.total("shoot", "ann", modifier=-15, **SHOT) == 35
    told = one.rules.explain(one.state, one.data("shoot", "ann", modifier=-15, **SHOT))[0]
    assert [(line.value, line.rule) for line in told.lines[1:]] == [(-15, "hm.gm.stunned-shock"), (-20, "hm.mod.prone")]


def test_that_a_missile_that_strikes_goes_to_the_injury_sequence() -> None:
    one = range_()
    assert one.against("shoot", "ann", **SHOT) == []
    one.do("shoot", "ann", 70, "p", 5, WordsAnswer("a scratch"), NumberAnswer(3), "nothing", zone_die=6, **SHOT)
    assert one.found(Rolled).level is Level.CRITICAL_SUCCESS
    struck = one.found(Struck)
    assert (struck.item, struck.aspect, struck.extra, struck.aim, struck.die) == ("crossbow", "p", 0, 1, 5)
    assert (one.found(Injured).words, one.figure("bob").impairment) == ("a scratch", 3)
    assert one.figure("ann").acted == "shoot"
    assert one.state.exchange is None, "nobody defends against it"


def test_that_a_miss_does_nothing_and_a_critical_one_brings_no_mishap() -> None:
    one = range_().do("shoot", "ann", 75, **SHOT)
    assert one.found(Shot).strikes is False
    assert one.found(Rolled).level is Level.CRITICAL_FAILURE
    assert one.found(Rolled).mishap is False


@rule("hm.ta.setup")
def test_that_a_setup_is_for_melee_and_dodge_and_not_for_missiles() -> None:
    one = range_().change("ann", setups=(Time(2, 60),)).do("shoot", "ann", 71, **SHOT)
    assert one.found(Shot).strikes is False
    assert len(one.figure("ann").setups) == 1


def test_that_only_what_shoots_is_shot_at_a_foe_that_is_noticed() -> None:
    one = range_()
    assert one.against("shoot", "ann", weapon="g2", mode="sword-cut", target="bob") == ["hm.gm.stunned-shock"]
    assert one.against("attack", "ann", target="bob", weapon="g1", mode="crossbow-shot")[-1] != ""
    one.change("ann", unaware=("bob",))
    assert one.against("shoot", "ann", **SHOT) == ["hm.aware.gm-calls-test"]
    one.change("ann", unaware=()).do("attack", "ann", target="bob", **{**CUT, "weapon": "g2"})
    assert one.against("shoot", "ann", **SHOT)[0] == "hm.sequence.four-steps"


def test_the_exact_odds_of_a_shot() -> None:
    one = range_().change("bob", evading=EVADING)
    odds = one.rules.odds(one.state, one.data("shoot", "ann", **SHOT))
    assert odds.chance("strikes") * 100 == 40, "60 in tens six, five times that off 70"


def test_that_the_map_shows_how_far_a_shot_is() -> None:
    one = melee(("ann", "us", BOW), ("bob", "them", {}), at={"ann": (10, 10), "bob": (40, 50)})
    shown = one.rules.overlays(one.state, "ann", one.data("shoot", "ann", **SHOT))
    assert [overlay.label for overlay in shown if overlay.kind is OverlayKind.FLIGHT] == ["50 feet"]
    (choice,) = (choice for choice in one.rules.choices(one.state, "ann") if choice.label == "Shoot: Crossbow")
    assert [found.detail for found in choice.inputs[0].candidates({})] == ["50 feet"]
