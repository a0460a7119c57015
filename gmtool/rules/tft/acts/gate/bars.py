"""Bars of The Fantasy Trip: what states of figures bar, in the order in which the reasons are told.

Each bar says in which editions there is such a state at all, so a fight of one pays nothing for those of another.
"""

from collections.abc import Callable

from gmtool.rules.kit.gate import Bar, Gate, Kinds
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.gate import down, plights, targets
from gmtool.rules.tft.acts.gate.plights import Why
from gmtool.rules.tft.acts.saddle.options import RIDERS
from gmtool.rules.tft.data.variants import Variants

Fits = Callable[[Variants], bool]

FREE: Kinds = act.ANSWERS | act.FORCES | act.TURNS | act.HANDLES | act.YIELDS | act.HURLS | act.LAYS | act.PUSHES
"""What is left to whoever can do nothing, and what is but a part of something else."""
STEP, STILL = "tm.disengage.not-when-down", "am.quick.option-still"
CLINGS, ROPE, UNIT = "am.climb.fight-dx", "am.climb.hanging-rope-others", "am.mount.unit"

# --- the bars
_GOES = act.WALKS | act.RUNS_UP | act.CRAWLS
_HANDLES = act.READIES | act.CHANGES | act.SWAPS | act.PICKS_UP
_INTO = act.GRAPPLES | act.JOINS
_ATTACKS = act.STRIKES | act.THROWS | act.SHOOTS | _INTO | act.FIGHTS | act.PINS | act.PULLS | act.SLAYS
_ARMS = _ATTACKS | _HANDLES | act.REARMS | act.RELOADS
_BY_HAND = act.DRAWS | act.CLIMBS | act.PULLS_UP | act.DOFFS | act.WORKS
"""What takes the hands, beside attacks and whatever is taken up."""
_BRAWLS = act.FIGHTS | act.DRAWS | act.BREAKS_FREE | act.PINS | act.UNPINS
_ON_FEET = (
    (act.MOVES | act.WALKS | act.STRIKES | act.THROWS | act.DODGES | act.DEFENDS | act.WAITS | act.AIMS | act.DROPS)
    | (act.READIES | act.CHANGES | act.PICKS_UP | act.DOFFS | act.SLAYS | act.PULLS | act.MOUNTS)
    | (act.CLIMBS | act.JUMPS | act.BOLTS)
)
"""What nobody does who kneels or lies."""
_FROM_ABOVE = act.PUSHES | act.DROPS | act.PICKS_UP | act.DOFFS | act.CLIMBS | act.MOUNTS | act.PULLS
"""What nobody does in the air."""
_BY_A_LEG = act.MOVES | act.STEPS | act.DODGES | act.WALKS | act.CRAWLS | _INTO | act.JUMPS | act.MOUNTS | act.BOLTS
_RISING = act.STANDS | act.RISES | act.BREAKS_FREE
"""What ends on one's feet: out of a brawl as well (am.hdis.success)."""
_LAME_LYING = (_ON_FEET | act.STEPS | _INTO) - _BY_A_LEG
_IN_SADDLE = (
    act.DROPS | act.STANDS | act.RISES | act.STEPS | act.DOFFS | act.FIGHTS | act.PINS | act.WAITS | _INTO
) | (act.MOUNTS | act.PULLS | act.CLIMBS | act.JUMPS)
"""What takes the ground; all else is open to a rider as on foot, with all kinds of weapons (am.mount.weapons)."""
_OF_ANIMALS = (
    act.MOVES | act.STRIKES | act.STEPS | act.STANDS | act.FREES | act.FIGHTS | act.BREAKS_FREE | act.UNPINS
) | (_GOES | act.TRAMPLES | act.BOLTS | act.ACTS)
"""What a ridden animal does: to stand still is to attack nobody. Engaged, it shifts (am.mount.animal-engaged)."""
_TO_ENEMY = _ATTACKS | act.TRAMPLES | act.HURLS
"""What is done to an enemy, and needs one who is there."""
_BY_TOUCH = _INTO | act.PULLS | act.SLAYS | act.TRAMPLES | act.MOUNTS | act.AIDS | act.SWAPS
_TO_ANYBODY = _TO_ENEMY | act.CASTS | act.DISBELIEVES | act.MOUNTS


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


