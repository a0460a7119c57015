"""A chapter added to Chainmail is offered, done, shown, barred, ended, undone and saved; Chainmail stays as it is."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gmtool.encounter import Journal, replay
from gmtool.rules.seam import BadCommand, Card, Enlisted, Muster, OverlayKind, Refused, Side
from gmtool.space import Circle, LengthUnit, OpenGround, Point
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.contract.players import Luck
from tests.contract.random_game import Case, Game
from tests.marches import chapter
from tests.marches.ruleset import MARCHING
from tests.rules.cases.script import Script

CHAINMAIL = ruleset("chainmail")
FIELD = OpenGround(72, 48, LengthUnit.INCH)
SIDES = (Side("red", "Red"), Side("blue", "Blue", 1))
FORCE, END = {"kind": "marches.force/1", "figure": "foot"}, {"kind": "cm.end-phase/1"}
AMEND = {"kind": "gm.amend/1", "figure": "foot", "field": "footsore", "value": 1, "reason": ""}
MOVE, STAND = {"kind": "cm.move/1", "figure": "foot"}, {"kind": "cm.stand/1", "figure": "foot"}
HALF_AS_FAR_AGAIN = 9 + 4.5
"""The inches of a forced march of Heavy Foot, whose move is 9."""


FOOT = Card("chainmail", "Foot", {"kind": "heavy-foot", "men": 20})
HORSE = Card("chainmail", "Horse", {"kind": "light-horse", "men": 10})
FIGURES = (
    Enlisted("foot", FOOT, "red", "Foot", at=Point(3000, 3500), heading=0),
    Enlisted("horse", HORSE, "blue", "Horse", at=Point(3000, 500), heading=180),
)


def begun(rules: Any = MARCHING, *, on_map: bool = False, **house: str) -> Journal:
    """Heavy Foot against Light Horse, 30 inches from each other where there is a map."""
    return Journal.begin(rules, Muster(FIGURES, SIDES, FIELD if on_map else None, house))


def do(journal: Journal, data: dict[str, Any], dice: tuple[int, ...] = (), answers: tuple[str, ...] = ()) -> Journal:
    journal.do(journal.ruleset.command(data), Script(dice, answers))
    return journal


def to(journal: Journal, phase: str) -> Journal:
    """Go on to a phase of this turn or the next; red wins the first move."""
    go_on(journal)
    while journal.state.phase != phase:
        go_on(journal)
    return journal


def go_on(journal: Journal) -> None:
    if journal.state.phase == "initiative":
        do(journal, {"kind": "cm.initiative/1"}, (6, 1), ("first",))
    else:
        do(journal, END)


def marched(times: int = 1) -> Journal:
    """A battle in the phase of the last forced march of so many turns."""
    journal = begun()
    for _ in range(times):
        do(to(journal, "move-first"), FORCE)
    return journal


def offers(journal: Journal) -> dict[str, Any]:
    return {one.key.split(":")[0]: one for one in journal.ruleset.choices(journal.state, "foot")}


def against(journal: Journal, data: dict[str, Any]) -> set[str]:
    return {one.rule for one in journal.ruleset.refusals(journal.state, journal.ruleset.command(data))}


def conditions(journal: Journal) -> list[tuple[str, str, bool]]:
    found = journal.ruleset.conditions(journal.state, "foot")
    return [(one.label, one.until, one.grave) for one in found if one.rule == chapter.FOOTSORE]


def log(journal: Journal) -> list[str]:
    return [line.text for entry in journal.line() for line in entry.lines]


# --- offered and done -------------------------------------------------------------------------------------------------
def test_that_it_is_offered_beside_the_move_to_whoever_may_move() -> None:
    journal = to(begun(), "move-first")
    keys = list(offers(journal))
    assert keys[keys.index("move") + 1] == "force-march"
    choice = offers(journal)["force-march"]
    assert (choice.label, choice.allowed, choice.aside, choice.inputs) == ("Force the march", True, True, ())
    assert "force-march" not in {one.key for one in MARCHING.choices(journal.state, "horse")}
    assert "force-march" not in offers(to(journal, "missile"))


def test_that_a_unit_goes_half_as_far_again_once_a_turn() -> None:
    journal = marched()
    assert journal.state.figures["foot"].moved == HALF_AS_FAR_AGAIN * 100
    assert log(journal)[-1] == f"Foot forced its march: {HALF_AS_FAR_AGAIN:g} inches."
    assert against(journal, FORCE) == {"cm.turn.mcm.order"}


@pytest.mark.parametrize(("inches", "rules"), [(13.5, set()), (13.6, {"cm.move.table"})])
def test_that_the_map_says_how_far_that_is(inches: float, rules: set[str]) -> None:
    journal = to(begun(on_map=True), "move-first")
    assert [one.field for one in offers(journal)["force-march"].inputs] == ["to"]
    place = {"at": {"x": 3000, "y": 3500 - round(100 * inches)}, "heading": 0}
    assert against(journal, {**FORCE, "to": place}) == rules
    assert against(journal, {**MOVE, "to": place}) == {"cm.move.table"}


def test_that_what_is_against_a_move_is_against_a_forced_one() -> None:
    journal = to(begun(on_map=True), "move-first")
    put = {"kind": "gm.put/1", "figure": "horse", "at": {"x": 3000, "y": 2850}, "heading": 180}
    place = {"at": {"x": 3000, "y": 2500}, "heading": 0}
    assert against(journal, {**FORCE, "to": place}) == set()
    assert against(do(journal, put), {**FORCE, "to": place}) == {"cm.melee.zone"}
    assert against(journal, {**FORCE, "to": {"at": {"x": 3000, "y": 4900}, "heading": 0}}) >= {""}


# --- shown and set ----------------------------------------------------------------------------------------------------
def test_that_the_map_shows_how_far_a_forced_march_leads() -> None:
    journal = to(begun(on_map=True), "move-first")
    (found,) = [one for one in MARCHING.overlays(journal.state, "foot") if one.label == "A forced march"]
    assert (found.kind, found.shapes) == (OverlayKind.REACH, (Circle(Point(3000, 3500), 1350),))
    assert all(one.label != "A forced march" for one in MARCHING.overlays(journal.state, "horse"))
    do(journal, {**AMEND, "value": 9})
    assert all(one.label != "A forced march" for one in MARCHING.overlays(journal.state, "foot"))


def test_that_whoever_marched_is_footsore_and_worn_out_after_the_second_time() -> None:
    assert conditions(to(begun(), "move-first")) == []
    assert conditions(marched()) == [("Footsore", "until it has stood for 2 turns", False)]
    assert conditions(marched(2)) == [("Worn out", "until it has stood for 4 turns", True)]


def test_that_the_gm_says_how_footsore_a_unit_is() -> None:
    journal = marched()
    assert conditions(do(journal, AMEND)) == [("Footsore", "until it has stood for 1 turn", False)]
    assert conditions(do(journal, {**AMEND, "value": 0})) == []
    assert against(journal, {**AMEND, "value": 10}) == {""}
    (value,) = [one for one in MARCHING.amendable(journal.state, "foot") if one.field == "footsore"]
    assert (value.label, value.value, value.lowest, value.highest) == ("Turns of rest that it needs", 0, 0, 9)


def test_that_a_wall_is_never_footsore() -> None:
    wall = Card("chainmail", "Wall", {"men": 0, "engine": "wall", "points": 30, "long": 20})
    state = MARCHING.muster(Muster((Enlisted("wall", wall, "red"),), SIDES))
    assert "footsore" not in {one.field for one in MARCHING.amendable(state, "wall")}


# --- barred -----------------------------------------------------------------------------------------------------------
def test_that_the_footsore_charge_nobody_but_go_and_attack() -> None:
    journal = to(marched(), "move-first")
    charge, attack = ({"kind": f"cm.{do}/1", "figure": "foot", "target": "horse"} for do in ("charge", "attack"))
    assert chapter.FOOTSORE in against(journal, charge)
    assert against(journal, attack) == against(journal, MOVE) == set()
    fresh = to(begun(), "move-first")
    assert against(fresh, charge) == set()


def test_that_the_worn_out_go_nowhere_and_nobody_waits_for_them() -> None:
    journal = to(marched(2), "move-first")
    for barred in (MOVE, FORCE, {"kind": "cm.attack/1", "figure": "foot", "target": "horse"}):
        assert against(journal, barred) == {chapter.FOOTSORE}, barred
    assert not offers(journal)["force-march"].allowed
    assert journal.ruleset.agenda(journal.state).next == ()
    assert journal.ruleset.agenda(to(marched(), "move-first").state).next == ("foot",)


def test_that_written_orders_ask_the_same_gate() -> None:
    journal = begun(**{"turn-system": "simultaneous"})
    order = {"kind": "cm.order/1", "figure": "foot", "task": "charge", "target": "horse"}
    assert against(journal, order) == set()
    assert against(do(journal, AMEND), order) == {chapter.FOOTSORE}


def test_that_in_a_tourney_nobody_marches() -> None:
    journal = begun(fought="joust")
    assert "cm.joust.choose" in against(journal, FORCE)
    assert "force-march" not in offers(journal)


# --- ended ------------------------------------------------------------------------------------------------------------
def test_that_it_ends_with_the_second_turn_of_standing() -> None:
    journal = to(marched(), "move-first")
    assert conditions(journal) == [("Footsore", "until it has stood for 2 turns", False)], "it marched in that turn"
    assert conditions(to(do(journal, STAND), "move-first")) == [("Footsore", "until it has stood for 1 turn", False)]
    do(journal, MOVE)
    assert conditions(to(journal, "move-first")) == [("Footsore", "until it has stood for 1 turn", False)]
    assert "Foot is no longer footsore." not in log(journal)
    assert conditions(to(do(journal, STAND), "move-first")) == []
    assert log(journal).count("Foot is no longer footsore.") == 1
    assert journal.state.footsore == {}


def test_that_nothing_is_kept_of_who_is_off_the_table() -> None:
    journal = do(marched(), {"kind": "gm.remove/1", "figure": "foot"})
    assert journal.state.footsore == {}


# --- kept -------------------------------------------------------------------------------------------------------------
def test_that_it_is_undone_and_redone_and_replays() -> None:
    journal = marched()
    after, told = journal.tree, log(journal)
    journal.undo()
    assert (conditions(journal), journal.state.figures["foot"].moved) == ([], 0)
    journal.redo()
    assert (journal.tree, log(journal)) == (after, told)
    to(do(to(journal, "move-first"), STAND), "move-first")
    again = replay(MARCHING, journal.start, journal.line())
    assert again.ok
    assert again.state == journal.state


def test_that_it_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "Marches.gmtool"
    with closing(Campaign.create(path, "Marches", lambda system: MARCHING)) as campaign:
        encounter = campaign.encounters.add(Encounter("chainmail", "The road", Muster(FIGURES, SIDES)))
        journal = do(to(campaign.encounters.start(encounter.id), "move-first"), FORCE)
        left = journal.state
    with closing(Campaign.open(path, rulesets=lambda system: MARCHING)) as campaign:
        journal = campaign.encounters.journal(encounter.id)
        assert journal.state == left
        assert conditions(journal) == [("Footsore", "until it has stood for 2 turns", False)]
        journal.undo()
        assert conditions(journal) == []


# --- without it -------------------------------------------------------------------------------------------------------
def test_that_chainmail_knows_nothing_of_it() -> None:
    journal = to(begun(CHAINMAIL), "move-first")
    assert "force-march" not in offers(journal)
    assert "footsore" not in {one.field for one in CHAINMAIL.amendable(journal.state, "foot")}
    with pytest.raises(BadCommand):
        CHAINMAIL.command(FORCE)
    assert [one.key for one in CHAINMAIL.book.chapters.chapters] == [
        one.key for one in MARCHING.book.chapters.chapters if one is not chapter.CHAPTER
    ]


def test_that_a_battle_of_chainmail_goes_as_before_and_goes_on_with_it() -> None:
    plain, with_it = (do(to(begun(rules, on_map=True), "move-first"), STAND) for rules in (CHAINMAIL, MARCHING))
    for journal in (plain, with_it):
        to(journal, "move-first")
    assert log(plain) == log(with_it)
    assert {**plain.tree, "footsore": {}} == with_it.tree
    others = [one.key for one in offers(with_it).values() if one.key != "force-march"]
    assert others == [one.key for one in offers(plain).values()]
    older = Journal.load(MARCHING, plain.start, plain.line())
    assert older.state == with_it.state


def test_that_a_ruling_overrules_it_and_the_rules_do_not() -> None:
    journal = to(marched(2), "move-first")
    with pytest.raises(Refused):
        do(journal, FORCE)
    do(journal, {"kind": "gm.ruling/1", "reason": "They see the sea", "command": FORCE})
    assert conditions(journal) == [("Worn out", "until it has stood for 6 turns", True)]
    for _ in range(2):
        do(journal, {"kind": "gm.ruling/1", "reason": "They see the sea", "command": FORCE})
    assert conditions(journal) == [("Worn out", "until it has stood for 9 turns", True)], "it is never more"


def test_that_everything_can_be_asked_of_everybody() -> None:
    game = Game(Case("chainmail", True, 0, 1, 0), to(begun(on_map=True), "move-first"), Luck("forced marches"))
    game.look()
    do(game.journal, {**FORCE, "to": {"at": {"x": 3000, "y": 2300}, "heading": 0}})
    game.look()
    game.walk()
    assert conditions(game.journal) == [("Footsore", "until it has stood for 2 turns", False)]
