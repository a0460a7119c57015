"""The strip of six seconds: every die and where it can go, what was stated, done, lost and broken; and what is due."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Figure, Stage, Trace
from gmtool.rules.melee_rounds.state.stations import BEATS, DUES
from gmtool.rules.seam import Beat, BeatKind, Due, Span, Strip, Track

DICE, WINDOW, CHOSEN = "mr.init.dice", "mr.delay.window", "mr.plot.specific"
ASIDE = frozenset(
    {"mr.item.drop-weapon", "mr.magic.reflex-any-time", "mr.attack.plus-shield", "mr.plot.specific-span"}
)  # fmt: skip
"""Rules of deeds open to anybody whatever the plot, and of breaking off: they tell nothing of a General Plot."""
_SECONDS = range(1, SECONDS + 1)
_SHOWN = str.maketrans({"✶": "*", "✺": "*"})
"""Journals keep signs that some fonts lack; these are shown instead."""


def due(ctx: Context) -> tuple[Due, ...]:
    """Everything due, figure by figure."""
    return tuple(item for one in ctx.able() for dues in ctx.chapters.at(DUES) for item in dues(ctx, one))


def threatened(ctx: Context, one: Figure) -> int:
    """The number of dice lost with this second unless one is used in it; the free AMR of a duel counts as one."""
    second = ctx.fight.second
    acts = one.intent is not None and one.intent.die is not None and one.intent.deed is not Deed.HOLD
    if not second or ctx.fight.stage is Stage.ATTACKS or acts:
        return 0
    if one.free:
        left = one.dice.left if one.dice is not None else ()
        return len([die for die in left if die <= second]) + (second == SECONDS)
    return 0 if one.dice is None else one.dice.losing(second + 1) - one.dice.losing(second)


def strip(ctx: Context) -> Strip:
    """The strip, with a track for every figure that has not left."""
    columns = tuple(str(second) for second in _SECONDS)
    tracks = tuple(track(ctx, one) for one in ctx.everyone() if not one.gone)
    return Strip("Seconds", columns, ctx.fight.second - 1, tracks, _secrets(ctx))


def _secrets(ctx: Context) -> bool:
    """True if the order of questions would tell the players of secret dice or hidden deeds (mr.delay.secret)."""
    if ctx.fight.stage is Stage.PLOTS:
        return False
    able = [one for one in ctx.everyone() if one.able]
    stated = [one.intent for one in able if one.intent is not None and not one.intent.done]
    return any(hides_dice(ctx, one) for one in able) or any(one.written or one.thievish for one in stated)


def track(ctx: Context, one: Figure) -> Track:
    """One combatant's round. Plots are sealed before they are all in, written ones until they are carried out."""
    hidden = hides_dice(ctx, one)
    ready = _ready(ctx, one, hidden=hidden) if one.able else {}
    cells = tuple([(*_beats(ctx, one, second, hidden=hidden), *ready.get(second, ())) for second in _SECONDS])
    number = threatened(ctx, one) if one.able else 0
    number = 0 if number and ctx.over() else number
    note = f"{number} {'dice' if number > 1 else 'die'} at risk" if number else ""
    spans = tuple(_spans(ctx, one, hidden=hidden)) if one.able else ()
    return Track(one.id, plan(ctx, one), cells, spans, note, sealed=sealed(ctx, one))


def plan(ctx: Context, one: Figure) -> str:
    """The General Plot in a few words."""
    kind = ctx.plot(one)
    if kind is None or one.plot is None:
        return ""
    name = f"{kind.name}, Full Defensive ended" if one.ended else kind.name
    casts = f", {one.plot.casts} {'spells' if one.plot.casts > 1 else 'spell'}" if kind.casts > 1 else ""
    return f"{name}{casts}{f': {one.plot.words}' if one.plot.words else ''}"


def sealed(ctx: Context, one: Figure) -> bool:
    """True if the General Plot is still kept from the players."""
    if one.plot is None:
        return False
    return ctx.fight.stage is Stage.PLOTS or (one.plot.written and not _carried_out(ctx, one))


def hides_dice(ctx: Context, one: Figure) -> bool:
    """True if the faces of its dice are kept from the players (mr.init.secret, mr.delay.secret)."""
    return one.plot is not None and (one.plot.secret or sealed(ctx, one))


def _carried_out(ctx: Context, one: Figure) -> bool:
    """True if anything done so far shows what its plot is about."""
    return any(_tells(ctx, one, trace) for trace in one.traces)


