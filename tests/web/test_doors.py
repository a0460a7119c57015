"""Who may knock: the key of the code, a phone's own, and the code that is typed by hand."""

import base64
import re

import pytest

from gmtool.presentation.phones.link import digest
from gmtool.web.doors import CODE_LASTS, Doors, Typed


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def doors(clock: Clock) -> Doors:
    doors = Doors(clock)
    doors.open(True)
    return doors


def test_that_the_key_of_the_code_has_128_bits_and_is_another_each_time(doors: Doors) -> None:
    before = doors.invite
    assert len(base64.urlsafe_b64decode(before + "==")) == 16
    assert doors.is_invited(before)
    doors.renew()
    assert doors.invite != before
    assert not doors.is_invited(before)
    assert not doors.is_invited("")
    assert not doors.is_invited("größer")


def test_that_a_phone_is_known_by_the_digest_of_its_key_alone(doors: Doors) -> None:
    doors.know({digest("anna's"): "a", digest("ben's"): "b"})
    assert [doors.seat(key) for key in ("anna's", "ben's", "ANNA'S", "", digest("anna's"))] == ["a", "b", "", "", ""]
    doors.know({digest("ben's"): "b"})
    assert doors.seat("anna's") == ""


def test_that_the_typed_code_is_two_words_and_two_digits(doors: Doors) -> None:
    assert re.fullmatch(r"[A-Z]{4,8} [A-Z]{4,8} \d\d", doors.code)
    assert len(doors._words) == len(set(doors._words)) > 250


@pytest.mark.parametrize("written", ["{}", " {} ", "{:lower}", "{:joined}", "{:dashed}"])
def test_that_a_code_may_be_typed_as_people_type(doors: Doors, written: str) -> None:
    code = doors.code
    typed = {"{:lower}": code.lower(), "{:joined}": code.replace(" ", ""), "{:dashed}": code.replace(" ", "-")}
    assert doors.typed(typed.get(written) or written.format(code)) is Typed.RIGHT


def test_that_there_is_another_code_after_ten_minutes(doors: Doors, clock: Clock) -> None:
    code = doors.code
    clock.now += CODE_LASTS - 1
    assert doors.code == code
    assert doors.typed(code) is Typed.RIGHT
    clock.now += 1
    assert doors.typed(code) is Typed.WRONG
    assert doors.code != code


def test_that_there_is_another_code_at_each_start(doors: Doors) -> None:
    code = doors.code
    doors.renew()
    assert doors.code != code


def test_that_five_codes_are_looked_at_in_a_minute_and_the_right_one_waits_like_any_other(
    doors: Doors, clock: Clock
) -> None:
    code = doors.code
    for _ in range(5):
        assert doors.typed("ACORN ACORN 00 NO") is Typed.WRONG
        clock.now += 10
    assert doors.typed(code) is Typed.TOO_OFTEN
    clock.now += 9
    assert doors.typed(code) is Typed.TOO_OFTEN
    clock.now += 1
    assert doors.typed(code) is Typed.RIGHT
    assert doors.typed(code) is Typed.TOO_OFTEN


def test_that_no_code_opens_while_the_panel_is_closed_and_none_is_used_up(doors: Doors) -> None:
    doors.open(False)
    assert [doors.typed(doors.code) for _ in range(6)] == [Typed.CLOSED] * 6
    doors.open(True)
    assert doors.typed(doors.code) is Typed.RIGHT
    assert Doors().typed("") is Typed.CLOSED


def test_that_a_seat_with_any_text_for_its_digest_keeps_nobody_else_out() -> None:
    doors = Doors()
    doors.know({"é": "damaged", digest("key"): "anna"})
    assert doors.seat("key") == "anna"
