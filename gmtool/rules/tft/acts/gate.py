"""The gate of The Fantasy Trip: what states of figures bar, in the order in which the reasons are told.

Each bar says in which editions there is such a state at all, so a fight of one pays nothing for those of another.
"""

from collections.abc import Callable

from gmtool.rules.kit.gate import Bar, Gate, Kinds
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.saddle.options import ANIMALS, CONTROL, ONLY, PICK_UP, RIDERS
from gmtool.rules.tft.acts.wounds.limbs import KNEEL
from gmtool.rules.tft.cards.abilities import LEG
from gmtool.rules.tft.data.variants import Variants
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import fights_from_ground, held_fast
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.flames import cowed
from gmtool.rules.tft.state.quick import is_quick
from gmtool.rules.tft.state.records.bonds import held_at
from gmtool.rules.tft.state.saddle import mount_of, panicked, riders_of, rides, skill_of
from gmtool.rules.tft.state.underfoot import LYING, over
from gmtool.rules.tft.state.water import BOTTOM, is_in

Reasons = tuple[Refusal, ...]
Why = Callable[[Context, Figure], Reasons]
Fits = Callable[[Variants], bool]

FREE: Kinds = act.ANSWERS | act.FORCES | act.TURNS | act.HANDLES
"""What is left to whoever can do nothing, and what is but a part of something else."""
_LYING_LONG = "stands-up"
DOWN, STEP, LOW = "tm.option.downed-must-stand", "tm.disengage.not-when-down", "tm.missile.no-ready-down"
STILL, CLINGS, ROPE = "am.quick.option-still", "am.climb.fight-dx", "am.climb.hanging-rope-others"
UNIT, LEGLESS = "am.mount.unit", "am.aim.leg-disable"


def _says(figure: Figure, words: str, rule: str, short: str = "") -> Reasons:
    return (Refusal(f"{figure.name} {words}", rule, short=short),)


# --- out of it altogether
def _out(ctx: Context, figure: Figure) -> Reasons:
    if figure.able:
        return ()
    if is_quick(ctx):
        return _says(figure, "is out of the fight.", "am.quick.wounds")
    word = "dead" if figure.dead else "gone" if figure.fled else "unconscious"
    return _says(figure, f"is {word}.", "tm.create.st-zero-collapses")


def _surprised(_: Context, figure: Figure) -> Reasons:
    return _says(figure, "is taken by surprise.", "am.ex.surprise") if figure.deeds.surprised else ()


def _floored(_: Context, figure: Figure) -> Reasons:
    if not figure.deeds.floored:
        return ()
    return _says(figure, "was knocked down this turn.", "tm.option.floored-loses-attack")


def _hurt(ctx: Context, figure: Figure) -> Reasons:
    if figure.helpless_turn != ctx.fight.turn:
        return ()
    return _says(figure, "cannot act this turn.", "tm.injury.eight-in-hth")


def _helpless(_: Context, figure: Figure) -> Reasons:
    helpless = figure.plight.helpless
    return _says(figure, f"is {helpless}.", "am.helpless.auto-hit") if helpless else ()


def _hangs(_: Context, figure: Figure) -> Reasons:
    if figure.hanging is None:
        return ()
    return _says(figure, "hangs from the edge of a hole.", "am.jump.hole-pull-up")


# --- off the ground
def _falls(_: Context, figure: Figure) -> Reasons:
    """Those who grapple in the air go on with it as they fall together (am.air.hth)."""
    return (
        _says(figure, "is falling.", "am.air.fall-speed") if figure.aloft.fall is not None and not figure.pile else ()
    )


def _flies(_: Context, figure: Figure) -> Reasons:
    return _says(figure, "is in the air.", "am.fly.land") if figure.flying else ()


def _clings(rule: str) -> Why:
    def why(_: Context, figure: Figure) -> Reasons:
        return _says(figure, "clings to something.", rule) if figure.aloft.climb is not None else ()

    return why


# --- in another's grip
def _pinned(ctx: Context, figure: Figure) -> Reasons:
    if not figure.pinner or held_fast(ctx, figure):
        return ()
    return _says(figure, "is pinned: it must break free first.", "am.pin.effect")


def _held_fast(ctx: Context, figure: Figure) -> Reasons:
    if not (figure.pinner and held_fast(ctx, figure)):
        return ()
    return _says(figure, "is pinned and held fast.", "am.pin.effect")


def _underfoot(ctx: Context, figure: Figure) -> Reasons:
    large = over(ctx, figure)
    if large is None:
        return ()
    text = f"lies under {large.name}: it fights from there, or rolls out."
    return _says(figure, text, "am.trample.small-options")


