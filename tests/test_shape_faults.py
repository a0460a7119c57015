"""Faults of data from outside: every one that pydantic knows, in our own words."""

import re

import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic_core import InitErrorDetails
from pydantic_core._pydantic_core import list_all_errors

from gmtool.encounter.musters import load_muster
from gmtool.rules.seam import BadCommand, BadMuster
from gmtool.shape_faults import fault_of, first_fault, place_of, shown
from gmtool.store.exchange.shapes import (
    CampaignFile,
    CardsFile,
    CardShape,
    HandoutShape,
    HistoryShape,
    OwnRowShape,
    PictureShape,
    SessionShape,
)
from gmtool.systems import all_rulesets

THEIRS = re.compile(
    r"Input |Field required|should (be|have|match|contain)|Value error|Assertion|valid (string|list|dict|int|number)|"
    r"String |List |Unable to|Keys |Extra inputs|Unexpected|validation|instance of|Instance",
)
"""Beginnings of pydantic's own sentences."""
ERRORS = {one["type"]: one for one in list_all_errors()}


def faults(kind, data):
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(kind).validate_python(data)
    return refused.value.errors(include_url=False)


def raised(one):
    """An error of this type, as pydantic raises it."""
    context = one["example_context"] or {}
    if one["type"] in ("custom_error", "pydantic_core_error"):
        pytest.skip("raised by nobody but the one who words it")
    detail = InitErrorDetails(type=one["type"], ctx=context, loc=("cards", 2, "st"), input="xyz")
    (found,) = ValidationError.from_exception_data("shape", [detail]).errors(include_url=False)
    return found


@pytest.mark.parametrize("one", ERRORS.values(), ids=ERRORS)
def test_that_every_error_that_pydantic_knows_is_said_in_our_own_words(one):
    found = raised(one)
    said = fault_of(found)
    assert said.startswith("card 3, “st”")
    assert not THEIRS.search(said)
    assert found["msg"] not in said or one["type"] in ("value_error", "assertion_error")
    assert "\n" not in said
    assert len(said) < 200


WRONG = ["x", "x" * 100_000, 7, -1, 10**30, 1.5, float("nan"), None, True, [], ["x"], {}, {"a": []}, b"\xff", ()]
SHAPES = [
    *(CardShape, CardsFile, CampaignFile, HandoutShape, HistoryShape, OwnRowShape, PictureShape, SessionShape),
]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_that_no_field_of_an_imported_shape_is_refused_in_the_words_of_pydantic(shape):
    for field in shape.model_fields:
        for wrong in WRONG:
            try:
                shape.model_validate({field: wrong})
            except ValidationError as problem:
                for one in problem.errors(include_url=False):
                    assert not THEIRS.search(fault_of(one)), one


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_that_no_command_and_no_muster_of_a_system_is_refused_in_the_words_of_pydantic(ruleset):
    with pytest.raises(BadCommand) as refused:
        ruleset.command({"kind": "nothing/1"})
    assert not THEIRS.search(str(refused.value))
    for key in ("figures", "sides", "system"):
        for wrong in ("x", 7, {"a": 1}, [7]):
            with pytest.raises(BadMuster) as bad:
                load_muster({"system": ruleset.id, "figures": [], key: wrong})
            assert not THEIRS.search(str(bad.value))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ((), ""),
        (("st",), "“st”"),
        (("cards", 2, "st"), "card 3, “st”"),
        (("cards", 2, "fields", "arms", 0), "card 3, “fields.arms”, entry 1"),
        (("encounters", 0, "taken", "ada", "at"), "encounter 1, “taken.ada.at”"),
        (("history", 1, "at"), "change 2, “at”"),
        (("tags", 1_499), "tag 1,500"),
        (("figures", "wulf", "place", 0), "“figures.wulf.place”, entry 1"),
        (("tft.strike/1", "target"), "“target”"),
        (("place", "tuple[int, int]"), "“place”"),
        (("place", "int"), "“place”"),
        (("int",), "“int”"),
        ((0, 1), "entry 1, entry 2"),
        (("bad\nkey",), "“bad\ufffdkey”"),
    ],
)
def test_that_a_place_is_one_that_a_gm_finds(path, said):
    assert place_of(path) == said


@pytest.mark.parametrize(
    ("shape", "data", "said"),
    [
        (CardShape, {"name": "Grusha"}, "“system” is missing"),
        (CardShape, {"name": 7}, "“name” is not text"),
        (CardShape, {"tags": "a"}, "“tags” is not a list"),
        (CardShape, {"fields": []}, "“fields” is not an object with named fields"),
        (CardShape, {"system": ""}, "“system” is empty"),
        (CardShape, {"name": "Grusha" * 100}, "“name” has 600 characters; the limit is 200"),
        (CardShape, {"tags": ["a"] * 101}, "“tags” has 101 entries; the limit is 100"),
        (CardShape, [], "it is not an object with named fields"),
        (SessionShape, {"experience": {"Grusha": "x"}}, "“experience.Grusha” is not a whole number"),
        (SessionShape, {"experience": {"Grusha": 10**15}}, "“experience.Grusha”: 1000000000000000 is beyond 1000000"),
        (SessionShape, {"date": "2026-W48-5"}, "“date”: it is not a date like 2026-11-27"),
        (HistoryShape, {"at": "2026-11-27T12:00:00"}, "“at”: it does not say its time zone"),
        (HandoutShape, {"picture": "none"}, "“picture” is not written as gmtool writes it"),
        (CardsFile, {"format": "x"}, "“format”: “x” is unknown here; known are “gmtool cards”"),
        (float, "wide", "it is not a number"),
        (bool, "perhaps", "it is neither true nor false"),
    ],
)
def test_that_a_fault_names_the_field_and_what_is_wrong_with_it(shape, data, said):
    assert any(fault_of(one).startswith(said) for one in faults(shape, data))


def test_that_the_first_fault_is_told_and_the_whole_has_a_name():
    with pytest.raises(ValidationError) as refused:
        CardShape.model_validate("x")
    assert first_fault(refused.value) == "it is not an object with named fields"
    assert first_fault(refused.value, "kind") == "“kind” is not an object with named fields"


def test_that_a_text_from_outside_stays_one_line():
    assert shown("a\nb\u202e" + "x" * 100, 10) == "a\ufffdb\ufffdxxxxx…"
