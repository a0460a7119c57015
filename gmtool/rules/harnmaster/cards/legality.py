"""Findings about a card: rules that it breaks, and what is missing, such as levels and numbers not noted."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.cards.fighter import Fighter, Gear, listed
from gmtool.rules.harnmaster.data.arms import NOT_NOTED, Mode
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.seam import Finding

HANDS = 2
_FIELD = "weapons"
_MODES = "hm.gm.strike-modes"


def findings(fighter: Fighter, tables: Tables) -> tuple[Finding, ...]:
    """Everything wrong or unusual about a card; empty if nothing is."""
    named = [(gear, tables.weapons[gear.item].name.lower()) for gear in fighter.gear]
    held = [(gear, name) for gear, name in named if gear.ready and tables.weapons[gear.item].kind != "natural"]
    return (
        *_marks(named),
        *_hands(held),
        *_empty(fighter),
        *_levels(named),
        *_modes(fighter, tables),
    )


def _marks(named: list[tuple[Gear, str]]) -> Iterator[Finding]:
    """Marks of one row that exclude each other."""
    for gear, name in named:
        if gear.two_handed and gear.off_hand:
            text = f"The {name} is used in two hands and in the off hand at once."
            yield Finding(text, "hm.mod.heft-off-hand", _FIELD)
        if gear.ready and gear.slung:
            yield Finding(f"The {name} is ready and slung at once.", "hm.ready.unsling-grope", _FIELD)


def _hands(held: list[tuple[Gear, str]]) -> Iterator[Finding]:
    """Hands needed for everything ready, against the hands there are."""
    names = listed([f"the {name}" for _, name in held])
    off = [f"the {name}" for gear, name in held if gear.off_hand]
    needed = sum(2 if gear.two_handed else 1 for gear, _ in held)
    if needed > HANDS:
        text = f"{names.capitalize()} are ready, which takes {needed} hands."
        yield Finding(text, "hm.mod.heft-two-handed", _FIELD)
    elif len(off) > 1:
        yield Finding(f"{listed(off).capitalize()} are both in the off hand.", "hm.mod.heft-off-hand", _FIELD)
    elif len(held) == HANDS and not off:
        text = f"{names.capitalize()} are ready; say which of them is in the off hand."
        yield Finding(text, "hm.mod.heft-off-hand", _FIELD, illegal=False)


def _empty(fighter: Fighter) -> Iterator[Finding]:
    if not any(gear.ready for gear in fighter.gear):
        text = "Nothing is ready, not even a natural weapon: it cannot strike or block."
        yield Finding(text, "hm.engage.precondition", _FIELD, illegal=False)


def _levels(named: list[tuple[Gear, str]]) -> Iterator[Finding]:
    bare = [f"the {name}" for gear, name in named if not gear.ml]
    if bare:
        text = f"There is no mastery level (ML) for {listed(list(dict.fromkeys(bare)))}."
        yield Finding(text, "hm.test.attacker-melee", _FIELD, illegal=False)


def _modes(fighter: Fighter, tables: Tables) -> Iterator[Finding]:
    """Weapons without a strike mode, and modes of the GM's own with only half of what a strike needs."""
    for item in dict.fromkeys(gear.item for gear in fighter.gear):
        name = tables.weapons[item].name
        modes = tables.modes_of(item)
        if not modes:
            text = f"The {name.lower()} has no strike mode: add one to the list of strike modes."
            yield Finding(text, _MODES, _FIELD, illegal=False)
        for mode in modes:
            missing = _missing(mode) if tables.is_own("modes", mode.key) else []
            if missing:
                verb = "is" if len(missing) == 1 else "are"
                text = f"{name}, {mode.name.lower()}: {listed(missing)} {verb} not noted."
                yield Finding(text, _MODES, _FIELD, illegal=False)


def _missing(mode: Mode) -> list[str]:
    said = {"its aspect": mode.aspect, "its base impact": mode.impact, "its RCH": mode.reach != NOT_NOTED}
    return [name for name, value in said.items() if not value]
