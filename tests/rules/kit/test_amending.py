"""Values of a figure that the GM may set, and what a fight leaves: numbers, things and rows that were said."""

from dataclasses import dataclass, field, replace

import pytest

from gmtool.bounds import Between
from gmtool.rules.kit.amending import (
    ByHand,
    Value,
    amendables,
    card_number,
    choice,
    flag,
    number,
    of_row,
    problem,
    set_value,
)
from gmtool.rules.kit.play import Play
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.kit.tables.tables import read_tables
from gmtool.rules.kit.views import counted, fates, found, gained, keyed, lost, shortened
from gmtool.rules.seam import Amend, Amended, AnsweredTable, ChangeKind, Note, Noted
from tests.rules.kit.samples import PARSED, Fight, Tables, Worker

TABLES, _ = read_tables(Tables, PARSED)


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool in a sack."""

    id: str
    item: str
    sharp: int = 1
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Sacked:
    """Somebody with a sack and a card."""

    id: str = "ann"
    name: str = "Ann"
    side: str = "us"
    card: str = "c1"
    able: bool = True
    dead: bool = False
    out: bool = False
    tired: int = 0
    gear: tuple[Tool, ...] = (Tool("g1", "saw"), Tool("g2", "axe"))
    fighter: "Sacked | Worker" = field(default_factory=Worker)


VALUES: dict[str, Value] = {
    "able": flag("able", "Able"),
    "tired": number("tired", "Tired", Between(0, 9), "t.tired"),
    "side": choice("side", "Side", (("us", "Us"), ("them", "Them"))),
    "strength": card_number(Worker, "strength", "Strength"),
    "g2-sharp": of_row("gear", 1, "sharp", "How sharp the axe is", int, (0, 5)),
}


def play(one: Sacked | None = None) -> Play:
    figure = one or Sacked()
    return Play(Rulebook("t", "T", TABLES), Fight({figure.id: figure}, (figure.id,)), AnsweredTable())


def amended(field: str, value: object) -> tuple[Sacked, Amended]:
    doing = play()
    set_value(VALUES, doing, Amend(figure="ann", field=field, value=value, reason=""))
    (event,) = doing.events
    return doing.figure("ann"), event


def test_that_every_value_is_offered_as_it_is_with_its_bounds() -> None:
    offered = {one.field: one for one in amendables(VALUES, play(), Sacked())}
    assert {key: one.value for key, one in offered.items()} == {
        "able": True, "tired": 0, "side": "us", "strength": 10, "g2-sharp": 1,
    }  # fmt: skip
    assert (offered["strength"].lowest, offered["strength"].highest) == (1, 20)
    assert offered["side"].options == (("us", "Us"), ("them", "Them"))


def test_that_a_number_of_the_card_is_set_on_the_fighter() -> None:
    figure, event = amended("strength", 14)
    assert figure.fighter == Worker(strength=14)
    assert (event.label, event.before, event.after) == ("Strength", 10, 14)


def test_that_a_value_of_one_of_several_things_changes_only_that() -> None:
    figure, _ = amended("g2-sharp", 4)
    assert figure.gear == (Tool("g1", "saw"), Tool("g2", "axe", sharp=4))


def test_that_one_of_several_is_told_by_its_words() -> None:
    figure, event = amended("side", "them")
    assert (figure.side, event.before, event.after) == ("them", "Us", "Them")


@pytest.mark.parametrize(
    ("key", "value", "wrong"),
    [
        ("strength", 21, "1 to 20"),
        ("g2-sharp", "x", "cannot be"),
        ("side", "none", "us, them"),
        ("zap", 1, "cannot be amended"),
    ],
)
def test_that_what_cannot_be_is_said(key: str, value: object, wrong: str) -> None:
    assert wrong in problem(VALUES, key, value)


def test_that_the_gms_commands_go_by_the_same_values() -> None:
    hand = ByHand(lambda *_: None, lambda *_: None, lambda ctx, figure: VALUES)
    doing = play()
    (refused,) = hand.refusals(doing, Amend(figure="ann", field="tired", value=10, reason=""))
    assert "0 to 9" in refused.reason
    hand.perform(doing, Amend(figure="ann", field="tired", value=3, reason="a hill"))
    hand.perform(doing, Note(text="rain"))
    assert doing.figure("ann").tired == 3
    assert doing.events[1] == Noted(text="rain")


def test_that_the_dead_and_those_who_dropped_out_are_tagged() -> None:
    (dead,) = fates(replace(Sacked(), dead=True, out=True), "brawl", "t.death")
    assert (dead.after, dead.text, dead.rule, dead.usual) == ("dead", "Ann is dead", "t.death", True)
    (out,) = fates(replace(Sacked(), out=True), "brawl", "t.death")
    assert (out.after, out.text, out.usual) == ("out", "Ann was out of the brawl", False)
    assert list(fates(Sacked(), "brawl", "")) == []


def test_that_a_number_goes_onto_the_card_as_far_as_there_is_room() -> None:
    (change,) = counted(Sacked(), "strength", 99, "t.rule")
    assert (change.field, change.before, change.after, change.text) == ("strength", 10, 20, "Ann has strength 20")
    assert list(counted(Sacked(), "strength", 10, "t.rule")) == []


def test_that_things_are_lost_taken_up_and_found() -> None:
    one = lost(Sacked(), "tools", "g1", {"item": "saw"}, "Ann has no saw", usual=True)
    assert (one.how, one.about, one.before, one.after) == (ChangeKind.LOSE, "lost g1", {"item": "saw"}, None)
    before = replace(Sacked(), gear=(Tool("g1", "saw"),))
    now = Sacked(gear=(Tool("g1", "saw"), Tool("g7", "axe"), Tool("g8", "plane", broken=True)), fighter=before)
    (change,) = gained(now, "tools", lambda gear: gear.item, lambda gear: f"took a {gear.item}", usual=False)
    assert (change.about, change.after, change.text) == ("gained g7", "axe", "took a axe")
    thing = found("bob", "tools", {"item": "axe"}, "Axe of Bob", "g3", ("ann",))
    assert (thing.figure, thing.about, thing.usual) == ("bob", "found g3", False)


def test_that_rows_that_were_said_get_keys_that_nothing_else_has() -> None:
    rows = keyed([("tools", {"key": "saw"}), ("tools", {"key": "saw"}), ("tools", {"key": "x" * 60})], TABLES)
    assert [row["key"] for row in rows["tools"]] == ["saw-2", "saw-3", "x" * 60]
    assert len(shortened("long " * 20)) <= 60
    assert shortened("short") == "short"
