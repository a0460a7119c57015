"""Findings about a card: marks that exclude each other, too many AMR, rolls without numbers."""

from collections.abc import Iterator

from gmtool.rules.kit.narration import joined
from gmtool.rules.melee_rounds.cards.fighter import Fighter, Gear, Thing
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import Finding

_SETS, _WEAPONS, _THINGS = "sets", "weapons", "things"


def findings(fighter: Fighter, tables: Tables) -> tuple[Finding, ...]:
    """Everything wrong or unusual about a card; empty if nothing is."""
    named = [(gear, tables.weapons[gear.item].name.lower()) for gear in fighter.gear]
    return (
        *_amr(fighter, tables),
        *_marks(named),
        *_arms(fighter, tables),
        *_loaded(named, tables),
        *_rolls(named, tables),
        *_ready(fighter.things, tables),
    )


def _amr(fighter: Fighter, tables: Tables) -> Iterator[Finding]:
    """AMR beyond the six that one attack or parry a second leaves room for."""
    many = [f"{tables.sets[key].name.lower()} ({amr})" for key, amr in fighter.sets.items() if amr > SECONDS]
    if many:
        text = f"A round has room for {SECONDS} AMR, not more: {joined(many)}."
        yield Finding(text, "mr.attack.one-per-second", _SETS, illegal=False)


def _marks(named: list[tuple[Gear, str]]) -> Iterator[Finding]:
    """Marks of one row that exclude each other."""
    for gear, name in named:
        if gear.ready and gear.slung:
            yield Finding(f"The {name} is drawn and slung at once.", "mr.item.shield-slung", _WEAPONS)


def _arms(fighter: Fighter, tables: Tables) -> Iterator[Finding]:
    """Several shields on the arm, or no weapon drawn."""
    shields = [gear for gear in fighter.gear if gear.ready and tables.weapons[gear.item].kind == "shield"]
    if len(shields) > 1:
        yield Finding(f"{len(shields)} shields are on the arm at once.", "mr.item.shield-on-arm", _WEAPONS)
    arms = [gear for gear in fighter.gear if tables.weapons[gear.item].kind != "shield"]
    if arms and not any(gear.ready for gear in arms):
        text = "No weapon is drawn: Full Defensive cannot be plotted until one is."
        yield Finding(text, "mr.item.fd-needs-weapon", _WEAPONS, illegal=False)


def _loaded(named: list[tuple[Gear, str]], tables: Tables) -> Iterator[Finding]:
    for gear, name in named:
        if gear.loaded and tables.weapons[gear.item].kind != "ranged":
            yield Finding(f"The {name} cannot be loaded: it is not a ranged weapon.", "mr.item.load-ranged", _WEAPONS)


def _rolls(named: list[tuple[Gear, str]], tables: Tables) -> Iterator[Finding]:
    """Rolls of the GM's own without the number that they need, and numbers without a roll."""
    for gear, name in named:
        test = tables.tests.get(tables.weapons[gear.item].test)
        if test is not None and not gear.hit:
            text = f"What the {name} hits on is not noted: {test.name} is not rolled for it."
        elif test is None and gear.hit:
            text = f"The {name} hits on {gear.hit}, but the list of weapons names no to-hit roll for it."
        else:
            continue
        yield Finding(text, "mr.gm.section-c", _WEAPONS, illegal=False)


def _ready(things: tuple[Thing, ...], tables: Tables) -> Iterator[Finding]:
    """Anything but one potion uncorked in the shield hand."""
    ready = [thing for thing in things if thing.ready]
    for thing in ready:
        row = tables.things[thing.item]
        if row.kind != "potion":
            text = f"The {row.name.lower()} is not a potion and cannot be uncorked in the shield hand."
            yield Finding(text, "mr.item.potion-ready", _THINGS)
    if sum(tables.things[thing.item].kind == "potion" for thing in ready) > 1:
        yield Finding("Only one potion fits in the shield hand.", "mr.item.potion-ready", _THINGS)
