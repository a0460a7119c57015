"""Fog in a fight without a window: sights, rooms, and what figures reveal as they move."""

from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.players.fog import Fog, Revealing
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.space import HexGround, blank_ground, seen_from
from gmtool.systems import ruleset as the_system

PLAIN = blank_ground(14, 10)
EVERYWHERE = frozenset(PLAIN.everywhere())
AT = PLAIN.at_column_row
DOOR = AT(8, 5)
WALL = frozenset(AT(8, row) for row in range(1, 11)) - {DOOR}
ROOMS = HexGround(14, 10, walls=WALL, doors={DOOR: False}, fog=EVERYWHERE)
WEST = frozenset(hex for hex in EVERYWHERE if PLAIN.column_row(hex)[0] < 8)
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return the_system("tft-melee")


@pytest.fixture
def session(ruleset: Ruleset) -> FightSession:
    """Two in the western of two rooms with a closed door between, all of it covered."""
    figures = tuple(
        Enlisted(f"f{i}", card, SIDES[i].id, f"Name{i}", AT(4 + 2 * i, 4), i)
        for i, card in enumerate(ruleset.bestiary()[:2])
    )
    return FightSession(Journal.begin(ruleset, Muster(figures, SIDES, ROOMS)), DiceSource(None))  # type: ignore[arg-type]


@pytest.fixture
def fog(session: FightSession) -> Fog:
    return Fog(session)


def covered(session: FightSession) -> frozenset[Any]:
    found: frozenset[Any] = session.moment.ground.fog  # type: ignore[union-attr]
    return found


def move(session: FightSession, figure: str, column: int, row: int) -> None:
    assert session.perform({"kind": "gm.place/1", "figure": figure, "hex": list(AT(column, row))})


def test_that_a_room_is_revealed_with_its_walls_and_covered_again(session: FightSession, fog: Fog) -> None:
    assert fog.tell_room(AT(3, 8), cover=False)
    assert EVERYWHERE - covered(session) == WEST | WALL | {DOOR}
    assert fog.tell_room(AT(2, 2), cover=True)
    assert covered(session) == EVERYWHERE


def test_that_a_sight_and_that_of_all_players_figures_is_revealed(session: FightSession, fog: Fog) -> None:
    (place,) = session.moment.counters["f0"].hexes
    fog.reveal_sight("f0")
    assert covered(session) == EVERYWHERE - seen_from(ROOMS, place)
    session.undo()
    fog.reveal_sight(None)
    assert covered(session) == EVERYWHERE
    fog.reveal_players_sight()
    assert covered(session) == EVERYWHERE - seen_from(ROOMS, place)


def test_that_what_is_so_already_is_no_entry(session: FightSession, fog: Fog) -> None:
    fog.cover_all()
    assert not session.journal.line()
    fog.reveal_all()
    assert not covered(session)
    fog.reveal_all()
    assert len(session.journal.line()) == 1


def test_that_nothing_is_covered_while_looking_back(session: FightSession, fog: Fog) -> None:
    fog.reveal_all()
    session.preview(0)
    assert not fog.possible
    assert not fog.tell([DOOR], cover=True)
    session.preview(None)
    session.read_only = True
    assert not fog.possible


def test_that_figures_reveal_as_they_move_and_undo_goes_back_step_by_step(session: FightSession, fog: Fog) -> None:
    revealing = Revealing(session, fog)
    move(session, "f0", 2, 2)
    assert covered(session) == EVERYWHERE
    revealing.switch(True)
    first = EVERYWHERE - seen_from(ROOMS, AT(2, 2))
    assert covered(session) == first
    head = session.journal.head
    move(session, "f0", 12, 9)
    second = first - seen_from(ROOMS, AT(12, 9))
    assert covered(session) == second != first
    assert session.journal.head == head + 2
    for fog_left, place in ((first, AT(12, 9)), (first, AT(2, 2))):
        session.undo()
        assert (covered(session), session.moment.counters["f0"].hexes) == (fog_left, (place,))
    for fog_left in (first, second):
        session.redo()
        assert covered(session) == fog_left
    assert session.journal.head == head + 2
    # who is not the players' reveals nothing, and neither does a command that moves nobody
    move(session, "f1", 13, 8)
    session.perform({"kind": "gm.note/1", "text": "It drips."})
    assert covered(session) == second


def test_that_an_opened_door_reveals_what_is_seen_through_it(session: FightSession, fog: Fog) -> None:
    revealing = Revealing(session, fog)
    move(session, "f0", 7, 5)
    revealing.switch(True)
    assert AT(9, 5) in covered(session)
    session.perform({"kind": "gm.ground/1", "layer": "door", "where": "0805", "level": 2})
    assert AT(9, 5) not in covered(session)
    revealing.switch(False)
    before = covered(session)
    move(session, "f0", 12, 5)
    assert covered(session) == before
