"""The language of the window: texts looked up in a catalogue, with their values and plurals; damaged catalogues."""

import gettext
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gmtool import language, resources
from gmtool.language import decimal, tr, trc, trn, use_catalogue, use_language
from gmtool.presentation.fight.words.numbers import amount, percent
from tests.conftest import check_language
from tests.scripts import script


class Asked(gettext.NullTranslations):
    """Says which of the lookups was asked."""

    def gettext(self, message: str) -> str:
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "one {n}" if n == 1 else "many {n} of {what}"

    def pgettext(self, context: str, message: str) -> str:
        return f"{message} ({context})"


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def test_that_texts_are_english_where_no_language_is_chosen() -> None:
    assert tr("Choose a target") == "Choose a target"
    assert tr("{name} is down", name="Wulf {n}") == "Wulf {n} is down"
    assert tr("{braces} without values stay") == "{braces} without values stay"
    assert [trn("{n} figure", "{n} figures", n) for n in (0, 1, 2)] == ["0 figures", "1 figure", "2 figures"]
    assert trc("map", "Order") == "Order"


def test_that_a_catalogue_gives_text_plural_and_meaning() -> None:
    use_catalogue(Asked())
    assert tr("Quit") == "QUIT"
    assert trn("{n} of {what}", "{n} of {what}", 2, what="x") == "many 2 of x"
    assert trc("map", "Order") == "Order (map)"


def test_that_a_damaged_catalogue_is_named_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.mo").write_bytes(b"no catalogue")
    monkeypatch.setattr(resources, "ROOT", tmp_path)
    with pytest.raises(resources.ResourceError, match=r"languages/de\.mo is damaged"):
        use_language("de")


def test_that_a_language_that_is_left_behind_is_noticed() -> None:
    check_language()
    for leave in (lambda: use_catalogue(Asked()), lambda: use_language("de")):
        leave()
        with pytest.raises(AssertionError, match="leaves another language"):
            check_language()


def test_that_every_language_has_a_catalogue() -> None:
    assert {Path(name).stem for name in resources.names("languages", ".mo")} == set(language.NAMES) - {"en"}


catalogues = script("catalogue")
PLACES = re.compile(r"\{[^{}]*\}")
CAPITALS = {("{thing}", "{label}"), ("{asked}", "{prompt}"), ("{reason}", "{why}")}
"""Values in the middle of an English sentence, and the same with a capital."""

OTHER_KEYBOARDS = {"de": re.compile(r"\b(Ctrl|Shift|Del|Space|Page ?Up|Page ?Down|PgUp|PgDown)\b")}
"""Names of keys that a keyboard of the language does not have, so that Qt shows others on the buttons."""


@pytest.fixture(scope="module", params=sorted(set(language.NAMES) - {"en"}))
def catalogue(request: pytest.FixtureRequest) -> Any:
    """A language's catalogue, brought up to date with the texts in the code."""
    return catalogues.translated(request.param, catalogues.texts())


@pytest.mark.slow("every text is collected from the whole program")
def test_that_a_catalogue_has_every_text_and_is_what_the_script_writes(catalogue: Any) -> None:
    assert catalogues.missing(catalogue) == []
    po, mo = (catalogues.LANGUAGES / f"{catalogue.locale}{suffix}" for suffix in (".po", ".mo"))
    assert (po.read_bytes(), mo.read_bytes()) == catalogues.written(catalogue)


def test_that_translations_keep_the_values_of_their_texts(catalogue: Any) -> None:
    lost = [
        (message.id, string)
        for message in catalogue
        if message.id
        for of, string in zip(forms(message.id), forms(message.string), strict=True)
        if not kept(set(PLACES.findall(of)), set(PLACES.findall(string)))
    ]
    assert lost == []


def test_that_no_translation_says_all_of_it_twice(catalogue: Any) -> None:
    """Two branches that translate the same text can leave both translations in a row."""
    said = [string for message in catalogue if message.id for string in forms(message.string) if len(string) > 20]
    assert [string for string in said if string[: len(string) // 2] == string[len(string) // 2 :]] == []


def test_that_texts_call_keys_as_the_keyboards_of_the_language_do(catalogue: Any) -> None:
    english = OTHER_KEYBOARDS[str(catalogue.locale)]
    said = [string for message in catalogue if message.id for string in forms(message.string)]
    assert [string for string in said if english.search(string)] == []


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def kept(of: set[str], by: set[str]) -> bool:
    """The same values; or a label as the rules write it, for languages that do not write it small."""
    return by <= of or {(one, other) for one in of - by for other in by - of} <= CAPITALS


def test_that_a_space_parts_the_thousands_where_a_comma_begins_the_decimals() -> None:
    assert trn("{n:,} card", "{n:,} cards", 12_345) == "12,345 cards"
    use_language("de")
    assert trn("{n:,} card", "{n:,} cards", 12_345) == "12\u00a0345 Karten"
    assert tr("{shown} and {count:,} more", shown="Ann, Bo", count=1_000) == "Ann, Bo und 1\u00a0000 weitere"


def test_that_decimals_begin_with_a_comma_where_the_language_has_it() -> None:
    shown = [percent(Fraction(1, 3)), percent(Fraction(1, 10_000)), amount(Fraction(-5, 2))]
    assert shown == ["33.3\u00a0%", "under 0.1\u00a0%", "\u22122.5"]
    assert tr("{ratio:.2f} to 1", ratio=1.5) == "1.50 to 1"
    use_language("de")
    shown = [percent(Fraction(1, 3)), percent(Fraction(1, 10_000)), amount(Fraction(-5, 2))]
    assert shown == ["33,3\u00a0%", "unter 0,1\u00a0%", "\u22122,5"]
    assert tr("{ratio:.2f} to 1", ratio=1.5) == "1,50 zu 1"
    assert decimal("1. 83.8 %, then 62.5 %") == "1. 83,8 %, then 62,5 %"
    assert tr("no text: {name}", name="v1.5") == "no text: v1.5", "what is no number keeps its points"
