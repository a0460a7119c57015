"""What is shown in a fight is what the fight then uses: the order and its scores, chances, hits, and needs."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from gmtool.dice import SettledNeed
from gmtool.presentation.encounters.musters import counter
from gmtool.presentation.encounters.switch_rows import changes
from gmtool.presentation.fight.rows.order_rows import figure_row, order_rows, row_lines
from gmtool.presentation.fight.rows.strip_rows import strip_rows
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import (
    MOST_BRIEF,
    Agenda,
    Json,
    Lane,
    Progress,
    Ruleset,
    Slot,
)
from gmtool.rules.tft.acts.attacks.intent import BOTH, CATCH, GRAPPLE, THROW, VOLLEY, intent
from gmtool.systems import all_rulesets
from tests.contract.played import SYSTEMS, USUAL, Step, fights, looked_at, more_than_all, of_scene
from tests.contract.players import Luck, skirmish
from tests.contract.scene_files import Scene, scenes
from tests.contract.test_badges import figure_inputs

SCENES = [(rules, scene) for rules in all_rulesets() for scene in scenes(rules) if scene.figures <= 16]
IN_SCENES = pytest.mark.parametrize(
    ("rules", "scene"), SCENES, ids=[f"{rules.id}: {scene.title}" for rules, scene in SCENES]
)
AT_ONCE = frozenset(rules.id for rules in all_rulesets()) - {
    "tft-melee", "advanced-melee", "chainmail", "harnmaster-melee", "melee-rounds",
}  # fmt: skip
"""The systems in which everybody may act at once, whatever the scores say."""


PREVIEWS = {"initiative", "renewal", "movement"}
"""The phases in which the scores are those of a phase to come, and follow what changes until then."""


def sort_key(lane: Lane, slot: Slot) -> tuple[int, int]:
    score = slot.score or 0
    return slot.tier, score if lane.lowest_first else -score


def phase(agenda: Agenda) -> tuple[int, str]:
    return agenda.turn, next((one.key for one in agenda.phases if one.progress is Progress.NOW), "")


def in_order(lane: Lane) -> None:
    """By tier and score; last of all whoever has no place any more."""
    keys = [sort_key(lane, slot) for slot in lane.slots if slot.score is not None]
    assert keys == sorted(keys), [(one.figure, one.tier, one.score, one.progress.value) for one in lane.slots]
    unscored = [slot.score is None for slot in lane.slots]
    assert unscored == sorted(unscored), [(one.figure, one.score) for one in lane.slots]


def given_away(before: Agenda, agenda: Agenda) -> set[str]:
    """The figures whose plan was sealed, with their scores, and no longer is: a parry shows it, whoever attacked."""
    sealed, still = (
        {one.figure for one in each.strip.tracks if one.sealed} if each.strip else set[str]()
        for each in (before, agenda)
    )
    return sealed - still


def stays(lane: Lane, before: Lane, about: Json, shown: set[str]) -> None:
    """What was done keeps its score and its place among the others.

    But for the figure that the command is about, and those whose score was kept secret until it.
    """
    there = {slot.figure: slot for slot in lane.slots}
    begun = {one.key for one in before.slots if waits(one) and one.figure == about and one.score is not None}
    acted = [one for one in lane.slots if one.key in begun and one.progress is Progress.DONE]
    assert lane.lowest_first or all(one.score is not None for one in acted), "what is done has lost its score"
    to_come = {slot.figure for slot in lane.slots if slot.progress in (Progress.NOW, Progress.LATER)}
    done = [one for one in before.slots if one.progress is Progress.DONE and one.figure not in {about, *shown}]
    now = {slot.key: (slot.score, slot.tier) for slot in lane.slots}
    kept = [one for one in done if one.figure in there and (one.key in now or one.figure not in to_come)]
    assert [(one.key, one.score, one.tier) for one in kept] == [(one.key, *now[one.key]) for one in kept]
    assert [one.key for one in kept] == [key for key in now if key in {one.key for one in kept}], "what is done moved"


@pytest.mark.slow("the order is asked at each step of many fights")
@SYSTEMS
def test_that_the_order_is_in_order_and_what_is_done_keeps_its_place(rules: Ruleset) -> None:
    for fight in fights(rules):
        follow(rules, fight.steps(150))


@IN_SCENES
def test_that_the_order_of_a_scene_is_in_order(rules: Ruleset, scene: Scene) -> None:
    follow(rules, of_scene(rules, scene).steps(60))


def follow(rules: Ruleset, steps: Iterable[Step]) -> None:
    """Random play, with the order of every moment."""
    for step in steps:
        before, agenda, about = step.before.agenda, step.after.agenda, step.entry.command.get("figure")
        for lane in agenda.lanes if rules.id not in AT_ONCE else ():
            in_order(lane)
            old = [one for one in before.lanes if one.title == lane.title]
            if old and phase(agenda) == phase(before) and phase(agenda)[1] not in PREVIEWS:
                stays(lane, old[0], about, given_away(before, agenda))


# --- the numbers of a command -----------------------------------------------------------------------------------------
TO_HIT = ("to-hit", "aml", "eml", "hit", "attack")
"""The keys of the breakdowns of what the figure that acts is about to roll against."""
ROLLED_BY_THE_FIGURE = ("tft-melee", "advanced-melee")
"""The systems in which whoever strikes rolls at once, against a number of its own."""
NEEDED = re.compile(r"(?<!\w)(-?\d+) or (?:less|more)\b")


def needs_in(text: str) -> set[int]:
    """The numbers that a text says must be rolled at most, or at least."""
    return {int(number) for number in NEEDED.findall(text)}


@SYSTEMS
def test_that_explanation_prompt_and_log_say_what_is_rolled_against(rules: Ruleset) -> None:
    compared = 0
    for fight in fights(rules):
        for before, command, asked, entry, _ in fight.steps(120):
            explained = [one for one in before.breakdowns(command) if one.key in TO_HIT]
            needs = [(one, one.why.needs) for one in asked if one.why.needs is not None]
            for question, need in needs:
                assert needs_in(question.words) <= {need.number}, question.words
            own = next((one for one in needs if one[0].why.figure == getattr(command, "figure", "")), None)
            # what is in the way of a shot is to be missed first, and a gun has to fire, each with a number of its own
            first = own is not None and ("must miss" in own[0].why.text or own[0].why.text.endswith(" fires"))
            if own is not None and own[0] is asked[0] and explained and not first:
                need, plus = own[1], own[0].dice.plus
                assert any(str(need) in one.text if isinstance(need, SettledNeed) else need.number + plus == one.total
                           for one in explained), (own, explained)  # fmt: skip
                compared += 1
            told = " ".join(line.text for line in entry.lines)
            assert not needs or needs_in(told) <= {need.number + one.dice.plus for one, need in needs}, told
    assert compared or not USUAL or rules.id not in ROLLED_BY_THE_FIGURE


@SYSTEMS
def test_that_a_figure_acts_with_the_score_of_its_row(rules: Ruleset) -> None:
    """And that what it is rolled with has the lines of that score, in their order."""
    compared = 0
    for fight in fights(rules):
        for earlier, command, _, entry, later in fight.steps(120):
            figure, target = (getattr(command, name, "") for name in ("figure", "target"))
            before, now = (rows_of(one, figure) for one in (earlier, later))
            begun = [key for key in now if now[key].progress is Progress.DONE and waits(before.get(key))]
            for key in begun:
                was, row = before[key], now[key]
                if target and row_target(earlier, was) == target and is_meant(earlier, figure, entry.command):
                    assert (row.score, row.tier) == (was.score, was.tier)
                hit = next((one for one in earlier.breakdowns(command) if one.key == "to-hit"), None)
                if hit is not None and row.breakdown is not None:
                    rolled_with = iter(hit.lines)
                    assert all(line in rolled_with for line in row.breakdown.lines), (hit.lines, row.breakdown.lines)
                    compared += 1
    assert compared or not USUAL or rules.id not in ROLLED_BY_THE_FIGURE


def rows_of(moment: StateView, figure: str) -> dict[str, Slot]:
    return {slot.key: slot for lane in moment.agenda.lanes for slot in lane.slots if slot.figure == figure}


def waits(slot: Slot | None) -> bool:
    return slot is not None and slot.progress in (Progress.NOW, Progress.LATER)


def is_meant(moment: StateView, figure: str, command: Mapping[str, Json]) -> bool:
    """False where a figure has said that it will attack in another way, or at another mark, than by such a command.

    Where it has said nothing, its row is of a blow, whose adjDX is not that of going hand to hand, nor that of a throw:
    only blows from the ground at a rider or a mount are harder.
    """
    one: Any = moment.state.figures[figure]  # type: ignore[attr-defined]
    kind = command["kind"]
    if not hasattr(one, "deeds"):
        return True
    if one.deeds.intent is not None:
        said = one.deeds.intent
        return said.act == "" or (said.act == kind and said.manner == manner(command))
    plan = intent(moment.ruleset.context(moment.state), one)  # type: ignore[attr-defined]
    return plan is None or plan.act == kind or not {plan.act, kind} & {GRAPPLE, THROW}


def manner(command: Mapping[str, Json]) -> str:
    """The manner of an attack as a plan has it: its mark, its catch, the number thrown, or both hands."""
    if command.get("catch"):
        return f"{CATCH}{command['catch']}"
    number = command.get("number", 1)
    if isinstance(number, int) and number > 1:
        return f"{VOLLEY}{number}"
    return str(command.get("trick") or command.get("mark") or (BOTH if command.get("both") else ""))


def row_target(moment: StateView, slot: Slot) -> str:
    """The figure that the row names as its target; empty for none."""
    named = slot.intends.rpartition(": ")[2]
    return next((one.figure for one in moment.counters.values() if one.name == named), "")


@SYSTEMS
def test_that_a_refused_target_says_why_in_two_or_three_words(rules: Ruleset) -> None:
    for fight in fights(rules):
        for moment in fight.moments(60):
            for _, field in figure_inputs(looked_at(moment)):
                for candidate in field.candidates({}):
                    for refusal in candidate.refusals:
                        assert 0 < len(refusal.brief) <= MOST_BRIEF, refusal
                        assert "\n" not in refusal.brief


@SYSTEMS
def test_that_the_hits_left_are_all_less_those_taken(rules: Ruleset) -> None:
    for fight in fights(rules):
        for moment in fight.moments(80):
            for one in moment.counters.values():
                items = [item for item in rules.amendable(moment.state, one.figure) if isinstance(item.value, int)]
                taken = sum(item.value for item in items if item.wounds > 0 and isinstance(item.value, int))
                spent = next((item.value for item in items if item.field == "spent"), 0)
                if one.health_words:  # where the ring is no count of hits
                    assert sum(map(int, re.findall(r"\d+", one.health_words))) == taken, (one.name, items)
                elif any(item.wounds > 0 for item in items):
                    shown, noted = (one.left, max(0, one.full - taken - spent)) if one.full else (one.taken, taken)
                    assert shown == noted, (one.name, items)
                for item in [item for item in items if item.wounds < 0][:1]:  # the one that damage goes to
                    assert one.left == item.value, (one.name, item)


THROUGH = re.compile(r"through (?:turn|round) (\d+)")


@SYSTEMS
def test_that_nothing_is_told_twice_nor_more_than_all_nor_what_is_over(rules: Ruleset) -> None:
    for fight in fights(rules):
        for moment in fight.moments(100):
            told = [one.text for one in moment.agenda.due]
            assert len(told) == len(set(told)), told
            for one in moment.counters.values():
                held = moment.conditions(one.figure)
                assert len(held) == len({(each.label, each.until) for each in held}), (one.name, held)
                for each in held:
                    last = THROUGH.search(each.until)
                    assert last is None or int(last[1]) >= moment.agenda.turn, (one.name, each)
                told += [f"{each.label}: {each.until}" for each in held] + [*one.summary]
            told += [change.text for change in rules.debrief(moment.state)]
            assert not [text for text in told if more_than_all(text)]


# --- what the rows say ------------------------------------------------------------------------------------------------
@SYSTEMS
def test_that_a_hidden_figure_is_marked_for_the_gm_and_unknown_to_the_players(rules: Ruleset) -> None:
    muster, figure = skirmish(rules, Luck(0), 6), "f1"
    muster = replace(muster, figures=tuple(replace(one, hidden=one.id == figure) for one in muster.figures))
    if not rules.counters(rules.muster(muster))[1].hidden:
        return  # its figures are never hidden
    moment = StateView(rules, rules.muster(muster))
    rows = [row for row in order_rows(moment) if row.figure]
    tracks = [] if moment.agenda.strip is None else strip_rows(moment, moment.agenda.strip)
    marked = {row.figure for row in (*rows, *tracks) if "hidden from the players" in row.words and row.hidden_words}
    assert marked == {figure}
    there = figure_row(moment, moment.counters[figure], "F", None)
    assert "hidden from the players" in there.words
    assert row_lines(there)[0][0] == "hidden from the players"
    told = scene(moment, Permissions(scores=True))
    assert figure not in {turn.figure for turn in told.order} | {one.figure for one in told.figures}


@SYSTEMS
def test_that_nothing_is_changed_or_hurt_before_anything_is_done(rules: Ruleset) -> None:
    assert changes(rules, {}) == ()
    one = skirmish(rules, Luck(1)).figures[0]
    assert counter(one, None).health_left == "unhurt"
