"""The agenda: the strip of phases, a row for each unit and each melee, and who has something to do now."""

from collections.abc import Callable, Iterator

from gmtool.rules.chainmail.acts.joust.riding import aim_labels
from gmtool.rules.chainmail.acts.magic.pairs import is_all_fantastic, unfought
from gmtool.rules.chainmail.acts.melee.rounds import has_round
from gmtool.rules.chainmail.acts.melee.sides import sides_of
from gmtool.rules.chainmail.acts.melee.strength import strengths
from gmtool.rules.chainmail.acts.turn.orders import order_labels, order_words, takes_orders
from gmtool.rules.chainmail.acts.turn.phases import waiting
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.events import PHASE_NAMES
from gmtool.rules.chainmail.state.unit import Melee, Pace, Unit
from gmtool.rules.chainmail.views.men import man_words, pair_words
from gmtool.rules.chainmail.views.tourney import behind, choices_strip, jousts_lane, knight_words, team_dues
from gmtool.rules.chainmail.views.victory import dues, lost
from gmtool.rules.seam import Agenda, Beat, BeatKind, Lane, Phase, Progress, Slot, Strip, Track

_PACES = {Pace.HALF: "moved half", Pace.FULL: "moved", Pace.CHARGE: "charged"}


def agenda(ctx: Context) -> Agenda:
    """The turn: its phases in order; whoever waits in the present one is next."""
    over = ctx.over()
    following = () if over else tuple(one.id for one in waiting(ctx))
    slots = tuple(_slot(ctx, one, following) for one in ctx.everyone() if not one.gone)
    lanes = [Lane("Knights" if ctx.jousting else "Units", slots)]
    if ctx.fight.jousts:
        lanes.append(jousts_lane(ctx))
    if ctx.fight.melees:  # in their phase they come first
        melees = Lane("Melees", tuple(_melee(ctx, one) for one in ctx.fight.melees))
        lanes.insert(0 if ctx.fight.phase == "melee" else len(lanes), melees)
    return Agenda(
        ctx.fight.round, tuple(_phases(ctx, over)), tuple(lanes), following, _prompt(ctx, following),
        (*team_dues(ctx), *(() if ctx.jousting else dues(ctx))), over=over,
        strip=None if over else _strip(ctx),
        orders=_order_words(ctx), lost=behind(ctx) if ctx.jousting else tuple(lost(ctx)),
    )  # fmt: skip


def _order_words(ctx: Context) -> Callable[[str], tuple[str, ...]] | None:
    """All that a unit can be ordered, or a knight can choose, for the slips."""
    if ctx.jousting:
        return lambda figure: aim_labels(ctx, ctx.figure(figure))
    return (lambda figure: order_labels(ctx, ctx.figure(figure))) if ctx.simultaneous else None


def _strip(ctx: Context) -> Strip | None:
    if ctx.fight.phase == "aims":
        return choices_strip(ctx)
    return _orders(ctx) if ctx.fight.phase == "orders" else None


def _orders(ctx: Context) -> Strip:
    """The orders of a turn while they are written: sealed until all are in (cm.turn.sim.orders)."""
    tracks = tuple(_track(ctx, one) for one in ctx.everyone() if one.able and takes_orders(ctx, one))
    return Strip("Orders", ("Order",), 0, tracks, sealed=True, blank="no order yet")


def _track(ctx: Context, unit: Unit) -> Track:
    words = order_words(ctx, unit)
    beats = (Beat(BeatKind.CHOSEN, "✓", words, "cm.turn.sim.orders", secret=True),) if words else ()
    return Track(unit.id, words, (beats,), sealed=bool(words))


def _phases(ctx: Context, over: bool) -> Iterator[Phase]:
    phases = ctx.phases
    at = phases.index(ctx.fight.phase) if ctx.fight.phase in phases else 0
    for place, key in enumerate(phases):
        progress = Progress.DONE if over or place < at else Progress.NOW if place == at else Progress.LATER
        yield Phase(key, PHASE_NAMES[key], progress)


def _prompt(ctx: Context, following: tuple[str, ...]) -> str:
    if ctx.over():
        return "The battle is over."
    phase = PHASE_NAMES[ctx.fight.phase]
    return f"{phase}: {ctx.figure(following[0]).name}." if following else f"{phase}."


def _slot(ctx: Context, unit: Unit, following: tuple[str, ...]) -> Slot:
    progress = Progress.LATER if not unit.done else Progress.DONE
    if not unit.able and unit.id not in following:
        progress = Progress.LOST
    elif unit.id in following:
        progress = Progress.NOW
    return Slot(unit.id, None, None, row_words(ctx, unit), progress, key=unit.id)


def row_words(ctx: Context, unit: Unit) -> str:
    """A unit's row beside its men: "Heavy Foot · moved half"; its conditions stand beside it."""
    if ctx.jousting:
        return knight_words(ctx, unit)
    fantastic = ctx.fantastic(unit)
    own = fantastic.name if fantastic is not None else ctx.kind(unit).type.words
    if ctx.man_to_man and not unit.engine and fantastic is None:
        own = man_words(ctx, unit)
    parts = [own if unit.formation else ""]
    parts.append(_PACES.get(unit.pace, ""))
    if ctx.melee_of(unit.id) is not None:
        parts.append("in melee")
    parts.append(order_words(ctx, unit) if ctx.fight.phase in ("half", "rest") else "")
    return " · ".join(part for part in parts if part)


def _melee(ctx: Context, melee: Melee) -> Slot:
    first = melee.contacts[0]
    against = " and ".join(ctx.figure(key).name for key in sides_of(ctx, melee)[1])
    two_dice = is_all_fantastic(ctx, melee)
    left = bool(unfought(ctx, melee)) if two_dice else has_round(ctx, melee)
    progress = Progress.DONE if not left else Progress.NOW if ctx.fight.phase == "melee" else Progress.LATER
    if two_dice:
        return Slot(first.unit, None, None, f"against {against}: fantastic combat", progress, key=melee.key)
    if ctx.man_to_man:
        words = f"against {against}, round {melee.rounds + 1} · {pair_words(ctx, melee)}"
        return Slot(first.unit, None, None, words, progress, key=melee.key)
    dice = " against ".join(_dice(ctx, melee, keys) for keys in sides_of(ctx, melee))
    words = f"against {against}: {dice} · round {melee.rounds + 1}"
    return Slot(first.unit, None, None, words, progress, key=melee.key)


def _dice(ctx: Context, melee: Melee, keys: tuple[str, ...]) -> str:
    """The dice of a side, and what kills: "20 dice, 5 or more"."""
    own = (one for one in melee.contacts if one.unit in keys)
    found = [each.words for one in own for each in strengths(ctx, melee, one)]
    return " and ".join(words for words in found if words != "no dice") or "no dice"