def _rolls_out(ctx: Context, figure: Figure) -> Reasons:
    """By the house rule it gets out in the actions alone."""
    if over(ctx, figure) is None or ctx.house("crawl-out") != "roll":
        return ()
    return _says(figure, "rolls out when it is its turn to act.", "am.push.underfoot")


def _in_brawl(rule: str, words: str) -> Why:
    def why(_: Context, figure: Figure) -> Reasons:
        return _says(figure, words, rule) if figure.pile else ()

    return why


def _bound(part: str, rest: str, *, later: bool = False) -> Why:
    """Held by a bola, a net or a rope; `later`: it does something about it from the turn after on."""

    def why(ctx: Context, figure: Figure) -> Reasons:
        if not figure.bonds:
            return ()
        bond = held_at(figure.bonds, part, ctx.fight.turn)
        if bond is None or (later and bond.since >= ctx.fight.turn):
            return ()
        return (Refusal(rest.format(figure.name), ctx.tables.catches[bond.way].rule),)

    return why


# --- down
def _low(ctx: Context, figure: Figure) -> bool:
    return figure.pose is not Pose.STANDING and not (figure.pile or figure.lame or is_quick(ctx))


def _down(fits: Callable[[Context, Figure], bool], rule: str = DOWN) -> Why:
    def why(ctx: Context, figure: Figure) -> Reasons:
        if figure.pose is Pose.STANDING or not (_low(ctx, figure) and fits(ctx, figure)):
            return ()
        return _says(figure, "must stand up first.", rule, short="must stand up")

    return why


def _any(_: Context, __: Figure) -> bool:
    return True


def _fell(_: Context, figure: Figure) -> bool:
    """True if it did not choose to kneel or lie: it neither shoots nor reloads from where it is."""
    return figure.pose is Pose.DOWN


def _wounded(ctx: Context, figure: Figure) -> bool:
    """True if a wound felled it, after which it only stands up or crawls; a plain fall leaves spells (am.low.fall).

    (am.low.cast, am.opt.i.h-must-stand)
    """
    return ctx.book.variants.lying == _LYING_LONG or (figure.fell_hurt and figure.pose is Pose.DOWN)


def _never_crawls(ctx: Context, figure: Figure) -> bool:
    """True if it does not crawl into a brawl with another that lies (am.low.crawl-attack)."""
    return ctx.book.variants.lying == _LYING_LONG or figure.pose is not Pose.PRONE


def _readies_not(ctx: Context, figure: Figure) -> bool:
    return figure.pose is Pose.DOWN or ctx.book.variants.readies_low == "no"


def _low_hands(ctx: Context, figure: Figure) -> Reasons:
    if figure.pose is Pose.STANDING or not (_low(ctx, figure) and _readies_not(ctx, figure)):
        return ()
    return _says(figure, f"is {figure.pose.value} and can ready nothing; only a crossbow can be reloaded so.", LOW)


def _lies(_: Context, figure: Figure) -> bool:
    return figure.pose in LYING


def _lame(*, crawls: bool) -> Why:
    """Without a leg it fights from its knees, and goes nowhere in a combat (am.cripple.leg-hobble)."""

    def why(ctx: Context, figure: Figure) -> Reasons:
        if not figure.lame or figure.pile:
            return ()
        if fights_from_ground(ctx, figure):
            return _says(figure, "cannot move without a leg.", LEGLESS) if crawls else ()
        return _says(figure, "must get up to its knees first.", DOWN)

    return why


def _legless(*, rises: bool) -> Why:
    def why(ctx: Context, figure: Figure) -> Reasons:
        if not figure.lame or figure.pile or not (rises or fights_from_ground(ctx, figure)):
            return ()
        legs = " and ".join(one.name for one in figure.limbs if one.kind == LEG)
        return _says(figure, f"cannot stand without the {legs}.", KNEEL)

    return why


def _down_in_quick(rule: str, fits: Callable[[Context, Figure], bool] = _any) -> Why:
    def why(ctx: Context, figure: Figure) -> Reasons:
        if figure.pose is Pose.STANDING or not is_quick(ctx) or not fits(ctx, figure):
            return ()
        return _says(figure, "must stand up first.", rule, short="must stand up")

    return why


def _sunk(ctx: Context, figure: Figure) -> Reasons:
    if figure.pose not in LYING or not is_in(ctx, figure, BOTTOM):
        return ()
    return _says(figure, "has fallen under water: it can only stand up.", "am.water.submerged-fall")


# --- out of its mind
def _berserk(_: Context, figure: Figure) -> Reasons:
    return _says(figure, "is berserk and can only attack.", "am.berserk.forbidden") if figure.frenzy else ()


def _cowed(ctx: Context, figure: Figure) -> Reasons:
    return _says(figure, "fears the torch.", "am.torch.animal-no-hth") if cowed(figure, ctx.fight.turn) else ()


