"""What the player window is given of a melee: no plot before its time, nobody who is hidden, and no number of foes."""

import pytest

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import Scene, scene
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.dice import Dice
from gmtool.rules.melee_rounds.state.fight import Cast, Intent, Plot, Stage
from gmtool.systems import ruleset
from tests.rules.melee_rounds.sample_cards import SWORD, SYSTEM
from tests.rules.melee_rounds.tales import SIDES, Tale, tale

EVERYTHING = Permissions({side.id: HitDetail.NUMBERS for side in SIDES}, scores=True)


def seen(fight: Tale, allowed: Permissions | None = None) -> Scene:
    """What the players are given; where nothing is said, as little as is usual."""
    return scene(StateView(ruleset(SYSTEM), fight.fight), allowed or Permissions())


def ties(fight: Tale) -> dict[str, tuple[str, ...]]:
    """Whom each counter in the player window is tied to, whatever numbers are allowed."""
    return {one.figure: one.opponents for one in seen(fight, EVERYTHING).figures if one.opponents}


def labels(fight: Tale, figure: str) -> list[str]:
    """The conditions of a figure in the player window, where all numbers are allowed."""
    return [one.label for key, held in seen(fight, EVERYTHING).conditions if key == figure for one in held]


def fighting() -> Tale:
    """Ann and Bob have plotted Fighting and have dice in second 2, for which plots are stated."""
    fight = tale(places={"ann": (10, 10), "bob": (20, 10)}).at(2)
    for key in ("ann", "bob"):
        fight.change(key, plot=Plot("fighting"), dice=Dice.of((2,)))
    return fight


@pytest.mark.rule("mr.plot.npc")
def test_that_what_an_npc_states_is_seen_only_when_all_plots_are_in() -> None:
    general = tale().at(0, Stage.PLOTS).change("bob", plot=Plot("defensive")).change("ann", plot=Plot("fighting"))
    assert "Full Defensive" not in repr(seen(general, EVERYTHING)), "Cid has not plotted"
    fight = fighting().change("bob", intent=Intent(Deed.ATTACK, target="ann", die=2))
    assert ties(fight) == {}
    assert ties(fight.at(2, Stage.REACTIONS)) == {"ann": ("bob",), "bob": ("ann",)}


@pytest.mark.rule("mr.plot.written")
def test_that_a_written_plot_is_seen_only_when_it_is_carried_out() -> None:
    fight = fighting().change("ann", intent=Intent(Deed.ATTACK, target="bob", die=2, written=True))
    for stage in (Stage.SECOND, Stage.REACTIONS, Stage.ATTACKS):
        assert ties(fight.at(2, stage)) == {}, stage
    fight.change("ann", intent=Intent(Deed.ATTACK, target="bob", die=2, written=True, done=True))
    assert ties(fight) == {"ann": ("bob",), "bob": ("ann",)}


def test_that_a_sealed_or_written_general_plot_is_no_condition_that_players_read() -> None:
    fight = tale().at(0, Stage.PLOTS).change("bob", plot=Plot("defensive"))
    assert labels(fight, "bob") == []
    assert labels(fight.at(1), "bob") == ["Full Defensive"]
    assert labels(fight.change("bob", plot=Plot("defensive", written=True)), "bob") == []


@pytest.mark.rule("mr.init.secret")
def test_that_secret_dice_commit_nobody_in_the_eyes_of_the_players() -> None:
    dice = Dice.of((4, 6))
    for secret, told in ((False, ["Committed"]), (True, [])):
        fight = tale().at(2).change("ann", plot=Plot("fighting", secret=secret), dice=dice)
        assert labels(fight, "ann") == told
        assert [one.label for one in fight.conditions("ann")] == ["Committed"], "the GM is shown it"


def test_that_a_spell_is_seen_once_the_second_in_which_it_is_begun_is_played() -> None:
    spell = Cast("magic-weapon", "ordinary", 2, 3)
    fight = tale().at(2).change("ann", plot=Plot("magic"), cast=(spell,))
    assert labels(fight, "ann") == []
    assert labels(fight.at(2, Stage.ATTACKS), "ann") == ["Casting Magic Weapon: no dodge, no shield"]


def test_that_neither_the_gms_lines_nor_numbers_of_foes_are_in_what_the_players_are_given() -> None:
    fight = fighting().change("ann", intent=Intent(Deed.ATTACK, target="bob", die=2))
    fight.amend("bob", d=77, hits=88, damage=11)
    assert ruleset(SYSTEM).overlays(fight.fight, "ann")[0].label == "attacks Bob, 10 feet"
    given = seen(fight)
    assert "attacks" not in repr(given)
    assert [(one.left, one.full, one.summary) for one in given.figures if one.figure == "bob"] == [(2, 4, ())]
    assert not any(number in repr(given) for number in ("77", "88"))


def test_that_nobody_is_tied_to_somebody_hidden() -> None:
    fight = fighting().at(2, Stage.ATTACKS).change("bob", intent=Intent(Deed.ATTACK, target="ann", die=2), hidden=True)
    assert ties(fight) == {}
    assert "Bob" not in repr(seen(fight))


@pytest.mark.rule("mr.delay.secret")
def test_that_a_written_round_with_secret_dice_is_not_seen_before_it_is_carried_out() -> None:
    """Bob plots a Thievish Attack on Ann and succeeds in second 2; then a second attack by his later die."""
    fight = tale({"weapons": [SWORD]}, {"sets": [{"item": "two-weapons", "amr": 2}]})
    fight.play("plot", figure="ann", plot="move").play("plot", figure="cid", plot="move")
    fight.play("plot", figure="bob", plot="thievish", words="quetzal", written=True, secret=True)
    assert track(fight) == ("hidden", [0] * 6)
    fight.play("initiative", (1,), (1,), (1, 2), round=1)
    assert track(fight) == ("hidden", [0] * 6)
    fight.play("plots-in", round=1, second=1)
    fight.play("sneak", figure="bob", target="ann", weapon="g1", written=True)
    assert track(fight) == ("hidden", [0] * 6)
    fight.play("plots-in", "yes", (4,), round=1, second=2)
    assert fight.fight.stage is Stage.ATTACKS
    assert (track(fight), ties(fight)) == (("hidden", [0] * 6), {})
    assert "quetzal" not in repr(seen(fight, EVERYTHING))
    assert "Thievish" not in repr(seen(fight, EVERYTHING))
    fight.play("resolve", "miss", figure="bob").play("end-second", round=1, second=2)
    plan, beats = track(fight)
    assert (plan, beats) == ("Thievish Attack: quetzal", [0, 1, 0, 0, 0, 0]), "the die for second 4 is still secret"


def track(fight: Tale) -> tuple[str, list[int]]:
    """Bob's plan as the players read it, and how many things stand in each of his seconds."""
    strip = seen(fight, EVERYTHING).strip
    assert strip is not None
    (one,) = (one for one in strip.tracks if one.figure == "bob")
    assert [turn.score for turn in seen(fight, EVERYTHING).order if turn.figure == "bob"] == [None]
    assert one.spans == ()
    return one.plan, [len(cell) for cell in one.cells]
