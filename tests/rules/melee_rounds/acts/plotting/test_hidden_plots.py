"""Plots that the players do not hear before their time, and dice that only the GM sees (2, 3.3, 3.4)."""

from collections.abc import Mapping
from typing import Any

import pytest

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import Scene, scene
from gmtool.rules.seam import BeatKind, Progress, Track
from tests.rules.melee_rounds.rounds import SIDES, Round, card

EVERYTHING = Permissions({side.id: HitDetail.NUMBERS for side in SIDES}, scores=True)


def seen(fight: Round) -> Scene:
    """What the players are given, if every number may be told."""
    return scene(StateView(fight.rules, fight.state), EVERYTHING)


def plans(fight: Round) -> dict[str, str]:
    """The General Plots as the players read them."""
    strip = seen(fight).strip
    assert strip is not None
    return {track.figure: track.plan for track in strip.tracks}


def track(fight: Round, figure: str) -> Track:
    """A figure's row of the strip, as the GM sees it."""
    strip = fight.rules.agenda(fight.state).strip
    assert strip is not None
    return next(one for one in strip.tracks if one.figure == figure)


def cells(fight: Round, figure: str) -> list[list[str]]:
    """The same as the players see it."""
    strip = seen(fight).strip
    assert strip is not None
    return [[beat.text for beat in cell] for one in strip.tracks if one.figure == figure for cell in one.cells]


@pytest.mark.rule("mr.plot.npc")
def test_that_npcs_are_asked_last_and_their_plots_seen_when_all_are_in():
    fight = Round(card("Orc"), card("Ann"), card("Rat"), card("Bob"), card("Cid")).from_round(2)
    assert fight.rules.agenda(fight.state).next == ("ann", "bob", "cid", "orc", "rat")
    for key, plot in (("orc", "fighting"), ("ann", "move"), ("rat", "other"), ("bob", "move")):
        fight.do("plot", key, plot=plot)
        assert set(plans(fight).values()) <= {"", "hidden"}, "one plot of the players is missing at least"
    fight.do("plot", "cid", plot="fighting")
    assert set(plans(fight).values()) == {"hidden"}
    fight.roll((2, 4), (3, 5))
    assert plans(fight) == {
        "orc": "Fighting", "ann": "Move", "rat": "Something else", "bob": "Move", "cid": "Fighting",
    }  # fmt: skip


@pytest.mark.rule("mr.plot.npc")
def test_that_what_an_npc_states_for_a_second_is_seen_when_all_have_stated():
    fight = Round(card("Ann", 1), card("Bob"), card("Orc", 1)).from_round(2).plots(ann="fighting", orc="fighting")
    fight.roll((2,), (2,)).until(2)
    before = cells(fight, "orc")
    fight.do("attack", "orc", target="bob")
    assert cells(fight, "orc") in (before, [[], [], [], [], [], []])
    fight.do("parry", "ann").second_is_in()
    assert cells(fight, "orc")[1] == ["A"]


@pytest.mark.rule("mr.plot.written")
def test_that_a_written_plot_is_hidden_until_it_is_carried_out_and_the_gm_sees_it():
    fight = Round(card("Ann"), card("Bob"), card("Orc")).from_round(2)
    fight.do("plot", "ann", plot="move", words="to the window", written=True)
    fight.do("plot", "bob", plot="move").do("plot", "orc", plot="move").roll()
    assert plans(fight) == {"ann": "hidden", "bob": "Move", "orc": "Move"}
    assert track(fight, "ann").plan == "Move: to the window"
    fight.second_is_in()
    assert plans(fight)["ann"] == "hidden"
    fight.do("move", "ann", feet=5, written=True)
    assert plans(fight)["ann"] == "hidden"
    fight.second_is_in()
    assert plans(fight)["ann"] == "Move: to the window"


def secretly(*dice: int, figure: str = "ann", secret: bool = True, second: int = 1) -> Round:
    """A round in which one rolls these dice in secret, and Bob and Orc or Ann and Bob stand by."""
    fight = Round(card("Ann"), card("Bob"), card("Orc")).from_round(2)
    for one in ("ann", "bob", "orc"):
        mine: Mapping[str, Any] = {"plot": "fighting", "secret": secret} if one == figure else {"plot": "move"}
        fight.do("plot", one, **mine)
    return fight.roll(dice).until(second)


