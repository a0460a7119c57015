"""Every scene on four sizes of screen, in English and German."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.phones.views import PhoneView
from tests.web_page.faults import FAULTS, REACHED
from tests.web_page.phone import SIZES, Phone
from tests.web_page.scenes import ONLOOKER, SCENES, order, quiet
from tests.web_page.seat import Seat
from tests.web_page.table import TestTable


@pytest.fixture(scope="module", params=["en", "de"])
def looked_at(request: pytest.FixtureRequest, driver: Any) -> Iterator[Seat]:
    """A phone at a table of this language."""
    language = str(request.param)
    table = TestTable(language).open()
    phone = Phone(driver)
    phone.reset()
    phone.open(table.url)
    phone.type("input[name=player]", "Anna")
    phone.tap({"en": "Join", "de": "Mitspielen"}[language])
    table.let_in(quiet())
    yield Seat(phone, table)
    phone.leave()
    table.close()


def scene(seat: Seat, view: PhoneView) -> PhoneView:
    return replace(view, who=replace(view.who, language=seat.table.language))


TABS = "return [...document.querySelectorAll('nav button')].map((one) => one.innerText.trim())"


@pytest.mark.slow("every scene on every size of screen")
def test_that_nothing_is_cut_small_hidden_or_without_a_name(looked_at: Seat):
    phone = looked_at.phone
    faults = {}
    for name, view in [*SCENES.items(), ("onlooker", ONLOOKER)]:
        looked_at.show(scene(looked_at, view))
        # what has room for the longer German words has room for the English ones
        for size in SIZES if looked_at.table.language == "de" else ("small", "tablet"):
            phone.size(size)
            tabs = phone.run(TABS) if name in ("long", "steps", "sealing", "onlooker") else [""]
            for tab in tabs or [""]:
                if tab:
                    phone.tap(tab)
                found = phone.run(FAULTS if name == "handout" else REACHED)
                if found:
                    faults[f"{name} {size} {tab}"] = found
            # an onlooker's first tab is the map
            phone.size("large")
            if tabs[1:]:
                phone.tap(phone.run(TABS)[0])
    assert faults == {}
    assert phone.errors() == []


HEADS = """
    const [head, more] = [document.querySelector("header"), document.querySelector("header .more")];
    const [box, key] = [head.getBoundingClientRect(), more.getBoundingClientRect()];
    const first = document.querySelector("header h1").getBoundingClientRect();
    return key.top < first.bottom && first.top < key.bottom && key.right <= box.right && key.width >= 44;
"""
"""True if the key to the notes stands beside the name."""


@pytest.mark.parametrize("text", [100, 200])
def test_that_the_head_keeps_its_key_beside_the_name_however_long_the_phase(looked_at: Seat, text: int):
    phone = looked_at.phone
    long = {"en": ("Turn 12", "Aims and seats"), "de": ("Runde 12", "Ziele und Sitze der Reiter")}
    turn, phase = long[looked_at.table.language]
    ride = replace(order(), turn=turn, phase=phase)
    looked_at.show(scene(looked_at, quiet(order=ride)))
    phone.run("document.documentElement.style.fontSize = arguments[0]", f"{text * 1.0625}%")
    try:
        for size in SIZES:
            phone.size(size)
            assert phone.run(HEADS), size
    finally:
        phone.run("document.documentElement.style.fontSize = ''")
        phone.size("large")


def test_that_the_page_speaks_the_language_of_the_window(looked_at: Seat):
    looked_at.show(scene(looked_at, quiet()))
    looked_at.phone.tap({"en": "Me", "de": "Ich"}[looked_at.table.language])
    words = {"en": "Nothing to do right now.", "de": "Gerade ist nichts zu tun."}
    looked_at.phone.sees(words[looked_at.table.language])
    assert looked_at.phone.run("return document.documentElement.lang") == looked_at.table.language
