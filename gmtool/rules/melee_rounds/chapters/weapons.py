"""Weapons and shields as they are carried: drawn, put away, readied, loaded and dropped (sections 6.1 to 6.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmtool.rules.kit.amending import Value, Values, change_row, of_row
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.open_fight import carried, takes_up
from gmtool.rules.melee_rounds.acts.deeds.handling import DROPPING, HANDLE, LABELS, LOAD, handle
from gmtool.rules.melee_rounds.acts.fighting.numbers import SECTION_C
from gmtool.rules.melee_rounds.acts.stating.choosing import LOADED
from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.data.kits import NEEDED
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Dropped, Figure
from gmtool.rules.melee_rounds.state.stations import CONDITIONS, DOES, VALUES
from gmtool.rules.seam import Condition

_HELD: dict[str, dict[str, bool]] = {
    "ready": {"ready": True, "slung": False},
    "slung": {"ready": False, "slung": True},
    "away": {"ready": False, "slung": False},
}
_WORDS = (("ready", "drawn"), ("slung", "slung"), ("away", "sheathed"))
_OF_A_SHIELD = (("ready", "on the arm"), ("slung", "slung"), ("away", "put down"))


def _conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    for gear in figure.gear:
        if gear.loaded:
            label = f"Carries a loaded {ctx.tables.item_name(gear.item).lower()}"
            yield Condition(label, "until it is shot or put down", LOADED)


def _values(ctx: Context, figure: Figure) -> Values:
    """The place of each thing carried, whether it is loaded, what it hits on, and the things that can be picked up."""
    found: dict[str, Value] = {}
    for at, gear in enumerate(figure.gear):
        row, name = ctx.tables.weapons.get(gear.item), ctx.tables.item_name(gear.item).lower()
        words = _OF_A_SHIELD if ctx.tables.kind(gear.item) == "shield" else _WORDS
        found[f"{gear.id}-held"] = carried(at, f"How the {name} is carried", words, _HELD, _held)
        if ctx.tables.load_of(gear.item) != 0:
            found[f"{gear.id}-loaded"] = _load(at, f"The {name} is loaded")
        if row is not None and row.test:
            label, limits = f"To-hit number with the {name} (0: you decide)", (NEEDED.lowest, NEEDED.highest)
            found[f"{gear.id}-hit"] = of_row("gear", at, "hit", label, int, limits, SECTION_C)
    return {**found, **takes_up(ctx, _taken, lambda thing: "damaged" if thing.damaged else "")}


def _held(gear: Gear) -> str:
    return "ready" if gear.ready else "slung" if gear.slung else "away"


def _load(at: int, label: str) -> Value:
    def write(play: Play, one: Figure, loaded: bool) -> None:
        change_row(play, one, "gear", at, loaded=loaded, loading=0 if loaded else one.gear[at].loading)

    return Value(label, lambda _, one: one.gear[at].loaded, write, bool, rule=LOAD)


def _taken(thing: Dropped, own: Sequence[Gear], lost: Gear | None) -> Gear:
    """The gear that a thing picked up becomes.

    `own` are the things of this kind on the card, `lost` the one of them that it is, None for somebody else's: that
    gets the highest `hit` of `own`. It comes to hand unloaded.
    """
    hit = max((gear.hit for gear in own), default=0)
    taken = lost or Gear(f"{thing.id}-{thing.item}", thing.item, hit)
    return replace(taken, ready=True, slung=False, loaded=False, loading=0)


CHAPTER = Chapter(
    "weapons",
    acts={"weapons": (HANDLE,), "dropping": (DROPPING,)},
    hooks=(
        *(DOES(handle, deed) for deed in LABELS),
        CONDITIONS(_conditions, "weapons"),
        VALUES(_values, "weapons"),
    ),
)
