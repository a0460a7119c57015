"""Order, map, sheet, notes and handouts; screens that only look on."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.phones.messages import Propose
from gmtool.presentation.phones.views import HandoutView, MapFigure, Note, PhoneView, Picked, Table
from tests.web_page.phone import Phone
from tests.web_page.scenes import (
    DARK_ID,
    LIGHT_ID,
    ONLOOKER,
    SCENES,
    TELEVISION,
    acting,
    attack,
    battlefield,
    place,
    quiet,
    sheet,
    steps,
)
from tests.web_page.seat import Seat

FIGURES = """
    const all = [...document.querySelectorAll(".figure")];
    return Object.fromEntries(all.map((one) => [one.dataset.figure, one.getAttribute("class")]));
"""
WALL = """
    const ground = document.querySelector(".ground");
    if (ground.width < 400) return null;
    const dot = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    dot.drawImage(ground, -290, -180);
    return [...dot.getImageData(0, 0, 1, 1).data];
"""
"""The color of the ground's picture where the wall is; nothing while it is not there."""
FETCHED = """
    const all = performance.getEntriesByType("resource").map((one) => one.name.split("/picture/")[1]);
    return all.filter(Boolean);
"""
"""The pictures that the page has fetched, by their ids."""
GROUND = """
    const box = document.querySelector(".ground").getBoundingClientRect();
    return [box.left, box.width, box.top, box.height];
"""


def where(phone: Phone, figure: str) -> tuple[float, float]:
    """The middle of a figure on the screen, in pixels."""
    body = f"document.querySelector('[data-figure={figure}] .body').getBoundingClientRect()"
    box = phone.run(f"const box = {body}; return [box.left + box.width / 2, box.top + box.height / 2]")
    return box[0], box[1]


