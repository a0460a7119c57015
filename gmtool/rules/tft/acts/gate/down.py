"""Figures that are out, kneel or lie: what they do from there, what needs them to stand; those without an arm."""

from collections.abc import Callable

from gmtool.rules.tft.acts.gate.plights import Reasons, Why, says
from gmtool.rules.tft.acts.wounds.limbs import KNEEL
from gmtool.rules.tft.cards.abilities import ARM, LEG
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import fights_from_ground
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.records.limbs import no_arm
from gmtool.rules.tft.state.underfoot import LYING
from gmtool.rules.tft.state.water import BOTTOM, is_in

DOWN, LOW, LEGLESS = "tm.option.downed-must-stand", "tm.missile.no-ready-down", "am.aim.leg-disable"
ARMLESS = "am.aim.shield-arm-disable"
_LYING_LONG = "stands-up"


def out(ctx: Context, figure: Figure) -> Reasons:
    if figure.able:
        return ()
    if ctx.quick:
        return says(figure, "is out of the fight.", "am.quick.wounds")
    word = "dead" if figure.dead else "gone" if figure.fled else "unconscious"
    return says(figure, f"is {word}.", "tm.create.st-zero-collapses")


def floored(_: Context, figure: Figure) -> Reasons:
    if not figure.deeds.floored:
        return ()
    return says(figure, "was knocked down this turn.", "tm.option.floored-loses-attack")


# --- down
def low(ctx: Context, figure: Figure) -> bool:
    return figure.pose is not Pose.STANDING and not (figure.pile or figure.lame or ctx.quick)


def down(fits: Callable[[Context, Figure], bool], rule: str = DOWN) -> Why:
    def why(ctx: Context, figure: Figure) -> Reasons:
        if figure.pose is Pose.STANDING or not (low(ctx, figure) and fits(ctx, figure)):
            return ()
        return says(figure, "must stand up first.", rule, short="must stand up")

    return why


def whoever(_: Context, __: Figure) -> bool:
    return True


def fell(_: Context, figure: Figure) -> bool:
    """True if it did not choose to kneel or lie: it neither shoots nor reloads from where it is."""
    return figure.pose is Pose.DOWN


def wounded(ctx: Context, figure: Figure) -> bool:
    """True if a wound felled it, after which it only stands up or crawls; a plain fall leaves spells (am.low.fall).

    (am.low.cast, am.opt.i.h-must-stand)
    """
    return ctx.book.variants.lying == _LYING_LONG or (figure.fell_hurt and figure.pose is Pose.DOWN)


def never_crawls(ctx: Context, figure: Figure) -> bool:
    """True if it does not crawl into a brawl with another that lies (am.low.crawl-attack)."""
    return ctx.book.variants.lying == _LYING_LONG or figure.pose is not Pose.PRONE


def readies_not(ctx: Context, figure: Figure) -> bool:
    return figure.pose is Pose.DOWN or ctx.book.variants.readies_low == "no"


def low_hands(ctx: Context, figure: Figure) -> Reasons:
    if figure.pose is Pose.STANDING or not (low(ctx, figure) and readies_not(ctx, figure)):
        return ()
    return says(
        figure, f"is {figure.pose.value} and can ready nothing; only a crossbow can be reloaded like that.", LOW
    )


def lies(_: Context, figure: Figure) -> bool:
    return figure.pose in LYING


def armless(_: Context, figure: Figure) -> Reasons:
    if not no_arm(figure.limbs):
        return ()
    arms = " and ".join(one.name for one in figure.limbs if one.kind == ARM)
    return says(figure, f"cannot use the {arms}.", ARMLESS)


def unarmed(ctx: Context, figure: Figure) -> Reasons:
    """Whoever fights with teeth or claws has these left (am.cripple.nonhuman-arm)."""
    return () if figure.fighter.natural_damage(ctx.tables) is not None else armless(ctx, figure)


def lame(ctx: Context, figure: Figure) -> Reasons:
    """On its knees it fights, and goes nowhere in a combat (am.cripple.leg-hobble); lying, it gets to them first."""
    if not figure.lame or figure.pile:
        return ()
    if fights_from_ground(ctx, figure):
        return says(figure, "cannot move without a leg.", LEGLESS)
    if ctx.quick:
        return ()  # whoever lies there has to use its option first, as others do
    return says(figure, "must get up to its knees first.", DOWN)


def lame_and_lying(fits: Callable[[Context, Figure], bool]) -> Why:
    def why(ctx: Context, figure: Figure) -> Reasons:
        if not figure.lame or fights_from_ground(ctx, figure) or not fits(ctx, figure):
            return ()
        return lame(ctx, figure)

    return why


def legless(*, rises: bool) -> Why:
    def why(ctx: Context, figure: Figure) -> Reasons:
        kneels = fights_from_ground(ctx, figure)
        if not figure.lame or figure.pile or not (kneels or (rises and not ctx.quick)):
            return ()
        return _cannot_stand(figure)

    return why


def legless_in_brawl(_: Context, figure: Figure) -> Reasons:
    """Whoever gets out of a brawl stands up and goes a hex, and without a leg does neither (am.hdis.success)."""
    return _cannot_stand(figure) if figure.lame and figure.pile else ()


def _cannot_stand(figure: Figure) -> Reasons:
    legs = " and ".join(one.name for one in figure.limbs if one.kind == LEG)
    return says(figure, f"cannot stand without the {legs}.", KNEEL)


def down_in_quick(rule: str, fits: Callable[[Context, Figure], bool] = whoever) -> Why:
    def why(ctx: Context, figure: Figure) -> Reasons:
        on_its_feet = figure.pose is Pose.STANDING or fights_from_ground(ctx, figure)
        if on_its_feet or not ctx.quick or not fits(ctx, figure):
            return ()
        return says(figure, "must stand up first.", rule, short="must stand up")

    return why


def sunk(ctx: Context, figure: Figure) -> Reasons:
    if figure.pose not in LYING or not is_in(ctx, figure, BOTTOM):
        return ()
    return says(figure, "has fallen under water: it can only stand up.", "am.water.submerged-fall")
