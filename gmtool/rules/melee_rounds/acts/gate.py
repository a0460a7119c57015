"""The gate: what the states of figures bar, in the order in which the reasons are told.

Closing one's eyes to one's own flash is barred by neither General Plot nor anything under way: it is plotted in a
second that cannot be chosen (mr.item.flash-close-eyes), and hinders nothing else that the page knows.
"""

from collections.abc import Iterator

from gmtool.rules.kit.gate import Bar, Gate, Meant
from gmtool.rules.melee_rounds.acts.fighting.numbers import DROPS as NO_SHIELD
from gmtool.rules.melee_rounds.acts.fighting.numbers import ONCE, undefended
from gmtool.rules.melee_rounds.acts.kinds import (
    ASKS,
    BREAKS_DEFENCE,
    BREAKS_OFF,
    CHANGES,
    DEEDS,
    GIVES,
    LAST_PARRY,
    PLOTS,
    REACTS,
    REFLEX,
    SHIELDS,
    kinds,
)
from gmtool.rules.melee_rounds.acts.magic.timing import follows_straight, last_cast
from gmtool.rules.melee_rounds.acts.stating.availability import casting, defensive, running
from gmtool.rules.melee_rounds.data.plots import MAGIC_WEAPON, Deed
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.seam import Refusal

_ATTACKS = kinds(Deed.ATTACK, Deed.SNEAK)
_FIGHTS = _ATTACKS | {Deed.PARRY}
_BARRED_BY_PLOT = DEEDS - {Deed.HOLD, Deed.EYES}
_LEFT_BY_FULL_DEFENCE = kinds(LAST_PARRY, Deed.GO_ON, SHIELDS, REFLEX, PLOTS, CHANGES, ASKS, BREAKS_DEFENCE, BREAKS_OFF)


# --- out of the melee -----------------------------------------------------------------------------------------------
def _out(_: Context, figure: Figure) -> Iterator[Refusal]:
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")


def _fallen(_: Context, __: Figure, target: Figure) -> Iterator[Refusal]:
    if not target.able:
        yield Refusal(f"{target.name} cannot be attacked.")


# --- plots and dice -------------------------------------------------------------------------------------------------
def _full_defence(_: Context, figure: Figure) -> Iterator[Refusal]:
    if defensive(figure):
        yield Refusal(f"{figure.name} is on Full Defensive: it only dodges and shields.", "mr.fd.only-dodge-shield")


