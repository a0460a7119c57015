"""What holds of tags in every system: each ends at the moment that was named for it, and no rule reads them."""

import pytest

from gmtool.encounter import Journal, replay
from gmtool.rules.seam import MOST_TAGS, Condition, Json, Refused, Ruleset, State
from gmtool.systems import all_rulesets
from tests.contract.players import RandomTable, agenda_of, skirmish
from tests.contract.test_play import Luck, step
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths

SYSTEMS = pytest.mark.parametrize("rules", [*all_rulesets(), Tally(), TallyInBreaths()], ids=lambda rules: rules.id)
HEXED: dict[str, Json] = {"kind": "gm.tag/1", "figure": "f0", "label": "hexed"}


def begin(rules: Ruleset, luck: Luck) -> Journal:
    return Journal.begin(rules, skirmish(rules, luck, 4))


def do(journal: Journal, luck: Luck, data: dict[str, Json]) -> State:
    journal.do(journal.ruleset.command(data), RandomTable(luck.source, luck))
    return journal.state


def tags(rules: Ruleset, state: State, figure: str = "f0") -> list[Condition]:
    """The conditions of a figure that are tags: those that only the GM knows of, or that are called hexed."""
    return [one for one in rules.conditions(state, figure) if one.label.startswith("hexed")]


def told(journal: Journal) -> list[str]:
    return [line.text for entry in journal.line() for line in entry.lines]


@SYSTEMS
def test_that_a_tag_ends_with_its_last_turn(rules: Ruleset) -> None:
    luck = Luck(7)
    journal = begin(rules, luck)
    first = rules.agenda(journal.state).turn
    do(journal, luck, {**HEXED, "number": 3, "turns": 2})
    (tag,) = tags(rules, journal.state)
    called = rules.agenda(journal.state).called.lower()
    assert (tag.label, tag.until, tag.secret) == ("hexed 3", f"for 2 {called}s", True)
    for _ in range(300):
        agenda = rules.agenda(journal.state)
        assert bool(tags(rules, journal.state)) == (agenda.turn <= first + 1)
        if agenda.turn == first + 1:
            assert tags(rules, journal.state)[0].until == f"this {called}"
        if agenda.turn > first + 2 or agenda.over or not step(rules, journal, luck):
            break
    else:
        pytest.fail("the turn never ends")
    name = rules.counters(journal.state)[0].name
    assert (f"{name}: hexed 3 is over." in told(journal)) == (rules.agenda(journal.state).turn > first + 1)


@SYSTEMS
@pytest.mark.parametrize("of", ["f0", "f1", "f2"])
def test_that_a_tag_ends_when_the_one_it_waits_for_is_next_again(rules: Ruleset, of: str) -> None:
    luck = Luck(8)
    journal = begin(rules, luck)
    for _ in range(4):
        step(rules, journal, luck)
    do(journal, luck, {**HEXED, "until": of})
    was_next = of in agenda_of(rules, journal.state).next
    ended = False
    for _ in range(200):
        agenda = agenda_of(rules, journal.state)
        if agenda.over:
            break
        is_next = of in agenda.next
        ended = ended or (is_next and not was_next)
        was_next = was_next and is_next
        assert bool(tags(rules, journal.state)) is not ended
        if ended or not step(rules, journal, luck):
            break
    assert ended or agenda_of(rules, journal.state).over or not rules.counters(journal.state)[int(of[1])].able


@SYSTEMS
def test_that_a_tag_changes_nothing_but_what_is_shown(rules: Ruleset) -> None:
    with_tag, without = begin(rules, Luck(9)), begin(rules, Luck(9))
    do(with_tag, Luck(1), {**HEXED, "shown": True})
    assert not tags(rules, with_tag.state)[0].secret
    one, other = Luck(10), Luck(10)
    for _ in range(40):
        if not step(rules, with_tag, one):
            break
        step(rules, without, other)
        assert [entry.events for entry in with_tag.line()][1:] == [entry.events for entry in without.line()]
    assert len(tags(rules, with_tag.state)) == 1, "a tag without an end stays"


@SYSTEMS
def test_that_a_tag_is_changed_and_taken_away_undone_and_replayed(rules: Ruleset) -> None:
    luck = Luck(11)
    journal = begin(rules, luck)
    name = rules.counters(journal.state)[0].name
    do(journal, luck, {**HEXED, "number": 3})
    key = journal.state.tagged[0].key
    do(journal, luck, {**HEXED, "number": 2, "replaces": key})
    assert [one.label for one in tags(rules, journal.state)] == ["hexed 2"]
    before = journal.state
    do(journal, luck, {"kind": "gm.untag/1", "figure": "f0", "tag": key})
    assert tags(rules, journal.state) == []
    assert told(journal)[-3:] == [f"{name} is hexed 3.", f"{name} is still hexed 2.", f"{name}: hexed 2 is taken away."]
    journal.undo()
    assert journal.state == before
    journal.redo()
    assert rules.load_state(rules.dump_state(before)) == before
    again = replay(rules, journal.start, journal.line())
    assert again.ok, again.how


@SYSTEMS
def test_that_a_tag_that_cannot_be_is_refused(rules: Ruleset) -> None:
    luck = Luck(12)
    journal = begin(rules, luck)
    name = rules.counters(journal.state)[0].name
    for data, reason in (
        ({**HEXED, "label": " "}, "A tag has 1 to 60 characters."),
        ({**HEXED, "label": "x" * 61}, "A tag has 1 to 60 characters."),
        ({**HEXED, "replaces": "t9"}, f"{name} no longer has that tag."),
        ({"kind": "gm.untag/1", "figure": "f0", "tag": "t1"}, f"{name} no longer has that tag."),
    ):
        with pytest.raises(Refused) as refused:
            do(journal, luck, data)
        assert [one.reason for one in refused.value.refusals] == [reason]
    for number in range(MOST_TAGS):
        do(journal, luck, {**HEXED, "label": f"hexed {number}"})
    with pytest.raises(Refused, match="there is room for no more"):
        do(journal, luck, HEXED)


@SYSTEMS
def test_that_a_tag_goes_with_its_figure(rules: Ruleset) -> None:
    luck = Luck(13)
    journal = begin(rules, luck)
    do(journal, luck, HEXED)
    do(journal, luck, {**HEXED, "figure": "f1", "until": "f0"})
    do(journal, luck, {"kind": "gm.remove/1", "figure": "f0"})
    for _ in range(20):
        if not step(rules, journal, luck):
            break
    assert rules.load_state(rules.dump_state(journal.state)) == journal.state