def _tells(ctx: Context, one: Figure, trace: Trace) -> bool:
    """True if a deed gives the plot away; walking up to a foe is not yet an attack."""
    if trace.secret or trace.rule in ASIDE or trace.kind not in (BeatKind.DONE, BeatKind.BROKEN):
        return False
    kind, moves = ctx.plot(one), ctx.tables.deeds[Deed.MOVE].sign
    return trace.text != moves or kind is None or not (kind.lets(Deed.ATTACK) or kind.lets(Deed.CAST))


def _beats(ctx: Context, one: Figure, second: int, *, hidden: bool) -> Iterator[Beat]:
    for trace in one.traces:
        if trace.second == second:
            secret = trace.secret or (hidden and trace.kind in (BeatKind.HELD, BeatKind.LOST))
            yield Beat(trace.kind, trace.text.translate(_SHOWN), trace.why, trace.rule, secret)
    if not one.able:
        return
    for beats in ctx.chapters.at(BEATS):
        yield from beats(ctx, one, second)
    if second == ctx.fight.second:
        yield from _stated(ctx, one)


def is_chosen(ctx: Context, one: Figure) -> bool:
    """True if the spell begun in this second is shown as its stated plot."""
    return one.intent is not None and one.intent.deed is Deed.CAST and not _told(ctx, Deed.CAST)


def _stated(ctx: Context, one: Figure) -> Iterator[Beat]:
    """The beat of what it has stated for this second and not yet done; secret until everybody has stated theirs."""
    intent = one.intent
    if intent is None or intent.done or _told(ctx, intent.deed):
        return
    sign = ctx.tables.deeds[intent.deed].sign
    if not sign:
        return
    target = ctx.fight.figures.get(intent.target)
    why = f"{intent.deed.value.capitalize()}{f' {target.name}' if target else ''}"
    secret = intent.written or intent.thievish or ctx.fight.stage is Stage.SECOND
    secret = secret or (intent.deed is Deed.HOLD and hides_dice(ctx, one))
    yield Beat(BeatKind.CHOSEN, sign, why, CHOSEN, secret)


def _told(ctx: Context, deed: Deed) -> bool:
    """True if a stated deed is done: once the second is played, only attacks and parries are still to come."""
    return ctx.fight.stage is Stage.ATTACKS and deed not in (Deed.ATTACK, Deed.PARRY)


def _from(ctx: Context, one: Figure) -> int:
    """The first second in which its dice can be used: the next one once it holds, or once the plots are in.

    In a second nobody uses more than one die (mr.attack.one-per-second).
    """
    holds = one.intent is not None and one.intent.deed is Deed.HOLD
    return max(1, ctx.fight.second) + (holds or ctx.fight.stage is Stage.ATTACKS)


def _ready(ctx: Context, one: Figure, *, hidden: bool) -> Mapping[int, Sequence[Beat]]:
    """The earliest seconds for its dice, of a free first AMR, and of its start in round 1 without dice, with beats."""
    found, now = defaultdict[int, list[Beat]](list), max(1, ctx.fight.second)
    acts = one.intent is not None and one.intent.die is not None and ctx.fight.stage is not Stage.ATTACKS
    for second in one.dice.earliest(_from(ctx, one)) if one.dice is not None else ():
        if not (acts and second == now):
            found[second].append(Beat(BeatKind.READY, str(second), f"A die for second {second}", DICE, hidden))
    if one.free and not acts:
        told = "The first AMR of a duel, in any second"
        found[now].append(Beat(BeatKind.READY, "1st", told, "mr.init.duel-first-amr", hidden))
    if one.dice is None and one.start > ctx.fight.second:
        told = f"Begins in second {one.start}"
        found[one.start].append(Beat(BeatKind.READY, "›", told, "mr.init.first-mr-all-roll", hidden))
    return found


def _spans(ctx: Context, one: Figure, *, hidden: bool) -> Iterator[Span]:
    """The spans of seconds that its dice can still go to."""
    if one.dice is None:
        return
    now = _from(ctx, one)
    for shown in sorted(set(one.dice.left)):
        first, last = one.dice.window(shown)
        if max(first, now) <= last:
            number = one.dice.left.count(shown)
            what = f"{number} dice" if number > 1 else "A die"
            begin = max(first, now)
            why = f"{what} for second {begin}" if begin == last else f"{what} for seconds {begin} to {last}"
            yield Span(begin - 1, last - 1, why, WINDOW, hidden)
