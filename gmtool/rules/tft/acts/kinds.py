"""Kinds of act, for the gate: the traits of options, and what is done by commands of their own."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Pose

NOTHING: Kinds = frozenset()
"""What the table does, or what befalls a figure: no state bars it."""


def _kind(*words: str) -> Kinds:
    return frozenset(words)


# --- with an option
MOVES, WALKS, RUNS_UP, CRAWLS, TURNS = _kind("moves"), _kind("walks"), _kind("runs-up"), _kind("crawls"), _kind("turns")
"""The option to move alone; to leave one's hex on one's feet, once one has risen, or lying; to turn on the spot."""
STANDS, RISES, DROPS, KNEELS, STEPS = _kind("stands"), _kind("rises"), _kind("drops"), _kind("kneels"), _kind("steps")
STRIKES, THROWS, SHOOTS = _kind("strikes"), _kind("throws"), _kind("shoots")
CASTS, DISBELIEVES = _kind("casts"), _kind("disbelieves")
HURLS, LAYS = _kind("hurls"), _kind("lays")
"""To cast a spell that flies like a shot, or one that is thrown."""
DODGES, DEFENDS, WAITS, AIMS = _kind("dodges"), _kind("defends"), _kind("waits"), _kind("aims")
READIES, CHANGES, SWAPS, REARMS = _kind("readies"), _kind("changes"), _kind("swaps"), _kind("rearms")
"""To take weapons in hand: in each way that an option has for it, and after one has risen."""
HANDLES = _kind("handles")
"""To say what one takes in hand, or drops for it."""
PICKS_UP, RELOADS, DOFFS, FREES = _kind("picks-up"), _kind("reloads"), _kind("doffs"), _kind("frees")
# --- hand to hand
GRAPPLES, JOINS = _kind("grapples"), _kind("joins")
"""To begin a brawl, or to go into one."""
FIGHTS, DRAWS, BREAKS_FREE = _kind("fights"), _kind("draws"), _kind("breaks-free")
PINS, UNPINS, TRAMPLES = _kind("pins"), _kind("unpins"), _kind("tramples")
PUSHES = _kind("pushes")
"""To go onto others, who make room."""
# --- by commands of their own
SLAYS, PULLS, FORCES = _kind("slays"), _kind("pulls"), _kind("forces")
RIDES, CONTROLS, BOLTS, LEANS = _kind("rides"), _kind("controls"), _kind("bolts"), _kind("leans")
MOUNTS, DISMOUNTS = _kind("mounts"), _kind("dismounts")
CLIMBS, JUMPS, PULLS_UP = _kind("climbs"), _kind("jumps"), _kind("pulls-up")
FLEES, WORKS, ELSE = _kind("flees"), _kind("works"), _kind("else")
"""To leave the fight; to do something with one's hands that is no option; to do something else on the way."""
AIDS = _kind("aids")
"""To see to somebody's wounds."""
YIELDS = _kind("yields")
"""To give oneself up; whoever cannot help it, because it is overpowered, is a prisoner whatever its state."""
ACTS = _kind("acts")
"""To have a moment in the order at all: to pass it up, or to let others act first."""
ANSWERS = _kind("answers")
"""What needs nothing but that a figure is there: saving rolls, a fright, a frenzy, spells that are kept up."""

_FIRST = ("moves", "strikes", "steps", "throws", "shoots", "grapples", "rises", "readies", "swaps", "picks-up")
"""The traits that say what an option is about, whatever else it leaves room for."""
_MANNERS = frozenset(
    ("tentative", "armed", "volleys", "last-shot", "sheds", "enters", "attempts", "lets-go", "bends", "rides")
)
"""The traits that say how something is done, and no more."""


@cache
def done_by(does: tuple[str, ...]) -> Kinds:
    """The kinds of act that an option is, by its traits."""
    if "rises" in does and "swaps" in does:
        return RISES | REARMS
    for trait in _FIRST:
        if trait in does:
            return frozenset((trait,))
    return frozenset(does) - _MANNERS or ACTS


