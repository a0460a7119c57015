"""What every system says of harm: whatever was dealt was taken, and undo takes it back."""

from collections.abc import Callable, Iterator

import pytest

from gmtool.encounter import Entry, Journal
from gmtool.presentation.scores.fight_score import FightScore, fight_score
from gmtool.rules.seam import Ruleset, whole
from tests.contract.played import PLAYED, fights
from tests.tally import Tally

SYSTEMS = pytest.mark.parametrize("rules", [*PLAYED, Tally()], ids=lambda rules: rules.id)
STEPS = 40


def scored(rules: Ruleset) -> Iterator[tuple[Journal, FightScore]]:
    """The fights of a system as far as they are played, with their scores."""
    for fight in fights(rules):
        for _ in fight.steps(STEPS):
            pass
        yield fight.journal, fight_score(fight.journal, {})


@SYSTEMS
def test_that_what_was_dealt_and_what_nobody_dealt_was_taken(rules: Ruleset) -> None:
    taken = 0
    for _, score in scored(rules):
        assert sum(one.dealt for one in score.figures) + score.by_nobody == sum(one.taken for one in score.figures)
        taken += sum(one.taken for one in score.figures)
        for one in score.figures:
            assert (one.best is None) == (one.blows == 0)
            assert one.best is None or one.best.amount <= one.dealt
            assert one.figure not in one.downed
            assert all(score.of(other).out for other in one.downed)
    assert taken, "nobody was hurt in these fights"


@SYSTEMS
def test_that_the_harm_of_figures_who_were_not_healed_is_what_they_took(rules: Ruleset) -> None:
    harm = rules.scoring.harm
    for journal, score in scored(rules):
        states = [journal.start, *(journal.tree_at(entry.number) for entry in journal.line())]
        for one in score.figures:
            course = [harm(figures[one.figure]) for tree in states if one.figure in (figures := tree["figures"])]
            if course == sorted(course):
                assert one.taken == course[-1] - course[0], one.name


@SYSTEMS
def test_that_undo_takes_it_back_and_redo_brings_it_again(rules: Ruleset) -> None:
    for journal, score in scored(rules):
        entries = tuple(journal.line())
        again = Journal.load(rules, journal.start, entries)
        scores = [fight_score(again, {})]
        assert scores[0] == score
        for _ in range(min(len(entries), 4)):
            again.undo()
            scores.append(fight_score(again, {}))
            line = tuple(again.line())
            assert scores[-1] == fight_score(Journal.load(rules, journal.start, line), {})
        while again.redo() is not None:
            pass
        assert fight_score(again, {}) == score


LOGGED: dict[str, Callable[[Entry], int]] = {
    "chainmail": lambda entry: _sum(entry, "cm.lost/1", "men") + _sum(entry, "cm.captured/1", "men"),
    "harnmaster-melee": lambda entry: _sum(entry, "hm.injured/1", "points"),
    "melee-rounds": lambda entry: _sum(entry, "mr.struck/1", "damage"),
    "tft-melee": lambda entry: _sum(entry, "tft.damaged/1", "hits"),
}
"""What a system's own log says was lost in an entry."""


def _sum(entry: Entry, kind: str, field: str) -> int:
    return sum(whole(event.get(field)) for event in entry.events if event.get("kind") == kind)


@pytest.mark.parametrize("rules", [one for one in PLAYED if one.id in LOGGED], ids=lambda rules: rules.id)
def test_that_it_is_what_the_log_says(rules: Ruleset) -> None:
    """Entries of the GM's own are left out of it, as they have other events."""
    for journal, score in scored(rules):
        by_hand = 0
        harm, before = rules.scoring.harm, journal.start
        for entry in journal.line():
            after = journal.tree_at(entry.number)
            if str(entry.command["kind"]).startswith("gm."):
                risen = (
                    harm(one) - harm(before["figures"][id])
                    for id, one in after["figures"].items()
                    if id in before["figures"]
                )
                by_hand += sum(more for more in risen if more > 0) - LOGGED[rules.id](entry)
            before = after
        logged = sum(LOGGED[rules.id](entry) for entry in journal.line())
        assert sum(one.taken for one in score.figures) == logged + by_hand
