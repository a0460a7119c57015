"""Readying: the weapons and shields that a figure carries, and how it holds them (hm.ready.*)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmtool.rules.harnmaster.acts.readying import DROP, GROPE, UNSHEATHE
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.data.kits import LEVEL
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Dropped, Figure
from gmtool.rules.harnmaster.state.stations import CONDITIONS, VALUES
from gmtool.rules.kit.amending import Value, Values, of_row
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.open_fight import carried, takes_up
from gmtool.rules.seam import Condition

_WORDS = (
    ("hand", "in hand"),
    ("off", "in the off hand"),
    ("two", "in two hands"),
    ("sheathed", "sheathed"),
    ("slung", "slung"),
    ("broken", "broken"),
)
_HELD: dict[str, dict[str, bool]] = {
    "hand": {"ready": True, "off_hand": False, "two_handed": False, "broken": False},
    "off": {"ready": True, "off_hand": True, "two_handed": False, "broken": False},
    "two": {"ready": True, "off_hand": False, "two_handed": True, "broken": False},
    "sheathed": {"ready": False, "slung": False, "broken": False},
    "slung": {"ready": False, "slung": True, "broken": False},
    "broken": {"broken": True},
}


def _broken(ctx: Context, figure: Figure) -> Iterator[Condition]:
    for gear in figure.gear:
        if gear.broken:
            yield Condition(f"{ctx.tables.item_name(gear.item)} broken", "", "hm.gm.weapon-damage")


def _values(ctx: Context, figure: Figure) -> Values:
    """The grip on each thing carried, the ML with it, and the things that can be picked up."""
    found: dict[str, Value] = {}
    for at, gear in enumerate(figure.gear):
        weapon, name = ctx.weapon(gear), ctx.tables.item_name(gear.item).lower()
        if weapon is not None and weapon.kind != "natural":
            found[f"{gear.id}-held"] = carried(at, f"How the {name} is held", _WORDS, _HELD, _held)
        limits = (LEVEL.lowest, LEVEL.highest)
        found[f"{gear.id}-ml"] = of_row("gear", at, "ml", f"ML with the {name}", int, limits)
    return {**found, **takes_up(ctx, _taken, lambda thing: "broken" if thing.broken else "")}


def _held(gear: Gear) -> str:
    if gear.broken:
        return "broken"
    if not gear.ready:
        return "slung" if gear.slung else "sheathed"
    return "two" if gear.two_handed else "off" if gear.off_hand else "hand"


def _taken(thing: Dropped, own: Sequence[Gear], lost: Gear | None) -> Gear:
    """The gear that a thing picked up becomes.

    `own` are the things of this kind on the card, `lost` the one of them that it is, None for somebody else's: that
    gets the best ML of `own`. A broken thing stays broken.
    """
    ml = max((gear.ml for gear in own), default=0)
    taken = lost or Gear(f"{thing.id}-{thing.item}", thing.item, ml)
    return replace(taken, ready=True, slung=False, broken=thing.broken)


CHAPTER = Chapter(
    "readying",
    acts={"readying": (UNSHEATHE, GROPE, DROP)},
    hooks=(CONDITIONS(_broken, "gear"), VALUES(_values, "gear")),
)
