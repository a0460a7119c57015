"""Commands and events that are declared in one line, the GM's own too: records, JSON, sentences and drafts."""

from dataclasses import FrozenInstanceError, fields
from typing import get_args

import pytest

from gmtool.rules.kit.acts import Act
from gmtool.rules.kit.narration import tell
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.seam import (
    BadCommand,
    Choice,
    GmCommand,
    GmEvent,
    Input,
    InputKind,
    Line,
    Note,
    Noted,
    Ruling,
    declared_events,
    draft_of,
    is_told,
    kind_of,
    line_of,
)
from gmtool.systems import all_rulesets
from tests.rules.kit.samples import Cheered, Fetched, Fight, Figure, Forgotten, Names, Rest, Rested, Saw, Sawed

FIGURES = {key: Figure(key, key.title(), "us") for key in ("ann", "bob")}
FIGHT = Fight(FIGURES, ("ann", "bob"))
NAMES = Names(FIGHT, FIGHT)


def nothing(*_: object) -> tuple[()]:
    return ()


CODEC = plain_data([Act(kind, nothing, nothing, lambda play, command: None) for kind in (Saw, Rest)], Fight)


def test_that_a_declared_command_is_a_frozen_record_of_keywords() -> None:
    saw = Saw(figure="ann", tool="saw")
    assert (saw.kind, saw.figure, saw.tool, saw.times) == ("t.saw/1", "ann", "saw", 1)
    assert saw == Saw(figure="ann", tool="saw")
    with pytest.raises(FrozenInstanceError):
        saw.tool = "axe"
    with pytest.raises(TypeError):
        Saw("ann", "saw")
    assert not hasattr(saw, "__dict__")


def test_that_the_kind_comes_first_and_can_be_nothing_else() -> None:
    assert [field.name for field in fields(Saw)] == ["kind", "figure", "tool", "target", "times"]
    assert get_args(next(field.type for field in fields(Saw) if field.name == "kind")) == ("t.saw/1",)
    assert (kind_of(Saw), kind_of(Rested)) == ("t.saw/1", "t.rested/1")


def test_that_commands_go_into_json_without_what_is_usual_and_back() -> None:
    data = CODEC.dump_command(Saw(figure="ann", tool="saw"))
    assert data == {"kind": "t.saw/1", "figure": "ann", "tool": "saw"}
    assert CODEC.read_command(data) == Saw(figure="ann", tool="saw")
    assert CODEC.read_command({"kind": "t.rest/1"}) == Rest()
    assert CODEC.read_command({"kind": "gm.note/1", "text": "rain"}) == Note(text="rain")


@pytest.mark.parametrize("data", [{"kind": "t.hammer/1"}, {"kind": "t.saw/1", "figure": "ann"}, {}])
def test_that_what_is_no_command_is_refused(data: dict[str, str]) -> None:
    with pytest.raises(BadCommand):
        CODEC.read_command(data)


def test_that_events_go_into_json_whole() -> None:
    assert CODEC.dump_event(Rested(figures=("ann",))) == {
        "kind": "t.rested/1",
        "rules": [],
        "figures": ["ann"],
        "by_name": "",
    }


def test_that_a_template_shows_each_field_by_its_sort() -> None:
    event = Sawed(figure="ann", target="bob", item="axe", words=" it creaks. ", rules=("t.one",))
    assert line_of(NAMES, event) == Line("Ann saws at Bob with the AXE: it creaks.", ("ann", "bob"), ("t.one",), 2)
    through = Sawed(figure="ann", target="bob", item="axe", words="done", through=True)
    assert "Ann saws through Bob" in line_of(NAMES, through).text


def test_that_a_template_has_phrases_around_what_there_is() -> None:
    alone = Fetched(figure="ann", how="walk", feet=1, words=" . ")
    assert line_of(NAMES, alone) == Line("Ann walks 1 foot, by itself.", ("ann",), (), 1)
    seen = Fetched(figure="ann", how="run", feet=15, watched=("bob",), words="a saw.")
    assert line_of(NAMES, seen) == Line("Ann runs 15 feet, watched by Bob: a saw.", ("ann", "bob"), (), 3)
    assert line_of(NAMES, Fetched(figure="ann", how="hops", feet=2)).text == "Ann hops 2 feet, by itself."


@pytest.mark.parametrize(("number", "words"), [(0, "0 hands"), (1, "1 hand"), (5, "5 hands")])
def test_that_a_number_stands_with_its_noun(number: int, words: str) -> None:
    assert line_of(NAMES, Cheered(hands=number)).text == f"The bout: {words}."


def test_that_a_function_tells_what_a_template_cannot() -> None:
    assert line_of(NAMES, Rested(figures=("ann", "bob"))) == Line("Ann and Bob rest.", ("ann", "bob"), (), 0)
    assert line_of(NAMES, Rested()) is None


def test_that_an_event_without_a_sentence_is_found() -> None:
    assert line_of(NAMES, Forgotten()) == Line("t.forgotten/1")
    assert [kind for kind, one in declared_events("t.").items() if not is_told(one)] == ["t.forgotten/1"]


def test_that_the_gms_own_events_are_told_beside_those_of_the_system() -> None:
    lines = tell(NAMES, (Noted(text="It rains."), Rested(), Rested(figures=("bob",))))
    assert [line.text for line in lines] == ["It rains.", "Bob rest."]


def test_that_the_gms_own_events_are_declared_like_those_of_a_system() -> None:
    assert set(declared_events("gm.").values()) == set(get_args(GmEvent))


def test_that_the_gms_own_commands_are_told_apart_by_their_kinds() -> None:
    kinds = [kind_of(one) for one in get_args(GmCommand)]
    assert len(set(kinds)) == len(kinds)
    assert [one for one in kinds if not one.startswith("gm.")] == []


def test_that_the_gms_own_command_is_checked_as_it_is_made() -> None:
    with pytest.raises(ValueError, match="not another ruling"):
        Ruling(reason="twice", command={"kind": "gm.ruling/1", "reason": "once"})


def test_that_every_event_of_every_system_has_a_sentence() -> None:
    assert all_rulesets()
    assert len(declared_events("")) > 30
    ours = {kind for kind in declared_events("") if kind.startswith("t.")}
    assert [kind for kind, one in declared_events("").items() if not is_told(one) and kind not in ours] == []


def test_that_a_draft_has_the_kind_and_what_is_known() -> None:
    draft = draft_of(Saw, figure="ann", tool="saw")
    assert draft == {"kind": "t.saw/1", "figure": "ann", "tool": "saw"}
    choice = Choice("saw", "Saw", "Work", draft, (Input("times", "Times", InputKind.NUMBER, default=3),))
    assert CODEC.read_command(choice.data({})) == Saw(figure="ann", tool="saw", times=3)


def test_that_a_draft_of_a_field_that_there_is_not_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="Saw has no field “tols”"):
        draft_of(Saw, tols="saw")
