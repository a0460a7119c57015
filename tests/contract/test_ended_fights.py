"""An end by the GM's word, in every system: nothing is due or can be done, it is undone, and it replays."""

import pytest

from gmtool.encounter import Journal, replay
from gmtool.rules.seam import AnsweredTable, Command, Line, Progress, Refused, Ruleset
from gmtool.systems import all_rulesets
from tests.contract.players import RandomTable, skirmish
from tests.contract.test_play import Luck, step
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths

SYSTEMS = pytest.mark.parametrize("rules", [*all_rulesets(), Tally(), TallyInBreaths()], ids=lambda rules: rules.id)


def under_way(rules: Ruleset, luck: Luck, steps: int, *, ground: bool = False) -> Journal:
    """A fight after so many steps, or after fewer where it is over by then."""
    journal = Journal.begin(rules, skirmish(rules, luck, 4, ground=ground))
    for _ in range(steps):
        if rules.agenda(journal.state).over or not step(rules, journal, luck):
            break
    return journal


def end(journal: Journal, text: str = "") -> tuple[Line, ...]:
    return journal.do(end_of(journal.ruleset, text), AnsweredTable()).lines


def end_of(rules: Ruleset, text: str = "") -> Command:
    return rules.command({"kind": "gm.end/1", "text": text})


@SYSTEMS
@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5, 8, 13, 21])
def test_that_nothing_is_due_in_a_fight_that_the_gm_has_ended(rules: Ruleset, steps: int) -> None:
    luck = Luck(steps)
    journal = under_way(rules, luck, steps)
    before = rules.agenda(journal.state)
    end(journal, "they run")
    agenda = rules.agenda(journal.state)
    assert agenda.ended.startswith("Ended: they run. ")
    assert (agenda.over, agenda.next, agenda.due) == (True, (), ())
    assert agenda.strip is None or agenda.strip.now == -1
    assert not any(slot.progress is Progress.NOW for lane in agenda.lanes for slot in lane.slots)
    assert not any(phase.progress is Progress.NOW for phase in agenda.phases)
    played = [phase.key for phase in before.phases if phase.progress is Progress.DONE]
    assert [phase.key for phase in agenda.phases if phase.progress is Progress.DONE] == played, (
        "no more than was played"
    )
    for figure in (None, *(one.figure for one in rules.counters(journal.state))):
        assert rules.choices(journal.state, figure) == ()
    journal.do(rules.command({"kind": "gm.resume/1"}), AnsweredTable())
    assert rules.agenda(journal.state) == before


@SYSTEMS
@pytest.mark.parametrize("turns", [0, 3])
def test_that_a_check_that_waits_at_the_end_is_neither_due_nor_forgotten(rules: Ruleset, turns: int) -> None:
    journal = under_way(rules, Luck(2), 3)
    fuse = {"kind": "gm.check/1", "label": "Fuse", "turns": turns, "does": "The powder blows up."}
    journal.do(rules.command(fuse), AnsweredTable())
    before = rules.agenda(journal.state)
    end(journal)
    agenda = rules.agenda(journal.state)
    assert [one.words for one in agenda.owed] == ["Fuse: The powder blows up"]
    assert (agenda.check, agenda.next, agenda.due) == (None, (), ())
    journal.do(rules.command({"kind": "gm.resume/1"}), AnsweredTable())
    assert rules.agenda(journal.state) == before


@SYSTEMS
def test_that_an_ended_fight_takes_the_gms_word_but_no_move_of_the_rules(rules: Ruleset) -> None:
    luck = Luck(4)
    journal = under_way(rules, luck, 3)
    figure = rules.counters(journal.state)[0].figure
    moves = [one.command for one in journal.line() if not str(one.command["kind"]).startswith("gm.")]
    end(journal)
    for data in moves:
        for tried in (data, {"kind": "gm.ruling/1", "reason": "I say so", "command": dict(data)}):
            with pytest.raises(Refused, match="resume it first"):
                rules.perform(journal.state, rules.command(tried), RandomTable(luck.source, luck))
    journal.do(rules.command({"kind": "gm.rename/1", "figure": figure, "name": "The last"}), AnsweredTable())
    assert "The last" in rules.agenda(journal.state).ended
    with pytest.raises(Refused, match="already ended"):
        rules.perform(journal.state, end_of(rules), AnsweredTable())


@SYSTEMS
def test_that_the_end_is_undone_and_the_journal_replays(rules: Ruleset) -> None:
    journal = under_way(rules, Luck(6), 5)
    state, tree = journal.state, journal.tree
    (told,) = end(journal, "the day is done")
    assert told.text.startswith("The GM ends the ")
    assert ": the day is done. Left standing: " in told.text
    assert replay(rules, journal.start, journal.line()).ok
    assert rules.load_state(journal.tree) == journal.state
    journal.undo()
    assert (journal.state, journal.tree) == (state, tree)
    journal.redo()
    assert rules.agenda(journal.state).over
    journal.undo()
    with pytest.raises(Refused, match="has not ended"):
        rules.perform(journal.state, rules.command({"kind": "gm.resume/1"}), AnsweredTable())


@SYSTEMS
def test_that_a_journal_from_before_there_was_an_end_replays_and_can_be_ended(rules: Ruleset) -> None:
    journal = under_way(rules, Luck(9), 4)
    start = {key: value for key, value in journal.start.items() if key != "ended"}
    assert len(start) < len(journal.start)
    older = Journal.load(rules, start, journal.line())
    end(older)
    assert rules.agenda(older.state).over
    again = replay(rules, start, older.line())
    assert (again.how, again.ok) == ("", True)