def touch(phone: Phone, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
    phone.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def tap(phone: Phone, x: float, y: float) -> None:
    touch(phone, "touchStart", (x, y))
    touch(phone, "touchEnd")


def drag(phone: Phone, *path: tuple[tuple[float, float], ...]) -> None:
    """Move fingers: one point for each, at each step."""
    touch(phone, "touchStart", *path[0])
    for points in path[1:]:
        touch(phone, "touchMove", *points)
    touch(phone, "touchEnd")
    phone.frame()


def on_map(seat: Seat, view: PhoneView | None = None) -> Phone:
    phone = seat.show(view or quiet())
    phone.tap("Map")
    # every test of the map begins with all of it
    phone.tap("Whole map")
    phone.frame()
    return phone


def test_that_the_ground_is_its_picture_and_the_figures_lie_over_it(seat: Seat):
    phone = on_map(seat)
    assert phone.until(lambda: phone.run(WALL)) == [0x3A, 0x3A, 0x44, 255]
    shown = phone.run(FIGURES)
    assert set(shown) == {one.figure for one in battlefield().figures}
    assert "mine" in shown["f1"]
    assert "acting" in shown["f1"]
    assert "dead" in shown["f5"]
    # Ragna stands at 0, 0: in the middle of a ground from -6 to 6
    box = phone.run(GROUND)
    x, y = where(phone, "f1")
    assert (x, y) == (pytest.approx(box[0] + box[1] / 2, abs=1), pytest.approx(box[2] + box[3] / 2, abs=1))


def test_that_the_ground_is_dark_or_light_as_the_phone_is_and_only_that_picture_is_fetched(seat: Seat):
    phone = on_map(seat)
    phone.until(lambda: phone.run(WALL) == [0x3A, 0x3A, 0x44, 255])
    assert set(phone.run(FETCHED)) == {DARK_ID}
    phone.media("light")
    phone.until(lambda: phone.run(WALL) == [0xB5, 0xB0, 0xA6, 255])
    assert set(phone.run(FETCHED)) == {DARK_ID, LIGHT_ID}
    phone.media("dark")
    phone.until(lambda: phone.run(WALL) == [0x3A, 0x3A, 0x44, 255])


def test_that_a_light_phone_waits_for_the_light_picture(seat: Seat):
    fought = battlefield()
    assert fought.ground is not None
    seat.phone.media("light")
    phone = on_map(seat, quiet(map=replace(fought, ground=replace(fought.ground, light="", dark="0" * 64))))
    seat.show(quiet())
    phone.until(lambda: phone.run(WALL) == [0xB5, 0xB0, 0xA6, 255])
    assert phone.errors() == [], "the dark one, which does not hang, was not asked for"


def test_that_a_figure_that_moves_moves_on_the_map(seat: Seat):
    phone = on_map(seat)
    before = where(phone, "f3")
    fought = battlefield()
    moved = tuple(replace(one, x=one.x + 1) if one.figure == "f3" else one for one in fought.figures)
    seat.show(quiet(map=replace(fought, figures=moved)))
    phone.frame()
    after = where(phone, "f3")
    assert (after[0] > before[0] + 10, after[1]) == (True, pytest.approx(before[1], abs=1))


def test_that_two_fingers_zoom_and_one_moves_the_map(seat: Seat):
    phone = on_map(seat)
    one, other = where(phone, "f1"), where(phone, "f3")
    drag(phone, ((150, 400), (250, 400)), ((100, 400), (300, 400)), ((50, 400), (350, 400)))
    apart = where(phone, "f1")[0] - where(phone, "f3")[0]
    assert apart == pytest.approx(3 * (one[0] - other[0]), rel=0.1)
    before = where(phone, "f1")
    drag(phone, ((200, 400),), ((230, 420),), ((260, 440),))
    after = where(phone, "f1")
    assert (after[0] - before[0] > 20, after[1] - before[1] > 10) == (True, True)
    assert phone.run("return visualViewport.scale") == 1


def test_that_the_map_is_zoomed_without_two_fingers(seat: Seat):
    phone = on_map(seat)
    apart = abs(where(phone, "f1")[0] - where(phone, "f3")[0])
    phone.tap("Zoom in")
    phone.frame()
    assert abs(where(phone, "f1")[0] - where(phone, "f3")[0]) == pytest.approx(1.5 * apart, rel=0.01)
    phone.tap("Zoom out")
    phone.tap("My figures")
    phone.frame()
    assert where(phone, "f1")[0] == pytest.approx(195, abs=2)
    phone.one(".map-area").send_keys("+")
    phone.frame()
    assert abs(where(phone, "f1")[0] - where(phone, "f3")[0]) > apart


def test_that_a_double_tap_leaves_the_page_as_large_as_it_was(seat: Seat):
    phone = on_map(seat)
    for _ in range(2):
        tap(phone, 200, 300)
    assert phone.run("return visualViewport.scale") == 1
    assert phone.run("return getComputedStyle(document.body).touchAction") == "manipulation"


def test_that_a_tap_on_a_figure_says_who_it_is(seat: Seat):
    phone = on_map(seat)
    tap(phone, *where(phone, "f4"))
    phone.sees("Goblin 1 · badly hurt")
    tap(phone, 20, 120)
    phone.sees_no("badly hurt")


def asked(value: list[int] | None = None) -> PhoneView:
    return quiet(acting=(acting(Picked("move", "Move", (place(value),), value is not None)),))


def test_that_a_place_is_tapped_on_the_map(seat: Seat):
    phone = seat.show(asked())
    phone.tap("Tap on the map")
    phone.sees("Where to: tap on the map")
    spot: Any = phone.one("[aria-label='Hex -1, 2']")
    phone.frame()
    box = spot.rect
    # a finger is broader than a hex: what is nearest counts
    tap(phone, box["x"] + box["width"] / 2 + 6, box["y"] + box["height"] / 2 - 5)
    assert seat.message() == Propose(figure="f1", choice="move", values={"to": [-1, 2]})
    seat.show(asked([-1, 2]))
    phone.sees("Hex -1, 2")
    assert phone.key("Propose").is_enabled()


def test_that_the_finger_that_tapped_a_place_taps_nothing_that_comes_after_it(seat: Seat):
    phone = seat.show(asked())
    phone.run("window.clicked = []; onclick = (event) => clicked.push(event.target.textContent)")
    phone.tap("Tap on the map")
    phone.frame()
    box: Any = phone.one("[aria-label='Hex -1, 0']").rect
    phone.run("clicked.length = 0")
    tap(phone, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert seat.message().values == {"to": [-1, 0]}
    seat.show(asked([-1, 0]))
    phone.sees("Hex -1, 0")
    assert phone.run("return clicked") == []


def test_that_places_without_names_are_only_on_the_map_all_of_them_in_reach(seat: Seat):
    hexes = replace(place(), options=tuple(replace(one, label="") for one in place().options))
    phone = seat.show(quiet(acting=(acting(Picked("move", "Move", (hexes,))),)))
    assert "Choose from a list" not in phone.text
    phone.tap("Tap on the map")
    spots = [phone.key(f"Place {number}").rect for number in range(1, 10)]
    words, tools = phone.one(".over-map").rect, phone.one(".tools").rect
    assert min(spot["y"] for spot in spots) > words["y"] + words["height"]
    assert max(spot["x"] + spot["width"] for spot in spots) < tools["x"]
    tap(phone, spots[4]["x"] + 5, spots[4]["y"] + 5)
    assert seat.message().values == {"to": [-1, 0]}
    seat.show(quiet(acting=(acting(Picked("move", "Move", (replace(hexes, value=[-1, 0]),), True)),)))
    phone.sees("On the map")
    phone.tap("Map")
    phone.until(lambda: len(phone.all(".chosen")) == 1)


def test_that_the_map_is_looked_at_as_before_once_a_place_was_tapped(seat: Seat):
    phone = on_map(seat)
    phone.tap("Zoom in")
    phone.frame()
    before = where(phone, "f1")
    seat.show(asked())
    phone.tap("Me")
    phone.tap("Tap on the map")
    phone.frame()
    assert where(phone, "f1") != pytest.approx(before, abs=2)
    phone.tap("Cancel")
    phone.tap("Map")
    phone.frame()
    assert where(phone, "f1") == pytest.approx(before, abs=2)


def test_that_places_can_be_chosen_by_keyboard_and_left_again(seat: Seat):
    phone = seat.show(asked())
    phone.tap("Tap on the map")
    phone.one("[aria-label='Hex 1, 0']").send_keys("\n")
    assert seat.message().values == {"to": [1, 0]}
    seat.show(quiet())
    seat.show(asked())
    phone.tap("Tap on the map")
    phone.tap("Cancel")
    phone.sees("Where to")
    assert phone.all(".place") == []


def test_that_a_place_is_no_longer_asked_for_once_the_choice_is_gone(seat: Seat):
    phone = seat.show(asked())
    phone.tap("Tap on the map")
    seat.show(quiet())
    phone.sees_no("tap on the map")
    assert phone.all(".place") == []


def test_that_the_order_says_who_acts_and_how_everybody_is(seat: Seat):
    phone = seat.show(quiet())
    phone.tap("Order")
    (now,) = phone.all("[aria-current=true]")
    assert now.text.split("\n") == ["Ragna you", "12", "now", "Party · hurt"]
    for said in ("Turn 3 · Actions", "Goblins · badly hurt · charges the door", "Still in effect", "Rain"):
        phone.sees(said)
    seat.show(quiet(order=steps()))
    (now,) = phone.all(".line.mine .steps .now")
    assert now.text == "3 Attack"
    phone.sees("Step 3 of 6")
    phone.sees("Party · unhurt · hidden")
    seat.show(quiet(order=replace(steps(), columns=("Choice",), now=0, steps=(("",),) * 3)))
    phone.sees_no("Step")


def test_that_the_sheet_has_hits_conditions_numbers_and_weapons(seat: Seat):
    phone = seat.show(quiet())
    phone.tap("Sheet")
    for said in ("8 of 12", "Prone", "until she stands up", "12 (10)", "Broadsword", "11 or less", "Sees in the dark."):
        phone.sees(said)
    assert phone.one("[role=meter]").get_attribute("aria-valuetext") == "8 of 12"


def test_that_the_bar_of_health_says_what_the_rules_call_it(seat: Seat):
    weary = replace(quiet().sheets[0], health="impairment 10", left=90, full=100)
    phone = seat.show(quiet(sheets=(weary,)))
    for tab in ("Me", "Sheet"):
        phone.tap(tab)
        assert phone.one("[role=meter]").get_attribute("aria-valuetext") == "impairment 10"
        assert (phone.text.count("impairment 10"), "90 of 100" in phone.text) == (1, False)


def test_that_long_words_of_a_sheet_stand_below_their_line_and_nothing_is_beside_the_screen(seat: Seat):
    rows = (
        ("Spear", "1d+1", "11", "yes", "two-handed; pole weapon, reaches two hexes; may be thrown"),
        ("Dagger", "1d\u22121", "9", "", ""),
    )
    carried = Table("Carries", ("Item", "Damage", "ST", "Ready", "Notes"), rows)
    phone = seat.show(quiet(sheets=(replace(quiet().sheets[0], tables=(carried,)),)))
    phone.tap("Sheet")
    phone.sees("Notes: two-handed; pole weapon")
    phone.size("small")
    assert phone.run("const it = document.querySelector('.table'); return it.scrollWidth <= it.clientWidth")
    phone.size("large")


def test_that_the_hits_are_on_the_sheet_once(seat: Seat):
    seat.show(quiet(sheets=(replace(sheet(), health="12 of 12 left", left=12, full=12),)))
    seat.phone.tap("Sheet")
    seat.phone.sees("12 of 12")
    assert seat.phone.text.count("12 of 12") == 1


# --- notes and handouts ----------------------------------------------------------------------------------------------
def test_that_a_private_note_has_a_badge_until_it_is_read(seat: Seat):
    phone = seat.show(quiet())
    seat.show(quiet(notes=(Note(seat.number * 2, "The ogre knows you."), Note(seat.number * 2 + 1, "He is afraid."))))
    phone.tap("Unread notes from the GM: ")
    phone.sees("The ogre knows you.")
    assert [one.text for one in phone.all(".notes li")] == ["He is afraid.", "The ogre knows you."]
    phone.tap("Close")
    phone.key("Notes and more")


def test_that_a_handout_lies_over_everything_until_it_is_put_away(seat: Seat):
    shown = HandoutView("The map in the well", f"Under stone {seat.number}.", DARK_ID)
    phone = seat.show(quiet(handout=shown))
    phone.sees(shown.text)
    assert phone.run("return document.elementFromPoint(20, 20).closest('nav, .pane, header')") is None
    phone.until(lambda: phone.run("return document.querySelector('dialog canvas').width") == 600)
    phone.tap("Put away")
    phone.until(lambda: phone.all("dialog") == [])
    # it is not thrown at the player again by every change
    seat.show(quiet(handout=shown, due=attack()))
    assert phone.all("dialog") == []
    phone.tap("Notes and more")
    phone.tap("Look at it again: The map in the well")
    phone.sees(shown.text)
    seat.show(quiet())
    assert phone.all("dialog") == []


def test_that_another_handout_is_shown_again(seat: Seat):
    phone = seat.show(quiet(handout=HandoutView("A letter", f"One {seat.number}")))
    phone.tap("Put away")
    another = HandoutView("A letter", f"Two {seat.number}")
    seat.show(quiet(handout=another))
    phone.sees(another.text)


# --- who only looks on -----------------------------------------------------------------------------------------------
def test_that_an_onlooker_has_map_and_order_and_nothing_else(seat: Seat):
    phone = seat.show(ONLOOKER)
    assert [one.text for one in phone.all("nav button")] == ["Map", "Order"]
    phone.tap("Order")
    phone.sees("Ragna is acting.")
    phone.size("tablet")
    phone.until(lambda: phone.all("nav") == [])
    phone.sees("Ragna is acting.")
    assert phone.one(".map-area").is_displayed()
    phone.size("large")
    phone.tap("Map")


def test_that_a_fight_without_a_map_has_no_tab_for_it(seat: Seat):
    phone = seat.show(quiet())
    phone.tap("Map")
    seat.show(quiet(map=None))
    assert [one.text for one in phone.all("nav button")] == ["Me", "Order", "Sheet"]
    phone.sees("Nothing to do right now.")
    seat.show(replace(ONLOOKER, map=None))
    assert phone.all("nav") == []
    phone.sees("Ragna is acting.")


def test_that_a_tablet_has_the_own_tab_beside_the_map(seat: Seat):
    phone = seat.show(SCENES["offers"])
    phone.size("tablet")
    phone.sees("What does Ragna do?")
    phone.tap("Order")
    phone.sees("Still in effect")
    phone.sees("What does Ragna do?")
    phone.size("large")


def test_that_a_television_is_large_needs_no_hand_and_follows(seat: Seat):
    phone = seat.show(TELEVISION)
    phone.size("tablet")
    phone.until(lambda: phone.one(".map-area").is_displayed())
    assert phone.all("button, input, [tabindex='0']") == []
    size = float(phone.run("return parseFloat(getComputedStyle(document.querySelector('.line .name')).fontSize)"))
    assert size >= 25
    phone.frame()
    far = MapFigure("f9", "Rider", "Ri", 5.4, 3.4, 1, 1)
    seat.show(replace(TELEVISION, map=battlefield(far)))
    phone.frame()
    x, y = where(phone, "f9")
    box = phone.one(".map-area").rect
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]
    seat.show(replace(TELEVISION, handout=HandoutView("A letter", "Come at dawn.")))
    phone.sees("Come at dawn.")
    assert phone.all("button") == []
    seat.show(TELEVISION)
    assert phone.all("dialog") == []
