"""How the page looks, dark and light; who cannot see well, or taps no keys."""

import pytest

from tests.web_page.faults import CONTRAST, FAULTS
from tests.web_page.phone import WIDE
from tests.web_page.scenes import SCENES, TELEVISION
from tests.web_page.seat import Seat


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_that_everything_can_be_read(seat: Seat, scheme: str):
    seat.phone.media(scheme)
    poor = {}
    for name, view in SCENES.items():
        seat.show(view)
        if found := seat.phone.run(CONTRAST):
            poor[name] = found
    for tab in ("Order", "Sheet"):
        seat.show(SCENES["steps"])
        seat.phone.tap(tab)
        if found := seat.phone.run(CONTRAST):
            poor[tab] = found
    assert poor == {}


def test_that_the_page_is_dark_or_light_as_the_phone_is(seat: Seat):
    ground = "return getComputedStyle(document.body).backgroundColor"
    assert seat.phone.run(ground) == "rgb(21, 23, 27)"
    seat.phone.media("light")
    assert seat.phone.run(ground) == "rgb(243, 241, 236)"


def test_that_nothing_moves_where_the_phone_says_so(seat: Seat):
    moves = "return getComputedStyle(document.querySelector('.fill')).transitionDuration"
    assert seat.phone.run(moves) == "0.3s"
    seat.phone.media(motion="reduce")
    assert seat.phone.run(moves) == "0s"


def test_that_whoever_goes_by_key_sees_where(seat: Seat):
    seat.show(SCENES["attack"])
    seat.phone.one("body").send_keys("\t\t\t")
    focused = seat.phone.driver.switch_to.active_element
    assert focused.value_of_css_property("outline-style") == "solid"
    assert focused.value_of_css_property("outline-width") == "3px"


@pytest.mark.parametrize("size", ["tablet", *WIDE])
def test_that_a_television_shows_nothing_cut(seat: Seat, size: str):
    seat.phone.size(size)
    seat.show(TELEVISION)
    type_size = "return parseFloat(getComputedStyle(document.querySelector('.line.now .name')).fontSize) / innerHeight"
    assert seat.phone.run(type_size) > 1 / 30, "it is read from across the room"
    seat.phone.sees("Ragna is acting.")
    seat.phone.sees("Next: Wulf")
    faults = [one for one in seat.phone.run(FAULTS) if not one.startswith("cut: ol")]
    assert faults == []