def _image(_: Context, figure: Figure) -> Reasons:
    return (Refusal("An image has no substance to parry with.", "am.dd.image"),) if figure.image else ()


# --- riders and mounts
def _controls(_: Context, figure: Figure) -> Reasons:
    if figure.deeds.option != CONTROL:
        return ()
    return _says(figure, "controls the mount, and does nothing else.", ONLY)


def _rides(rule: str, words: str) -> Why:
    def why(ctx: Context, figure: Figure) -> Reasons:
        return _says(figure, words, rule) if figure.on and rides(ctx, figure) else ()

    return why


def _no_expert(ctx: Context, figure: Figure) -> Reasons:
    if not figure.on or not rides(ctx, figure) or skill_of(ctx, figure).picks_up:
        return ()
    return (Refusal("Only an expert horseman picks things up from the saddle.", PICK_UP),)


def _out_of_control(ctx: Context, figure: Figure) -> Reasons:
    mount = mount_of(ctx, figure) if figure.on else None
    if mount is None or not panicked(mount):
        return ()
    return _says(mount, "is out of control.", "am.panic.duration")


def _panicked(_: Context, figure: Figure) -> Reasons:
    if not figure.riding.panic or not panicked(figure) or figure.frenzy:
        return ()
    return _says(figure, "is in panic.", "am.panic.table")


def _ridden(ctx: Context, figure: Figure) -> Reasons:
    if not riders_of(ctx, figure):
        return ()
    return _says(figure, "is ridden: it moves, or attacks.", ANIMALS)


# --- the bars
_GOES = act.WALKS | act.RUNS_UP | act.CRAWLS
_HANDLES = act.READIES | act.CHANGES | act.SWAPS | act.PICKS_UP
_INTO = act.GRAPPLES | act.JOINS
_ATTACKS = act.STRIKES | act.THROWS | act.SHOOTS | _INTO | act.FIGHTS | act.PINS | act.PULLS | act.SLAYS
_ARMS = _ATTACKS | _HANDLES | act.REARMS | act.RELOADS
_BRAWLS = act.FIGHTS | act.DRAWS | act.BREAKS_FREE | act.PINS | act.UNPINS
_ON_FEET = (
    (act.MOVES | act.WALKS | act.STRIKES | act.THROWS | act.DODGES | act.DEFENDS | act.WAITS | act.AIMS | act.DROPS)
    | (act.READIES | act.CHANGES | act.PICKS_UP | act.DOFFS | act.SLAYS | act.PULLS | act.MOUNTS)
    | (act.CLIMBS | act.JUMPS | act.BOLTS)
)
"""What nobody does who kneels or lies."""
_FROM_ABOVE = act.DROPS | act.PICKS_UP | act.DOFFS | act.CLIMBS | act.MOUNTS | act.PULLS
"""What nobody does in the air."""
_BY_A_LEG = act.MOVES | act.STEPS | act.DODGES | act.WALKS | act.CRAWLS | _INTO | act.JUMPS | act.MOUNTS | act.BOLTS
_LAME_LYING = (_ON_FEET | act.STEPS | act.SHOOTS | act.CASTS | act.DISBELIEVES | act.SWAPS | act.RELOADS | _INTO) - (
    _BY_A_LEG
)
_IN_SADDLE = (
    act.DROPS | act.STANDS | act.RISES | act.STEPS | act.DOFFS | act.FIGHTS | act.PINS | act.WAITS | _INTO
) | (act.MOUNTS | act.PULLS | act.CLIMBS | act.JUMPS)
_OF_ANIMALS = (
    act.MOVES | act.STRIKES | act.STEPS | act.STANDS | act.FREES | act.FIGHTS | act.BREAKS_FREE | act.UNPINS
) | (_GOES | act.TRAMPLES | act.BOLTS | act.ACTS)
"""What a ridden animal does: to stand still is to attack nobody. Engaged it shifts at most (am.mount.animal-engaged)."""


def _left(key: str, left: Kinds, why: Why) -> Bar:
    return Bar(key, FREE | left, why, but=True)


def _always(_: Variants) -> bool:
    return True


def _aloft(variants: Variants) -> bool:
    return variants.flight == "aloft"


def _mounts(variants: Variants) -> bool:
    return variants.mounts


def _hazards(variants: Variants) -> bool:
    return variants.hazards


def _prisoners(variants: Variants) -> bool:
    return variants.prisoners


def _runs(variants: Variants) -> bool:
    return variants.on_the_run


def _large(variants: Variants) -> bool:
    return variants.overruns


def _frenzy(variants: Variants) -> bool:
    return variants.has_frenzy


def _advanced(variants: Variants) -> bool:
    """True for the edition with peculiar weapons, pins, lost limbs and Quick Combat."""
    return variants.casts


