"""What a choice makes of what the GM says, and what numbers and refusals add up to."""

import pytest

from gmtool.rules.seam import Breakdown, Candidate, Choice, Input, InputKind, Measure, Modifier, Refusal, Refused

AIM = Input("target", "Target", InputKind.FIGURE, default="Wulf")
STEP = Input("path", "Hex", InputKind.PATH, default=[])
SIDE = Input("stated.aspect", "From where?", InputKind.ONE_OF, default="front")
FAR = Input("stated.distance", "How far?", InputKind.NUMBER)
CHOICE = Choice("strike", "Strike", "Attack", {"kind": "strike/1", "figure": "Ragnar"}, (AIM, STEP, SIDE, FAR))


def test_that_what_is_left_out_is_the_default() -> None:
    assert CHOICE.data({}) == {
        "kind": "strike/1",
        "figure": "Ragnar",
        "target": "Wulf",
        "path": [],
        "stated": {"aspect": "front"},
    }


def test_that_what_is_said_goes_before_the_default() -> None:
    said = CHOICE.data({"target": "Bjorn", "path": [[1, 2]], "stated.aspect": "rear", "stated.distance": 2})
    assert (said["target"], said["path"], said["stated"]) == ("Bjorn", [[1, 2]], {"aspect": "rear", "distance": 2})


def test_that_nothing_said_of_the_situation_leaves_it_to_the_map() -> None:
    assert "stated" not in CHOICE.data({"stated.aspect": None})
    assert CHOICE.data({"stated.aspect": None, "stated.distance": 0})["stated"] == {"distance": 0}
    assert CHOICE.data({"target": None})["target"] is None


def test_that_a_choice_with_a_refusal_is_not_allowed() -> None:
    assert CHOICE.allowed
    assert not Choice("a", "A", "Attack", {}, refusals=(Refusal("It is down."),)).allowed


def test_that_an_input_has_no_candidates_and_is_required_unless_it_says_otherwise() -> None:
    assert (AIM.candidates({}), AIM.required, AIM.stated) == ((), True, False)


def test_that_a_breakdown_is_the_sum_of_its_lines() -> None:
    assert Breakdown("To hit", (Modifier(12, "DX"), Modifier(-2, "shield"), Modifier(4, "rear"))).total == 14
    assert Breakdown("To hit", ()).total == 0


def test_that_all_reasons_are_said() -> None:
    refused = Refused(Refusal("It is down."), Refusal("It is dead.", "tm.x"))
    assert str(refused) == "It is down. It is dead."
    assert [one.rule for one in refused.refusals] == ["", "tm.x"]


def test_that_nothing_is_usual_or_shown_first_unless_it_says_so() -> None:
    assert not CHOICE.usual
    measure = Measure("hit", "Hits")
    assert (measure.amount, measure.headline) == (False, False)


@pytest.mark.parametrize(
    ("reason", "short", "words"),
    [
        ("Flavius Marcellus is taken by surprise.", "", "is taken by surprise"),
        ("Flavius Marcellus lies under Wulf: it fights from there.", "", "lies under Wulf"),
        ("Flavius Marcellus must stand up first.", "must stand up", "must stand up"),
        ("Flavius Marcellus: cannot see in the dark.", "", "cannot see in the dark"),
        ("Wulf has not noticed Flavius Marcellus.", "", "Wulf has not noticed…"),
    ],
)
def test_that_beside_a_name_a_reason_needs_none(reason: str, short: str, words: str) -> None:
    assert Candidate("f0", "Flavius Marcellus", refusals=(Refusal(reason, short=short),)).refused == words
