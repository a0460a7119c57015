"""Peculiar weapons: marks to strike at, and what catches and holds."""

from collections.abc import Iterator

from gmtool.rules.kit.amending import Value, Values, number
from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition, ConditionSign, Json
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.attacks.stations import KEEPS
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.gate.bars import ATTACKS, KICKS
from gmtool.rules.tft.acts.peculiar.marks import STRIKE_AT
from gmtool.rules.tft.acts.turn.bonds import (
    free,
    keeps_rope,
    lasts,
    loosen,
    no_rope,
    rises_from_net,
    rope_on,
    struggle,
)
from gmtool.rules.tft.chapters.attacks import HITS
from gmtool.rules.tft.chapters.editions import is_advanced
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Dropped, Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.bonds import Bond
from gmtool.rules.tft.state.stations import BEGINS, CONDITIONS, DOES, HAS_FOR, LIES, NEEDS, RISES, VALUES

_ARMS = ((ATTACKS - KICKS) | act.DEFENDS | act.READIES | act.CHANGES | act.SWAPS | act.PICKS_UP | act.REARMS) | (
    act.RELOADS | act.DRAWS | act.CLIMBS | act.PULLS_UP | act.DOFFS | act.WORKS
)
"""What takes the hands."""
_RISING = act.STANDS | act.RISES | act.BREAKS_FREE
"""What ends on one's feet: out of a brawl as well (am.hdis.success)."""


def _bonds(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of a figure that is caught, and of one that coils its rope."""
    for bond in figure.bonds:
        way, item = ctx.tables.catches[bond.way], ctx.tables.item_name(bond.item).lower()
        words = f"Caught by the {item}: {way.name.lower()}"
        yield Condition(words, lasts(way, bond), way.rule, grave=True, sign=ConditionSign.HELD)
    if figure.coils >= ctx.fight.turn:
        yield Condition("Coils its rope", f"through turn {figure.coils}", "am.lasso.recoil")


def _around(ctx: Context, figure: Figure) -> Iterator[Dropped]:
    """The nets and bolas that hold it."""
    for place, bond in enumerate(figure.bonds):
        if not ctx.tables.weapons[bond.item].tethered:
            yield Dropped(f"{figure.id}:{place}", bond.item, figure.place, bond.by)


def _held(ctx: Context, figure: Figure) -> Values:
    return {f"bond {bond.way}": _bond(ctx, bond) for bond in figure.bonds}


def _bond(ctx: Context, bond: Bond) -> Value:
    """The switch of what holds a figure: the GM may free it sooner."""
    way = ctx.tables.catches[bond.way]

    def read(_: Context, one: Figure) -> Json:
        return bond in one.bonds

    def write(play: Play, one: Figure, held: bool) -> None:
        if not held:
            free(play, one.id, bond, way.rule)

    item = ctx.tables.item_name(bond.item).lower()
    return Value(f"Caught by the {item}: {way.name.lower()}", read, write, bool, rule=way.rule, condition=True)


def _coils(ctx: Context, figure: Figure) -> Values:
    return {"coils": number("coils", "Coils its rope through turn", HITS, "am.lasso.recoil")}


_NECK_HELD = plights.bound("head", "{} loosens what is around its neck.", later=True)
"""Against attacks, magical ones too: a spell on oneself or a friend is none."""
CHAPTER = Chapter(
    "peculiar",
    after=("wounds",),
    may=is_advanced,
    has={"bonds": some, "coils": some},
    brings=(STRIKE_AT,),
    acts={"marks": (STRIKE_AT,)},
    bars=(
        Bar("arms held", _ARMS, plights.entangled),
        Bar("arms held", KICKS, plights.unless_it_kicks(plights.entangled)),
        Bar("legs held", _RISING, plights.bound("legs", "The legs of {} are entangled.")),
        Bar("neck held", ATTACKS | act.HURLS, _NECK_HELD),
        Bar("neck held", act.LAYS, how=plights.at_enemy(_NECK_HELD)),
    ),
    hooks=(
        BEGINS(loosen),
        RISES(rises_from_net),
        DOES(struggle, "frees"),
        KEEPS(keeps_rope),
        HAS_FOR(lambda ctx, figure: rope_on(ctx, figure) is not None, "frees"),
        CONDITIONS(_bonds, "bonds"),
        LIES(_around),
        VALUES(_held, "bonds"),
    ),
    always=(NEEDS(no_rope, "frees"), VALUES(_coils, "coils")),
)