_IN_HTH = ("hand to hand", "is in hand-to-hand combat.", "tm.hth.only-attack-inside")
_HTH_LEFT = _BRAWLS | act.CASTS | act.ACTS
BARS: tuple[tuple[Fits, Bar], ...] = (
    (_always, Bar("out", act.NOTHING, _out, but=True)),
    (_hazards, _left("surprised", act.NOTHING, _surprised)),
    (_always, _left("floored", act.NOTHING, _floored)),
    (_always, _left("hurt hand to hand", act.NOTHING, _hurt)),
    (_runs, _left("hanging", act.PULLS_UP | act.ACTS, _hangs)),
    (_aloft, _left("falling", act.NOTHING, _falls)),
    (_aloft, Bar("in the air", _FROM_ABOVE, _flies)),
    (_aloft, Bar("clinging", act.DROPS | act.PICKS_UP | act.DOFFS | act.DODGES | act.STEPS, _clings(CLINGS))),
    (_aloft, Bar("clinging", _GOES | act.MOUNTS | act.PULLS | act.JUMPS, _clings(ROPE))),
    (_prisoners, _left("helpless", act.NOTHING, _helpless)),
    (_advanced, _left("pinned", act.NOTHING, _held_fast)),
    (_advanced, _left("pinned", act.UNPINS | act.ACTS, _pinned)),
    (_large, _left("underfoot", act.FIGHTS | act.DRAWS | act.STANDS | act.CRAWLS | act.ACTS, _underfoot)),
    (_large, Bar("underfoot", act.CRAWLS, _rolls_out)),
    (_always, _left(_IN_HTH[0], _HTH_LEFT, _in_brawl(_IN_HTH[2], _IN_HTH[1]))),
    (_always, Bar("hand to hand", _GOES, _in_brawl("tm.move.hth-none", "must break free before it moves."))),
    (_always, Bar("down", _ON_FEET, _down(_any))),
    (_always, Bar("down", act.CASTS | act.DISBELIEVES, _down(_wounded))),
    (_always, Bar("down", act.SHOOTS | act.RELOADS, _down(_fell))),
    (_always, Bar("down", act.SWAPS, _down(_readies_not))),
    (_always, Bar("down", _INTO, _down(_never_crawls))),
    (_always, Bar("down", act.HANDLES, _low_hands)),
    (_always, Bar("down", act.KNEELS, _down(_lies))),
    (_always, Bar("down", act.STEPS, _down(_any, STEP))),
    (_advanced, Bar("lame", _BY_A_LEG, _lame(crawls=True))),
    (_advanced, Bar("lame", _LAME_LYING, _lame(crawls=False))),
    (_advanced, Bar("lame", act.STANDS, _legless(rises=False))),
    (_advanced, Bar("lame", act.RISES, _legless(rises=True))),
    (
        _advanced,
        Bar("down in a quick combat", act.STRIKES | act.THROWS | act.SHOOTS | act.PICKS_UP, _down_in_quick(STILL)),
    ),
    (_advanced, Bar("down in a quick combat", act.MOVES | act.WALKS, _down_in_quick(DOWN))),
    (_advanced, Bar("down in a quick combat", act.SWAPS, _down_in_quick(LOW, _fell))),
    (_hazards, Bar("sunk", _GOES, _sunk)),
    (_frenzy, Bar("berserk", act.DODGES | act.DEFENDS | act.STEPS | act.BREAKS_FREE | act.WAITS | act.FLEES, _berserk)),
    (_advanced, Bar("cowed", act.GRAPPLES, _cowed)),
    (_advanced, Bar("image", act.DEFENDS, _image)),
    (_advanced, Bar("arms held", _ARMS, _bound("arms", "The arms of {} are entangled."))),
    (_advanced, Bar("legs held", act.STANDS | act.RISES, _bound("legs", "The legs of {} are entangled."))),
    (_advanced, Bar("neck held", _ATTACKS, _bound("head", "{} loosens what is around its neck.", later=True))),
    (_mounts, _left("controlling", act.CONTROLS | act.LEANS | act.ACTS, _controls)),
    (_mounts, Bar("in the saddle", _IN_SADDLE, _rides(RIDERS, "is in the saddle."))),
    (_mounts, Bar("in the saddle", act.PICKS_UP, _no_expert)),
    (_mounts, Bar("in the saddle", _GOES | act.TURNS, _rides(UNIT, "rides: the mount goes, and the rider leans."))),
    (_mounts, Bar("mount in panic", act.RIDES, _out_of_control)),
    (_mounts, _left("panic", act.BOLTS | act.ACTS, _panicked)),
    (_mounts, _left("ridden", _OF_ANIMALS, _ridden)),
)
"""Each bar, with the editions that have such a state."""


def gate_of(variants: Variants) -> Gate:
    """The gate of an edition."""
    return Gate(bar for fits, bar in BARS if fits(variants))
