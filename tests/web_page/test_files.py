"""The files of the page: whole without a network, harmless with any data, and all of its texts there."""

import re

import pytest

from gmtool import resources
from gmtool.desktop.base.theme.palette import DARK, LIGHT, Palette
from gmtool.presentation.phones.page_words import page_words

FILES = {
    name.removeprefix("web/"): resources.read_text(name)
    for kind in (".js", ".html", ".css")
    for name in resources.names("web", kind)
}
MODULES = {name: text for name, text in FILES.items() if name.endswith(".js")}
LONGEST = 400

MARKUP = "innerHTML outerHTML insertAdjacentHTML document.write DOMParser srcdoc eval( Function( javascript: cookie"
"""What makes markup, or a program, out of data."""
SECURE = (
    "wakeLock serviceWorker clipboard crypto. geolocation bluetooth mediaDevices caches. Notification navigator.share "
    "SharedArrayBuffer"
)
"""What a browser keeps from pages that came over plain http."""


@pytest.mark.parametrize("word", [*MARKUP.split(), *SECURE.split()])
def test_that_nothing_is_used_that_is_barred_or_dangerous(word: str):
    assert [name for name, text in FILES.items() if word in text] == []


def test_that_everything_comes_from_the_server_itself():
    outside = re.compile(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", re.IGNORECASE)
    found = {one for text in FILES.values() for one in outside.findall(text)}
    assert found <= {"http://www.w3.org"}  # the names of HTML and SVG, which nobody fetches
    imports = {(name, one) for name, text in MODULES.items() for one in re.findall(r'from "([^"]+)"', text)}
    assert {one for _, one in imports} <= {f"./{name}" for name in MODULES}


def test_that_the_page_keeps_its_own_policy():
    page = FILES["index.html"]
    assert re.findall(r"<script(?![^>]*src=)", page) == []
    ahead = re.findall(r'rel="modulepreload" href="/page/([^"]+)"', page)
    assert sorted([*ahead, "main.js"]) == sorted(MODULES)
    assert re.findall(r"\sstyle=|\son\w+=|<style", page) == []


def test_that_no_module_outgrows_one_sitting():
    assert {name: len(text.splitlines()) for name, text in MODULES.items() if len(text.splitlines()) > LONGEST} == {}
    assert [line for text in FILES.values() for line in text.splitlines() if len(line) > 140] == []


def test_that_the_page_has_every_text_that_it_says_and_says_all_of_them():
    words = page_words("en")
    said = {one for text in MODULES.values() for one in re.findall(r'"([a-z]+(?:_[a-z]+)*)"', text)}
    said |= {f"stage_{stage}" for stage in ("done", "now", "later", "lost")} | {"language"}
    asked = {one for text in MODULES.values() for one in re.findall(r'\bsay\(\s*"([a-z_]+)"', text)}
    assert asked - set(words) == set()
    assert set(words) - said == set()


def test_that_the_page_fills_in_what_its_texts_leave_open():
    words = page_words("en")
    for text in MODULES.values():
        for key, given in re.findall(r'\bsay\("([a-z_]+)", \{([^}]*)\}', text):
            named = {one.split(":")[0].strip() for one in given.split(",")}
            assert named == set(re.findall(r"\{(\w+)\}", words[key])), key


@pytest.mark.parametrize(("palette", "part"), [(DARK, 0), (LIGHT, 1)])
def test_that_the_colors_are_those_of_the_window(palette: Palette, part: int):
    blocks = re.findall(r":root \{(.*?)\}", FILES["page.css"], re.DOTALL)
    dark, light = (dict(re.findall(r"--([a-z-]+\d?): (#[0-9a-f]+)", block)) for block in blocks)
    shown = dark | light if part else dark
    names = (
        "background",
        "surface",
        "text",
        "muted",
        "accent",
        "on_accent",
        "accent_soft",
        "good",
        "bad",
        "warn",
        "field",
    )
    colors = {name: getattr(palette, name) for name in names}
    assert {name: shown[name.replace("_", "-")] for name in names} == colors
    assert [shown[f"side-{place}"] for place in range(6)] == [side.colour for side in palette.sides]