def going(kinds: Kinds, ctx: Context, figure: Figure) -> Kinds:
    """The kinds of act of an option by which a figure leaves its hex."""
    crawls = ctx.book.variants.lying == "turn" and figure.pose is Pose.PRONE and bool(kinds & GRAPPLES)
    if kinds & STANDS:
        return (kinds - STANDS) | CRAWLS
    return kinds | (CRAWLS if crawls else RUNS_UP if kinds & RISES else WALKS)


def of_option(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What a figure does by an option, and by the way in which it takes it."""
    row, figure = ctx.tables.options.get(values.get("option", "")), ctx.fight.figures.get(values.get("figure", ""))
    if row is None or figure is None:
        return
    kinds = done_by(row.does)
    if values.get("reload"):
        kinds = RELOADS
    elif values.get("pick_up") and "picks-up" in row.does:
        kinds = PICKS_UP
    if values.get("path"):
        kinds = going(kinds, ctx, figure)
    elif values.get("facing") is not None:
        kinds = kinds | TURNS
    if values.get("scoop"):
        kinds = kinds | PICKS_UP
    if values.get("pose") == "kneeling":
        kinds = kinds | KNEELS
    if not kinds & RISES and (values.get("ready") is not None or values.get("pick_up") or values.get("drop")):
        kinds = kinds | HANDLES
    yield Meant(figure.id, kinds)


_ATTACKS: Mapping[str, Kinds] = {
    "tft.strike/1": STRIKES,
    "tft.rush/1": STRIKES,
    "tft.sweep/1": STRIKES,
    "tft.strike-at/1": STRIKES,
    "tft.throw/1": THROWS,
    "tft.shoot/1": SHOOTS,
    "tft.grapple/1": GRAPPLES,
    "tft.hth-strike/1": FIGHTS,
}


def of_plan(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What a figure means to do at its moment, and to whom."""
    yield Meant(values.get("figure", ""), _ATTACKS.get(values.get("act", ""), ACTS), values.get("target") or "")


_SPELLS: Mapping[str, Kinds] = {"missile": HURLS, "thrown": LAYS}


def of_spell(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What a figure does that casts, by the sort of its spell."""
    row = ctx.tables.spells.get(values.get("spell") or "")
    sort = _SPELLS.get(row.sort, NOTHING) if row else NOTHING
    yield Meant(values.get("figure", ""), CASTS | sort, values.get("target") or "")


def entering(target: Figure) -> Kinds:
    """The kind of an attack hand to hand on a figure: it begins a brawl, or goes into that of the figure."""
    return JOINS if target.pile else GRAPPLES


def of_grapple(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What a figure does that goes onto an enemy's hex; without a target it begins a brawl."""
    target = ctx.fight.figures.get(values.get("target", ""))
    kinds = GRAPPLES if target is None else entering(target)
    yield Meant(values.get("figure", ""), kinds, "" if target is None else target.id)


def of_surrender(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What a figure does that surrenders: nothing if it is overpowered, and the enemy only takes it.

    The unconscious give no answer (am.prisoner.surrender); nobody asks the dead, or those who have left.
    """
    figure = ctx.fight.figures.get(values.get("figure", ""))
    if figure is None or figure.dead or figure.fled:
        return
    if not (figure.able and (figure.plight.helpless or figure.pinner)):
        yield Meant(figure.id, YIELDS)


def of_slaying(ctx: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What a figure does that kills the helpless: within a brawl of theirs it is a blow in that.

    Until its victim is said, somebody in a brawl means one in it.
    """
    figures = ctx.fight.figures
    figure, target = figures.get(values.get("figure", "")), figures.get(values.get("target") or "")
    inside = figure is not None and figure.pile and (target is None or figure.pile == target.pile)
    kinds = FIGHTS if inside else kinds or SLAYS
    yield Meant(values.get("figure", ""), kinds, "" if target is None else target.id)