def _plotted(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """A Specific Plot is consistent with the General Plot; after Full Defensive that counts as Fighting alone."""
    kind = ctx.plot(figure)
    deeds = meant.kinds & _BARRED_BY_PLOT
    if kind is not None and not defensive(figure) and not all(kind.lets(Deed(deed)) for deed in deeds):
        rule = "mr.fd.break-actions" if figure.ended else "mr.plot.consistent"
        yield Refusal(f"{figure.name} has plotted {kind.name}.", rule)


def _not_begun(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """In the first round a die says when somebody begins; dropping something takes no die and is for any second."""
    if ctx.fight.second < figure.start:
        casts = Deed.CAST in meant.kinds
        rule = "mr.init.first-mr-magic-user" if casts else "mr.init.first-mr-all-roll"
        yield Refusal(f"{figure.name} begins in second {figure.start}.", rule)


def _committed(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """Before the first second rolled only what the General Plot states is done: moving, where it reaches a foe."""
    first = figure.dice.first if figure.dice is not None and not figure.free else 0
    if ctx.fight.second >= first:
        return
    if Deed.CAST in meant.kinds:
        text = f"{figure.name} is committed to second {first}: it casts no spell before."
        yield Refusal(text, "mr.init.no-flight-no-spell")
    elif not _states_a_way(ctx, figure):
        rule = "mr.init.no-flight-no-spell" if Deed.MOVE in meant.kinds else "mr.init.commitment"
        yield Refusal(f"{figure.name} is committed to second {first}: it does nothing else before.", rule)


def _states_a_way(ctx: Context, figure: Figure) -> bool:
    """True if the General Plot includes moving: to reach a foe, or without dice."""
    kind = ctx.plot(figure)
    return kind is not None and (kind.reaching or kind.dice == "none")


def _on_its_way(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    plot, kind = figure.plot, ctx.plot(figure)
    if plot is not None and kind is not None and kind.reaching and ctx.fight.second < plot.reach:
        yield Refusal(f"{figure.name} can attack from second {plot.reach} on.", "mr.init.later-attack-delay")


def _awaits_its_spell(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A Magic Weapon works from its effect on; a spell of an earlier round is not the one plotted."""
    if figure.plot is None or figure.plot.kind != MAGIC_WEAPON:
        return
    first = ctx.now - ctx.fight.second + 1
    if not any(first <= one.effect <= ctx.now for one in figure.cast if one.kind != "reflex"):
        yield Refusal(f"{figure.name}'s spell does not work yet.", "mr.init.later-attack-rolls")


def _tried(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.dice is not None:
        yield Refusal(f"{figure.name} has already tried its Thievish Attack.", "mr.init.thievish-auto")


def _not_allowed(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if ctx.fight.second and figure.barred == ctx.fight.second:
        text = f"You did not allow it this second; {figure.name} cannot ask again."
        yield Refusal(text, "mr.plot.change")


def _broke_full_defence(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.ended:
        yield Refusal(f"{figure.name} broke its Full Defensive: no AMR is given up.", "mr.fd.break-no-forfeit")


# --- deeds and spells over several seconds ----------------------------------------------------------------------------
def _casting(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if casting(ctx, figure) is not None and running(ctx, figure):
        yield Refusal(f"{figure.name} is casting a spell.", "mr.magic.no-cast-while-attacking")


def _undefended(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    spell = undefended(ctx, figure)
    if spell is not None:
        yield Refusal(f"{figure.name} is casting {ctx.tables.item_name(spell.item)}.", NO_SHIELD)


def _busy(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """In a second there is one Specific Plot; of a spell and an attack a rule of their own says so."""
    if running(ctx, figure) and not (casting(ctx, figure) is not None and meant.kinds & _FIGHTS):
        text = f"{figure.name} goes on with what it is doing, or breaks it off."
        yield Refusal(text, "mr.plot.specific-span")


def _discarding(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.running is not None and figure.running.deed is Deed.DISCARD:
        yield Refusal(f"{figure.name} throws its empty potion away.", "mr.item.potion-seconds-needed")


def _rests(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    last = last_cast(ctx, figure)
    if last is not None and ctx.now < last.rested and not follows_straight(ctx, last):
        then = Second.of(last.rested)
        text = f"{figure.name} waits until second {then.second} of round {then.round}."
        yield Refusal(text, "mr.magic.ist-includes-two-seconds")


def _straight_after(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    last = last_cast(ctx, figure)
    if last is not None and ctx.now < last.rested and follows_straight(ctx, last):
        text = f"Straight after a spell, {figure.name} can cast only one that does not react to it."
        yield Refusal(text, "mr.magic.chain-cast")


def _undiscerned(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    last = last_cast(ctx, figure)
    if last is not None and ctx.now < last.discerned + (ctx.house("discern") == "next"):
        text = f"{figure.name} does not yet perceive what its last spell did."
        yield Refusal(text, "mr.magic.discern-second")


def _shielded(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.shielded:
        yield Refusal(f"{figure.name} has already tried its shield this second.", ONCE)


def _lost(ctx: Context) -> bool:
    return any(not one.able for one in ctx.everyone())


def _in_seconds(ctx: Context) -> bool:
    """False while General Plots are stated: what a second bars holds then no longer, or not yet."""
    return ctx.fight.second > 0


GATE = Gate(
    (
        Bar("out", kinds(), _out, but=True),
        Bar("fallen", _ATTACKS, whom=_fallen, there=_lost),
        Bar("full-defence", _LEFT_BY_FULL_DEFENCE, _full_defence, but=True),
        Bar("plot", _BARRED_BY_PLOT, how=_plotted, there=_in_seconds),
        Bar("casting", _FIGHTS, _casting, there=_in_seconds),
        Bar("busy", DEEDS - {Deed.EYES}, how=_busy, there=_in_seconds),
        Bar("discarding", kinds(BREAKS_OFF), _discarding),
        Bar("not-begun", DEEDS - {Deed.HOLD} | {LAST_PARRY, BREAKS_DEFENCE}, how=_not_begun, there=_in_seconds),
        Bar("committed", kinds(Deed.CAST, Deed.MOVE, Deed.OTHER), how=_committed, there=_in_seconds),
        Bar("on-its-way", _ATTACKS, _on_its_way, there=_in_seconds),
        Bar("awaits-its-spell", _ATTACKS, _awaits_its_spell, there=_in_seconds),
        Bar("tried", kinds(Deed.SNEAK), _tried),
        Bar("resting", kinds(Deed.CAST), _rests),
        Bar("straight-after", kinds(REACTS), _straight_after),
        Bar("undiscerned", kinds(REACTS), _undiscerned),
        Bar("broke-full-defence", kinds(GIVES), _broke_full_defence),
        Bar("not-allowed", kinds(ASKS), _not_allowed),
        Bar("shielded", kinds(SHIELDS), _shielded),
        Bar("undefended", kinds(SHIELDS), _undefended),
    )
)
