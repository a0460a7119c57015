"""The language of the search field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.store.limits import QUERY_TERMS
from gmtool.store.search import Amount, Kind, Passage, Query, System, Tagged, Term, Text, Vocabulary, parse
from gmtool.store.search.query import Named, Words

KNOWN = Vocabulary(
    numbers={"st": "st", "adjdx": "adjdx", "level": "level"},
    texts={"people": "people", "level": "level"},
    systems={"tally": "Tally", "old-tally": "Old Tally"},
)


def wanted(typed: str) -> list[object]:
    query = parse(typed, KNOWN)
    assert query.mistakes == ()
    assert not any(term.refused for term in query.terms)
    return [term.wanted for term in query.terms]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("goblin", Words("goblin")),
        ("half-orc", Words("half-orc")),
        ('"long sword"', Words("long sword", whole=True)),
        ('"long sword', Words("long sword", whole=True)),
        ("name:gob", Words("gob", Passage.NAME)),
        ("NAME:gob", Words("gob", Passage.NAME)),
        ('tag:"old lair"', Words("old lair", Passage.TAGS, whole=True)),
        ("notes:cave", Words("cave", Passage.NOTES)),
        ("name=Wulf", Named("Wulf")),
        ("name != Wulf", Named("Wulf", other=True)),
        ("tag=lair", Tagged("lair")),
        ("tag!=lair", Tagged("lair", other=True)),
        ("kind:mon", Kind("mon")),
        ("system:tall", System(("tally", "old-tally"))),
        ("system=Tally", System(("tally",))),
        ("system=gone", System(("gone",))),
        ("st>12", Amount("st", ">", 12)),
        ("ST > 12", Amount("st", ">", 12)),
        ("st:12", Amount("st", "=", 12)),
        ("st:>=12", Amount("st", ">=", 12)),
        ("st≥12", Amount("st", ">=", 12)),
        ("adjDX<>8", Amount("adjdx", "!=", 8)),
        ("st>-3", Amount("st", ">", -3)),
        ("st>−3", Amount("st", ">", -3)),
        ("people:Élf", Text("people", "elf")),
        ("people=elf", Text("people", "elf", whole=True)),
        ("people!=elf", Text("people", "elf", whole=True, other=True)),
        ("level:3", Amount("level", "=", 3)),
        ("level:three", Text("level", "three")),
    ],
)
def test_that_each_way_of_asking_is_understood(typed: str, meant: object) -> None:
    assert wanted(typed) == [meant]


def test_that_several_are_asked_for_together() -> None:
    assert wanted("st>12 goblin tag:lair") == [Amount("st", ">", 12), Words("goblin"), Words("lair", Passage.TAGS)]


@pytest.mark.parametrize("typed", ["-goblin", "not goblin", "NOT goblin", "not not -goblin"])
def test_that_a_word_is_refused_by_minus_or_not(typed: str) -> None:
    assert parse(typed, KNOWN).terms == (Term(Words("goblin"), refused=True),)


def test_that_not_is_for_the_next_word_alone() -> None:
    assert [term.refused for term in parse("not st>3 goblin -tag:lair", KNOWN).terms] == [True, False, True]


def test_that_not_at_the_end_or_in_quotes_is_a_word() -> None:
    assert wanted("goblin not") == [Words("goblin"), Words("not")]
    assert wanted('"not" goblin') == [Words("not", whole=True), Words("goblin")]


@pytest.mark.parametrize("typed", ["", "   ", '"', "-", '""', "\0"])
def test_that_nothing_asks_for_nothing(typed: str) -> None:
    assert parse(typed, KNOWN) == Query()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("aura>3", "Cards cannot be searched by “aura”"),
        ("aura:3", "search keys: name, tag, note, kind, system, st"),
        ("st>abc", "“st>” needs a number, not “abc”."),
        ("st>", "“st>” needs a number after it."),
        ("name>3", "“name” is not a number"),
        ("people>3", "“people” is not a number"),
        ("name:", "“name:” needs a word"),
        ("note=cave", "note:word"),
        ("kind!=player", "-kind:player"),
        ("system:mars", "There is no system “mars”."),
    ],
)
def test_that_a_mistake_is_said_and_the_rest_still_searches(typed: str, said: str) -> None:
    query = parse(f"goblin {typed}", KNOWN)
    assert [term.wanted for term in query.terms] == [Words("goblin")]
    assert len(query.mistakes) == 1
    assert said in query.mistakes[0]


def test_that_more_than_anybody_types_is_cut() -> None:
    query = parse("goblin " * 10_000, KNOWN)
    assert len(query.terms) == QUERY_TERMS
    assert query.mistakes


@given(st.text() | st.text(alphabet="st nameog:<>=!≠≤-\"'*\\%;0123456789\0\ud800"))
def test_that_nothing_typed_is_an_error(typed: str) -> None:
    for term in parse(typed, KNOWN).terms:
        repr(term).encode()
