"""Each number of the hover card on the map is the one that the fight uses in the same position, in every system."""

from collections import Counter as Tally
from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.encounters.company import counters_at_start
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.chainmail.acts.morale.losses import slay
from gmtool.rules.chainmail.state.context import Play
from gmtool.rules.seam import Enlisted, Json, Muster, Ruleset, Side
from tests.contract.hover_numbers import compared, hover_lines, shown_lines
from tests.contract.played import PLAYED, SYSTEMS, USUAL, fights, musters, of_scene
from tests.contract.players import Luck, RandomTable
from tests.contract.scene_files import scenes

NUMBERS = {
    "tft-melee": {"hits", "ST", "adjDX", "DX"},
    "advanced-melee": {"hits", "ST", "adjDX", "DX"},
    "harnmaster-melee": {"Dodge", "Move"},
    "melee-rounds": {"D", "RD", "Saber"},
    "chainmail": {"left", "men"},
}
"""The numbers of each system's card that must be compared at least."""


@pytest.mark.slow("the numbers of everybody are asked all through fights")
@SYSTEMS
def test_that_the_numbers_of_a_hover_card_are_those_of_the_fight(rules: Ruleset) -> None:
    seen: Tally[str] = Tally()
    for fight in fights(rules):
        for moment in fight.moments(80):
            for figure in moment.counters:
                for name, shown, used in compared(moment, figure):
                    assert shown == used, (name, shown, used, moment.counters[figure])
                    seen[name] += 1
    assert set(seen) >= NUMBERS.get(rules.id, set()) or not USUAL, seen


@SYSTEMS
def test_that_a_card_in_preparation_says_what_the_fight_begins_with(rules: Ruleset) -> None:
    for muster, luck in musters(rules):
        muster = replace(muster, figures=tuple(_hurt(rules, one, luck) for one in muster.figures))
        moment = StateView(rules, rules.muster(muster))
        for prepared in counters_at_start(muster, rules):
            begun, sides = moment.counters[prepared.figure], {one.id: one for one in muster.sides}
            before, now = hover_lines(prepared, sides), shown_lines(moment, prepared.figure)
            assert before[0] == hover_lines(begun, sides)[0]
            health = begun.health_left if prepared.health_words != "unhurt" else "unhurt"
            assert before[1] == health, (before, now)
            assert health != "unhurt" or begun.left == begun.full, begun
            assert set(before[2:]) <= {*now, begun.break_words, begun.counted}, (before, now)


def _hurt(rules: Ruleset, one: Enlisted, luck: Luck) -> Enlisted:
    """The figure with a number of wounds on its card, where it has room for such."""
    fields = {field.key for field in rules.card_form().fields}
    wounds: dict[str, Json] = {key: luck(6) for key in ("hits", "impairment") if key in fields}
    if rules.id == "melee-rounds":  # there these are all that it can take
        wounds = {"damage": luck(6), "hits": 4 + luck(9)}
    return replace(one, card=replace(one.card, fields={**one.card.fields, **wounds}))


def test_that_the_attack_rate_of_a_card_is_the_number_of_dice() -> None:
    """In the melee rounds, of a plot of attacks by which no spell is cast."""
    (rules,) = (one for one in PLAYED if one.id == "melee-rounds")
    counted = 0
    for fight in fights(rules):
        for moment, _, _, entry, _ in fight.steps(80):
            for event in entry.events:
                if event["kind"] == "mr.rolled/1" and not event["start"]:
                    figure = str(event["figure"])
                    plot = moment.state.figures[figure].plot  # type: ignore[attr-defined]
                    if plot is not None and plot.kind in ("fighting", "approach"):
                        shown = shown_lines(moment, figure)[1].split(" · ")[0]
                        assert shown == f"AMR {len(event['dice'])}", event
                        counted += 1
    assert counted or not USUAL


@pytest.mark.slow("every scene of Chainmail is played, and each unit asked about at each step")
def test_that_a_unit_checks_at_the_losses_that_its_card_names() -> None:
    """In Chainmail: once no more are left than it says a check waits, or the unit is off the table; not before."""
    (rules,) = (one for one in PLAYED if one.id == "chainmail")
    crossed, waited = 0, 0
    for scene in scenes(rules):
        for was, command, _, _, now in of_scene(rules, scene).steps(120) if scene.figures <= 16 else ():
            before = was.counters
            owed = {one.figure for one in now.agenda.owed if one.key.startswith("loss ")}
            was_owed = {one.figure for one in was.agenda.owed if one.key.startswith("loss ")}
            for counter in now.counters.values():
                line = before[counter.figure].next_break if counter.figure in before else None
                if counter.figure in owed - was_owed:
                    assert line is not None, counter
                    assert counter.full - counter.left >= line.losses, (counter, line)
                    waited += 1
                if line is not None and 0 < counter.left < before[counter.figure].left and counter.able:
                    over = counter.full - counter.left >= line.losses
                    if command.kind == "cm.return/1":  # who comes back has checked for its losses elsewhere
                        assert counter.breaks[0].passed or not over, counter
                        continue
                    gone = not now.state.figures[counter.figure].able  # it still fires in this phase
                    assert not over or gone or counter.figure in owed | was_owed, (counter, line)
                    crossed += over
    assert crossed or not USUAL
    assert waited or not USUAL


def test_that_only_those_who_check_have_a_line_of_losses() -> None:
    """In Chainmail: each unit of the bestiary loses men in a fight until it checks, as counter, tile and boxes say."""
    (rules,) = (one for one in PLAYED if one.id == "chainmail")
    sides, lined = (Side("a", "Attacker"), Side("b", "Target", 1)), set[bool]()
    for card in rules.bestiary():
        state: Any = rules.muster(Muster((Enlisted("it", card, "a"), Enlisted("foe", card, "b")), sides))
        counter, report = rules.counters(state)[0], rules.report(card)
        if counter.formation is None or counter.full < 2:
            continue
        losses = [lost for lost in range(1, counter.full) if _owed(rules, state, lost)]
        assert [one.losses for one in counter.breaks][:1] == losses[:1], card.name
        assert [one for tally in report.tallies for one in tally.breaks][:1] == losses[:1], card.name
        told = [tile.text.partition(",")[0] for tile in report.derived if tile.key == "losses"]
        assert told == [f"at {lost} losses" for lost in losses[:1]], card.name
        lined.add(bool(losses))
    assert lined == {True, False}


def _owed(rules: Ruleset, state: Any, lost: int) -> bool:
    """Whether a loss of so many men brings a check."""
    play = Play(rules.book, state, RandomTable(Luck(0).source, Luck(0)))  # type: ignore[attr-defined]
    slay(play, "it", lost, in_melee=False)
    return any(one.key == "loss it" for one in rules.agenda(play.fight).owed)