@pytest.mark.rule("mr.init.secret")
def test_that_secret_dice_are_seen_by_the_gm_alone():
    fight = secretly(2, 4)
    ready = [[beat.text for beat in cell if beat.kind is BeatKind.READY] for cell in track(fight, "ann").cells]
    assert ready == [[], ["2"], [], ["4"], [], []]
    assert cells(fight, "ann") == [[], [], [], [], [], []]
    assert cells(secretly(2, 4, secret=False), "ann") == [[], ["2"], [], ["4"], [], []]


@pytest.mark.rule("mr.delay.secret")
def test_that_nothing_is_seen_of_secret_dice_until_they_are_used():
    """What they show makes no difference to what the players are given; an attack that is made is seen."""
    assert seen(secretly(2, 4)) == seen(secretly(5, 6))
    assert seen(secretly(2, 4)) != seen(secretly(2, 4, secret=False))
    held = secretly(2, 4).until(4)
    assert cells(held, "ann") == [[], [], [], [], [], []], "neither what was held, nor what was lost"
    assert [beat.kind for cell in track(held, "ann").cells for beat in cell][:3] == [
        BeatKind.HELD, BeatKind.LOST, BeatKind.READY,
    ]  # fmt: skip
    used = secretly(2, 4).until(2).strikes("ann", "orc")
    assert cells(used, "ann") == [[], ["A–"], [], [], [], []]


@pytest.mark.rule("mr.delay.secret")
@pytest.mark.parametrize("second", [1, 2, 3, 4, 5])
def test_that_nobody_is_lit_or_done_where_that_would_tell_of_a_secret_die(second: int):
    """Ann is asked first in a second for which she has a die; the players see no difference from one for which not."""
    shown = seen(secretly(2, 6, second=second))
    assert shown == seen(secretly(4, 6, second=second))
    assert (shown.acting, shown.acted) == ("", ())
    assert {turn.progress for turn in shown.order} == {Progress.LATER}
    plain = seen(secretly(2, 6, second=second, secret=False))
    assert plain.acting == ("bob" if second == 1 else "ann")
    assert (seen(secretly(2, 6, second=second)).phase, plain.phase) == (f"Second {second}: plots",) * 2


def test_that_a_hidden_attack_is_not_told_by_who_is_asked():
    fight = Round(card("Ann", 1), card("Orc", 1)).from_round(2).plots(orc="fighting").roll((2,)).until(2)
    fight.do("attack", "orc", target="ann", written=True).played()
    assert (fight.rules.agenda(fight.state).next, seen(fight).acting) == (("orc",), "")
    fight.do("resolve", "orc", "miss")
    assert fight.rules.agenda(fight.state).strip.sealed is False


@pytest.mark.rule("mr.init.secret-dm")
@pytest.mark.parametrize("figure", ["ann", "orc"])
def test_that_secret_dice_stand_nowhere_in_what_is_offered_to_others(figure: str):
    """Plots of NPCs go by what everybody knows: whatever the dice show, all their choices are the same."""

    def all_fight(*dice: int) -> Round:
        fight = Round(card("Ann"), card("Bob"), card("Orc")).from_round(2)
        for one in ("ann", "bob", "orc"):
            fight.do("plot", one, plot="fighting", secret=one == figure)
        return fight.roll(*(dice if one == figure else (1, 1) for one in ("ann", "bob", "orc")))

    shown = [[beat.text for beat in cell] for cell in track(all_fight(3, 5), figure).cells]
    assert (shown[2], shown[4]) == (["3"], ["5"]), "the GM is shown them"
    for one in {"ann", "bob", "orc"} - {figure}:
        found = offers(all_fight(3, 4), one)
        assert ("attack", ()) in [(key, against) for key, _, against, _, _ in found]
        assert found == offers(all_fight(5, 6), one)


def offers(fight: Round, figure: str) -> list[Any]:
    """All choices of a figure with everything that can be said in them, as data."""
    found = []
    for choice in fight.rules.choices(fight.state, figure):
        asked = [
            (one.field, one.label, one.default, [(c.value, c.label, c.detail, c.refusals) for c in one.candidates({})])
            for one in choice.inputs
        ]
        found.append((choice.key, choice.label, choice.refusals, choice.usual, asked))
    return found