_HTH, _IN_HTH = "hand to hand", plights.in_brawl("tm.hth.only-attack-inside", "is in hand-to-hand combat.")
_STAYS = plights.in_brawl("tm.move.hth-none", "must break free before it moves.")
_DEAD, _GONE = targets.is_there(lambda one: one.dead), targets.is_there(lambda one: one.fled)
_UP, _RIDDEN = targets.is_there(lambda one: one.level > 0), targets.is_there(lambda one: bool(one.on))
_LIES_OUT, _UNNOTICED = targets.is_there(targets.lies_out), targets.is_there(lambda one: one.surroundings.unnoticed)
BARS: tuple[tuple[Fits, Bar], ...] = (
    (_always, Bar("out", act.NOTHING, plights.out, but=True)),
    (_hazards, _left("surprised", act.NOTHING, plights.surprised)),
    (_always, _left("floored", act.NOTHING, plights.floored)),
    (_always, _left("hurt hand to hand", act.NOTHING, plights.hurt)),
    (_runs, _left("hanging", act.PULLS_UP | act.ACTS, plights.hangs)),
    (_aloft, _left("falling", act.NOTHING, plights.falls(casts=False))),
    (_aloft, _left("falling", act.CASTS | act.ACTS, plights.falls(casts=True))),
    (_aloft, Bar("falling", act.BREAKS_FREE, plights.falls_in_brawl)),
    (_aloft, Bar("in the air", _FROM_ABOVE, plights.flies)),
    (_aloft, Bar("clinging", act.DROPS | act.PICKS_UP | act.DOFFS | act.DODGES | act.STEPS, plights.clings(CLINGS))),
    (_aloft, Bar("clinging", _GOES | act.MOUNTS | act.PULLS | act.JUMPS, plights.clings(ROPE))),
    (_prisoners, _left("helpless", act.NOTHING, plights.helpless)),
    (_advanced, _left("pinned", act.NOTHING, plights.held_fast)),
    (_advanced, _left("pinned", act.UNPINS | act.ACTS, plights.pinned)),
    (_large, _left("underfoot", act.FIGHTS | act.DRAWS | act.STANDS | act.CRAWLS | act.ACTS, plights.underfoot)),
    (_large, Bar("underfoot", act.CRAWLS, plights.rolls_out)),
    (_always, _left(_HTH, _BRAWLS | act.CASTS | act.ACTS, _IN_HTH)),
    (_always, Bar(_HTH, _GOES, _STAYS)),
    (_always, Bar("down", _ON_FEET, down.down(down.whoever))),
    (_always, Bar("down", act.CASTS | act.DISBELIEVES, down.down(down.wounded))),
    (_always, Bar("down", act.SHOOTS | act.RELOADS, down.down(down.fell))),
    (_always, Bar("down", act.SWAPS, down.down(down.readies_not))),
    (_always, Bar("down", _INTO, down.down(down.never_crawls))),
    (_always, Bar("down", act.HANDLES, down.low_hands)),
    (_always, Bar("down", act.KNEELS, down.down(down.lies))),
    (_always, Bar("down", act.STEPS, down.down(down.whoever, STEP))),
    (_advanced, Bar("lame", _BY_A_LEG, down.lame)),
    (_advanced, Bar("lame", _LAME_LYING, down.lame_and_lying(down.whoever))),
    (_advanced, Bar("lame", act.CASTS | act.DISBELIEVES, down.lame_and_lying(down.wounded))),
    (_advanced, Bar("lame", act.SHOOTS | act.RELOADS, down.lame_and_lying(down.fell))),
    (_advanced, Bar("lame", act.SWAPS, down.lame_and_lying(down.readies_not))),
    (_advanced, Bar("lame", act.STANDS, down.legless(rises=False))),
    (_advanced, Bar("lame", act.RISES, down.legless(rises=True))),
    (_advanced, Bar("lame", act.BREAKS_FREE, down.legless_in_brawl)),
    (
        _advanced,
        Bar("down in a quick combat", act.STRIKES | act.THROWS | act.SHOOTS | act.PICKS_UP, down.down_in_quick(STILL)),
    ),
    (_advanced, Bar("down in a quick combat", act.MOVES | act.WALKS, down.down_in_quick(down.DOWN))),
    (_advanced, Bar("down in a quick combat", act.SWAPS, down.down_in_quick(down.LOW, down.fell))),
    (_hazards, Bar("sunk", _GOES, down.sunk)),
    (
        _frenzy,
        Bar(
            "berserk",
            act.DODGES | act.DEFENDS | act.STEPS | act.BREAKS_FREE | act.WAITS | act.FLEES | act.YIELDS,
            plights.berserk,
        ),
    ),
    (_advanced, Bar("cowed", act.GRAPPLES, plights.cowed)),
    (_advanced, Bar("image", act.DEFENDS, plights.image)),
    (_advanced, Bar("arms held", _ARMS | _BY_HAND, plights.bound("arms", "The arms of {} are entangled."))),
    (_advanced, Bar("legs held", _RISING, plights.bound("legs", "The legs of {} are entangled."))),
    (_advanced, Bar("neck held", _ATTACKS, plights.bound("head", "{} loosens what is around its neck.", later=True))),
    (_mounts, _left("controlling", act.CONTROLS | act.LEANS | act.ACTS, plights.controls)),
    (_mounts, Bar("in the saddle", _IN_SADDLE, plights.rides(RIDERS, "is in the saddle."))),
    (_mounts, Bar("in the saddle", act.PICKS_UP, plights.no_expert)),
    (
        _mounts,
        Bar("in the saddle", _GOES | act.TURNS, plights.rides(UNIT, "rides: the mount goes, and the rider leans.")),
    ),
    (_mounts, Bar("mount in panic", act.RIDES, plights.out_of_control)),
    (_mounts, _left("panic", act.BOLTS | act.ACTS, plights.panicked)),
    (_mounts, _left("ridden", _OF_ANIMALS, plights.ridden)),
    (_always, Bar("gone target", _TO_ANYBODY, whom=targets.gone, there=_GONE)),
    (_always, Bar("dead target", _TO_ENEMY | act.MOUNTS | act.AIDS, whom=targets.dead, there=_DEAD)),
    (_always, Bar("unconscious target", _TO_ENEMY, whom=targets.not_slain, there=_LIES_OUT)),
    (_always, Bar("unconscious target", _INTO, whom=targets.fights_nobody, there=_LIES_OUT)),
    (_mounts, Bar("unconscious target", act.MOUNTS, whom=targets.carries_nobody, there=_LIES_OUT)),
    (_mounts, Bar("mounted target", _INTO, whom=targets.mounted, there=_RIDDEN)),
    (_aloft, Bar("target at another height", _BY_TOUCH, whom=targets.at_another_height, there=_UP)),
    (_hazards, Bar("unnoticed target", _TO_ENEMY | act.LAYS, whom=targets.unnoticed, there=_UNNOTICED)),
)
"""Each bar, with the editions that have such a state."""


def gate_of(variants: Variants) -> Gate:
    """The gate of an edition."""
    return Gate(bar for fits, bar in BARS if fits(variants))
