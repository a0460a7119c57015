"""What is shown in a fight is what the fight then uses: the order and its scores, chances, hits, and needs."""

from collections.abc import Iterator

import pytest

from gmtool.encounter import Journal
from gmtool.rules.seam import Agenda, Json, Lane, Progress, Ruleset, Slot
from gmtool.systems import all_rulesets
from tests.contract.players import skirmish
from tests.contract.scene_files import Scene, scenes
from tests.contract.test_play import Luck, step

SCENES = [(rules, scene) for rules in all_rulesets() for scene in scenes(rules) if scene.figures <= 16]
IN_SCENES = pytest.mark.parametrize(
    ("rules", "scene"), SCENES, ids=[f"{rules.id}: {scene.title}" for rules, scene in SCENES]
)
SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)


def journals(rules: Ruleset) -> Iterator[tuple[Journal, Luck]]:
    for seed in range(3):
        luck = Luck(seed)
        yield Journal.begin(rules, skirmish(rules, luck, 6, ground=seed != 2)), luck


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


def stays(lane: Lane, before: Lane, about: Json) -> None:
    """What was done keeps its score and its place among the others, but for the figure that the command is about."""
    there = {slot.figure: slot for slot in lane.slots}
    waits = {slot.figure for slot in lane.slots if slot.progress in (Progress.NOW, Progress.LATER)}
    done = [one for one in before.slots if one.progress is Progress.DONE and one.figure != about]
    now = {slot.key: (slot.score, slot.tier) for slot in lane.slots}
    kept = [one for one in done if one.figure in there and (one.key in now or one.figure not in waits)]
    assert [(one.key, one.score, one.tier) for one in kept] == [(one.key, *now[one.key]) for one in kept]
    assert [one.key for one in kept] == [key for key in now if key in {one.key for one in kept}], "what is done moved"


@SYSTEMS
def test_that_the_order_is_in_order_and_what_is_done_keeps_its_place(rules: Ruleset) -> None:
    for journal, luck in journals(rules):
        follow(rules, journal, luck, 150)


@IN_SCENES
def test_that_the_order_of_a_scene_is_in_order(rules: Ruleset, scene: Scene) -> None:
    follow(rules, Journal.begin(rules, scene.muster(rules)), Luck(5), 60)


def follow(rules: Ruleset, journal: Journal, luck: Luck, steps: int) -> None:
    """Random play, with the order of every moment."""
    before = rules.agenda(journal.state)
    for _ in range(steps):
        if not step(rules, journal, luck):
            break
        agenda, about = rules.agenda(journal.state), journal.line()[-1].command.get("figure")
        for lane in agenda.lanes:
            in_order(lane)
            old = [one for one in before.lanes if one.title == lane.title]
            if old and phase(agenda) == phase(before) and phase(agenda)[1] not in PREVIEWS:
                stays(lane, old[0], about)
        before = agenda
