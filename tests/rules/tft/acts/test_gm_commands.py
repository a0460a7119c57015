"""The GM changes the ground of a running fight."""

from dataclasses import replace

import pytest

from gmtool.encounter import Journal
from gmtool.rules.seam import AnsweredTable, BadMuster, EditGround, Enlisted, Muster, PutFigure, Refused
from gmtool.space import CLOSED, OPEN, Layer, LengthUnit, OpenGround, Point, blank_ground, parse_label
from gmtool.systems import ruleset
from tests.rules.tft.board import SIDES, card

RULES = ruleset("tft-melee")
FIGURES = tuple(
    Enlisted(name, replace(card(name), picture=f"picture of {name}"), side, place=parse_label(at), facing=0)
    for name, side, at in (("Wulf", "red", "0305"), ("Bjorn", "blue", "0905"))
)


def begun(pointed: bool = False) -> Journal:
    return Journal.begin(RULES, Muster(FIGURES, SIDES, blank_ground(12, 10, pointed=pointed)))


def said(journal: Journal, layer: Layer, where: str, level: int = 1, text: str = "") -> str:
    entry = journal.do(EditGround(layer=layer, where=where, level=level, text=text), AnsweredTable())
    return entry.lines[0].text


def test_that_a_door_is_shut_and_opened_and_both_are_undone() -> None:
    journal = begun()
    assert said(journal, Layer.DOOR, "0505", CLOSED) == "The door in 0505 is closed."
    assert parse_label("0505") not in RULES.ground(journal.state)
    assert said(journal, Layer.DOOR, "0505", OPEN) == "The door in 0505 stands open."
    assert parse_label("0505") in RULES.ground(journal.state)
    journal.undo()
    journal.undo()
    assert RULES.ground(journal.state).doors == {}
    journal.redo()
    assert RULES.ground(journal.state).doors == {parse_label("0505"): False}


@pytest.mark.parametrize(
    ("layer", "where", "level", "text", "told"),
    [
        (Layer.FIRE, "0501..0503", 1, "", "Fire in 0501, 0502, 0503."),
        (Layer.FIRE, "0501", 0, "", "No more fire in 0501."),
        (Layer.WATER, "0501..0508", 2, "", "Water 2 in 8 places."),
        (Layer.ENTRANCE, "0501", 1, "north", "Entrance north in 0501."),
        (Layer.NOTE, "0501", 1, "A lever.", "The GM notes in 0501: A lever."),
        (Layer.FOG, "0501..0502", 1, "", "The players no longer see the ground in 0501, 0502."),
        (Layer.FOG, "0501", 0, "", "The players now see the ground in 0501."),
    ],
)
def test_that_a_change_is_told(layer: Layer, where: str, level: int, text: str, told: str) -> None:
    assert said(begun(), layer, where, level, text) == told


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (EditGround(layer=Layer.WALL, where="0304..0306"), "Wulf is in hex 0305."),
        (EditGround(layer=Layer.DOOR, where="0905"), "Bjorn is in hex 0905."),
        (EditGround(layer=Layer.FIRE, where="2001"), "The fire in hex 2001 is off the ground, 12 columns by 10 rows."),
        (EditGround(layer=Layer.FIRE, where="here"), "'here' is not the label of a hex: write column and row"),
        (EditGround(layer=Layer.WATER, where="0101", level=12), "The water of a ground goes up to 9, and is not 12."),
        (PutFigure(figure="Wulf", at=Point(1, 1)), "This system uses hexes; the figure needs one."),
    ],
)
def test_that_what_cannot_be_is_refused_with_a_sentence(command: EditGround | PutFigure, why: str) -> None:
    journal = begun()
    before = journal.state
    with pytest.raises(Refused) as refused:
        journal.do(command, AnsweredTable())
    assert str(refused.value.refusals[0].reason).startswith(why)
    assert journal.state is before


def test_that_a_fight_without_ground_has_none_to_change() -> None:
    mapless = tuple(replace(one, place=None) for one in FIGURES)
    journal = Journal.begin(RULES, Muster(mapless, SIDES))
    with pytest.raises(Refused, match="no ground"):
        journal.do(EditGround(layer=Layer.FIRE, where="0101"), AnsweredTable())


def test_that_the_system_is_not_fought_on_open_ground() -> None:
    with pytest.raises(BadMuster, match="fought on hexes, not on a ground of 60 by 40 feet"):
        RULES.muster(Muster(FIGURES, SIDES, OpenGround(60, 40, LengthUnit.FOOT)))


def test_that_places_have_the_labels_of_a_pointed_ground() -> None:
    journal = begun(pointed=True)
    wulf = RULES.counters(journal.state)[0].hexes[0]
    assert RULES.ground(journal.state).label(wulf) != "0305"
    label = RULES.ground(journal.state).label(wulf)
    with pytest.raises(Refused, match=f"Wulf is in hex {label}"):
        journal.do(EditGround(layer=Layer.WALL, where=label), AnsweredTable())


def test_that_a_counter_has_the_picture_of_its_card() -> None:
    assert [counter.picture for counter in RULES.counters(begun().state)] == ["picture of Wulf", "picture of Bjorn"]
