"""Choices that are in sight unasked."""

from dataclasses import replace

from gmtool.presentation.fight.offered_choices import FEW, by_digit, in_sight, sorted_by_group
from gmtool.rules.seam import Choice, Input, InputKind, Refusal


def choice(key: str, group: str = "Attack", **more: object) -> Choice:
    return Choice(key, key.title(), group, {}, **more)  # type: ignore[arg-type]


MANY = (
    choice("strike", usual=True),
    choice("rush"),
    choice("climb", "Move"),
    *(choice(f"walk {n}", "Move") for n in range(6)),
    choice("plan", "Plan", aside=True),
    choice("pass", "Other", ends=True),
    choice("fly", "Move", refusals=(Refusal("Nobody has wings."),)),
)


def keys(choices: tuple[Choice, ...], picked: str | None = None, *, alone: bool = False) -> list[str]:
    return [one.key for one in in_sight(sorted_by_group(choices), picked, alone=alone)]


def test_that_a_few_choices_are_all_in_sight() -> None:
    few = (*MANY[: FEW - 1], MANY[-1])
    assert len(keys(few)) == FEW
    assert keys(few)[-1] == "fly"


def test_that_of_many_the_usual_its_group_what_ends_the_turn_and_the_first_of_each_group_are() -> None:
    shown = keys(MANY)
    assert len(shown) == FEW
    assert {"strike", "rush", "climb", "pass"} <= set(shown)
    assert {"plan", "fly"}.isdisjoint(shown)


def test_that_they_stand_in_their_order_whatever_is_picked() -> None:
    for picked in (None, "plan", "walk 5"):
        order = [one.key for one in sorted_by_group(MANY)]
        shown = keys(MANY, picked)
        assert shown == [key for key in order if key in shown]
        assert picked is None or picked in shown


def test_that_the_picked_one_has_the_room_for_its_inputs() -> None:
    whom = Input("target", "Target", InputKind.FIGURE)
    many = (choice("shoot", inputs=(whom,)), *MANY)
    assert keys(many, "shoot", alone=True) == ["shoot"]
    assert len(keys(many, "shoot")) == FEW


def test_that_what_is_rare_among_the_few_choices_of_the_turn_is_not_in_sight() -> None:
    few = (choice("end", "Turn"), choice("draw", "Turn", aside=True))
    assert keys(few) == ["end"]
    assert keys(few, "draw") == ["end", "draw"]
    assert keys(few[1:]) == []
    of_a_figure = tuple(replace(one, draft={"kind": "x/1", "figure": "Wulf"}) for one in few)
    assert keys(of_a_figure) == ["end", "draw"]


def test_that_whatever_is_in_sight_has_a_digit_key() -> None:
    digits = by_digit(sorted_by_group(MANY), range(1, 10))
    assert [digits[number].key for number in range(1, 9)] == [one.key for one in sorted_by_group(MANY)][:8]
    assert digits[9].key == "pass", "it is the eleventh, and ends the turn: it takes the digit of one out of sight"
    assert set(keys(MANY)) <= {one.key for one in digits.values()}


def test_that_a_few_choices_have_the_digits_of_their_places() -> None:
    few = MANY[:FEW]
    assert [one.key for one in by_digit(list(few), range(1, 10)).values()] == [one.key for one in few]
