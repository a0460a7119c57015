"""The booklet of a bestiary: its order, its columns, its contents, and how its pages lie when it is folded."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.desktop.paper.cards.booklet_page import half_page, whole_page
from gmtool.desktop.paper.cards.booklet_setting import Booklet
from gmtool.desktop.paper.page import Paper, PaperSize
from gmtool.desktop.paper.printouts.card_printout import CardPrintout, CardSource
from gmtool.desktop.paper.printouts.saved_options import CardPrintOptions
from gmtool.presentation.sheets.options import BookletOptions, CardPrintKind
from gmtool.presentation.sheets.printed_cards import alphabetical, imposition, letter_of
from gmtool.rules.seam import Card, Ruleset
from gmtool.systems import UnknownSystem
from tests.desktop.paper.reading import printed
from tests.tally import Tally


@pytest.fixture
def subject(ruleset: Ruleset):
    """The subject of some cards."""

    def made(cards) -> tuple[CardPrintout, CardSource]:
        def rulesets(system: str):
            if system not in (ruleset.id, "tally"):
                raise UnknownSystem(f"There is no rule system “{system}”.")
            return Tally() if system == "tally" else ruleset

        source = CardSource("All", "The beasts", len(cards), lambda: cards)
        return CardPrintout("Borderlands", [source], rulesets), source

    return made


def wishes(folded: bool = False, **more) -> CardPrintOptions:
    return CardPrintOptions(CardPrintKind.BOOKLET, booklet=BookletOptions(folded), **more)


def card(name: str, system: str = "tally") -> Card:
    return Card(system, name, {"points": 3})


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("folded", [False, True])
def test_everybody_is_in_it_where_the_contents_say(qtbot, tmp_path, ruleset, subject, size, folded):
    cards = ruleset.bestiary()
    made, source = subject(cards)
    stack = made.stack(wishes(folded, paper=Paper(size)), source)
    read = printed(qtbot, tmp_path / "a.pdf", stack.sheets, stack.paper)
    every = words(read.texts())
    assert "The beasts" in every
    assert f"{ruleset.title} · {len(cards)} cards" in every
    *_, booklet = made.setting(wishes(folded, paper=Paper(size)), source, None)
    listed = [line for page in booklet.contents for column in page for line in column]
    assert [name for name, _ in listed] == sorted((card.name for card in cards), key=str.lower)
    for name, number in listed:
        place = next(place for place, sheet in enumerate(stack.sheets) if number in sheet.numbers)
        assert name in words(read.text(place))
        assert f"{name} {number}" in every
    assert b"/FontFile2" in (tmp_path / "a.pdf").read_bytes()
    wide, high = read.document[0].get_size()
    assert (wide > high) is folded


def test_headings_of_letters_and_systems(qtbot, tmp_path, ruleset, subject):
    cards = [card("Zork"), card("Émile"), card("emu"), card("7 dwarves"), ruleset.bestiary()[0]]
    made, source = subject(cards)
    read = printed(qtbot, tmp_path / "a.pdf", made.stack(wishes(), source).sheets)
    found = words(read.text(1))
    assert found.index(ruleset.title) < found.index(f"{ruleset.bestiary()[0].name} {ruleset.title}")
    assert [letter_of(one) for one in alphabetical(cards[:4], {})] == ["#", "E", "E", "Z"]
    assert [one.name for one in alphabetical(cards[:4], {})] == ["7 dwarves", "Émile", "emu", "Zork"]


@given(st.integers(1, 40))
def test_that_folded_pages_follow_each_other(count):
    sides = imposition(count)
    assert len(sides) % 2 == 0
    assert sorted(number for side in sides for number in side if number) == list(range(1, count + 1))
    # folded and laid into each other, each leaf's back is the page after its front
    for outside, inside in zip(sides[::2], sides[1::2], strict=True):
        assert outside[1] == 0 or inside[0] in (outside[1] + 1, 0)
        assert inside[1] == 0 or outside[0] in (inside[1] + 1, 0)
    assert sides[0][1] == 1
    middle = sides[-1]
    assert middle[1] in (middle[0] + 1, 0)


def test_that_many_cards_take_several_pages_of_contents_and_are_told_as_they_are_set(subject):
    cards = [card(f"Beast {number:04}") for number in range(700)]
    made, source = subject(cards)
    *told, booklet = made.setting(wishes(), source, None)
    assert [done for done in told if done] == list(range(1, 701))
    assert isinstance(booklet, Booklet)
    assert len(booklet.contents) > 2
    listed = [line for page in booklet.contents for column in page for line in column]
    assert [name for name, _ in listed] == [one.name for one in cards]
    assert [number for _, number in listed] == sorted(number for _, number in listed)
    assert listed[0][1] == len(booklet.contents) + 1
    assert listed[-1][1] == booklet.count


@pytest.mark.parametrize("geometry", [whole_page(Paper()), half_page(Paper(landscape=True))])
def test_that_nothing_sticks_out_of_its_column(ruleset, subject, geometry):
    first = ruleset.bestiary()[0]
    tall = replace(first, notes="A word. " * 2500, fields={**first.fields, "gear": list(first.fields["gear"]) * 30})
    made, source = subject([tall, replace(tall, name="X" * 9000), *ruleset.bestiary()])
    folded = geometry.width < 200
    *_, booklet = made.setting(wishes(folded, paper=Paper(landscape=folded)), source, None)
    for page in booklet.pages:
        for column in page.columns:
            for block, down in column:
                high = block.height(geometry.column, geometry.points)
                assert down + high <= geometry.body.height() + 1e-6


def test_cards_of_an_unknown_system_and_none_at_all(qtbot, tmp_path, subject):
    made, source = subject([card("Stranger", "elsewhere"), card("Imp")])
    text = words(printed(qtbot, tmp_path / "a.pdf", made.stack(wishes(), source).sheets).texts())
    assert "There is no rule system “elsewhere”." in text
    assert "Imp" in text
