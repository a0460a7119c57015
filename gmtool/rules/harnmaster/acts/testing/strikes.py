"""Requirements of every melee strike, attack or counterstrike (hm.engage.strike-means, hm.engage.precondition)."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.engagement import in_zone, reaches, threatens
from gmtool.rules.harnmaster.acts.testing.modifiers import Using, in_use
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure, Strike
from gmtool.rules.seam import Candidate, Input, InputKind, Refusal, Values

ZONES = 20
DICE = (4, 6, 8, 10, 12, 20)


def strike_refusals(
    ctx: Context, striker: Figure, foe: Figure, strike: Strike, *, engaging: bool = False
) -> Iterator[Refusal]:
    """Reasons why a figure cannot strike a foe this way; `engaging`: the GM says that they threaten each other."""
    yield from foe_refusals(ctx, striker, foe, strike.weapon, engaging=engaging)
    yield from way_refusals(ctx, striker, strike)


def foe_refusals(ctx: Context, striker: Figure, foe: Figure, weapon: str, *, engaging: bool) -> Iterator[Refusal]:
    """Reasons why a figure cannot strike this foe, however it wields a weapon."""
    if foe.side == striker.side:
        yield Refusal(f"{foe.name} is on the same side.")
    if not engaging and not threatens(ctx, striker, foe):
        yield Refusal(f"{striker.name} does not threaten {foe.name}.", "hm.engage.precondition", short="not threatened")
    if ctx.ground is not None and foe.at is not None and not _in_zone(ctx, striker, foe, weapon):
        yield Refusal(
            f"{foe.name} is not in the Engagement Zone of {striker.name}.",
            "hm.engage.precondition",
            short="out of the zone",
        )


def way_refusals(ctx: Context, striker: Figure, strike: Strike) -> Iterator[Refusal]:
    """Reasons why a figure cannot strike anybody this way."""
    yield from zone_refusals(strike)
    yield from weapon_refusals(ctx, striker, strike.weapon, strike.mode)
    using = in_use(ctx, striker, strike)
    if using is not None:
        yield from _made_with(ctx, using, strike)


def zone_refusals(strike: Strike) -> Iterator[Refusal]:
    """Reasons why a strike cannot be aimed like this."""
    if not 0 <= strike.aim <= ZONES:
        yield Refusal(f"A zone is 0 to {ZONES}, not {strike.aim}.")
    if not 0 <= strike.zone_reach <= ZONES:
        yield Refusal(f"An aim costs 0 to {ZONES} of the reach, not {strike.zone_reach}.", "hm.mod.reach-zone")
    if not 0 <= strike.zone_die <= DICE[-1]:
        yield Refusal(f"A Zone Die has at most {DICE[-1]} sides, not {strike.zone_die}.", "hm.declare.zone-die")


def _in_zone(ctx: Context, striker: Figure, foe: Figure, weapon: str) -> bool:
    """True if a foe is in the part of the Engagement Zone that a weapon covers."""
    gear = ctx.gear(striker, weapon)
    if gear is None:
        return foe.at is not None and in_zone(ctx, striker, foe.at)
    return reaches(ctx, striker, foe, gear.item)


def weapon_refusals(ctx: Context, figure: Figure, weapon: str, mode: str) -> Iterator[Refusal]:
    """Reasons why a figure cannot use this weapon in this mode."""
    gear = ctx.gear(figure, weapon)
    if gear is None:
        yield Refusal("Choose a weapon.", "hm.declare.strike-mode-aspect")
    elif gear not in ctx.in_hand(figure):
        name = ctx.tables.item_name(gear.item)
        why = "is broken" if gear.broken else "is not readied"
        yield Refusal(f"{figure.name}'s {name.lower()} {why}.", "hm.engage.precondition")
    elif ctx.mode(gear, mode) is None:
        yield Refusal("Choose a strike mode.", "hm.declare.strike-mode-aspect")


def _made_with(ctx: Context, using: Using, strike: Strike) -> Iterator[Refusal]:
    weapon = ctx.weapon(using.gear)
    if weapon is not None and weapon.kind == "missile":
        yield Refusal(f"{weapon.name}: no melee strikes, only missiles.", "hm.engage.precondition")
    if using.reach is not None and using.reach < 0:
        yield Refusal("This aim takes the reach below zero.", "hm.mod.reach-zone")
    if not zone_die(ctx, using, strike):
        yield Refusal("Set its Zone Die.", "hm.declare.zone-die")


def zone_die(ctx: Context, using: Using, strike: Strike) -> int:
    """The sides of a strike's Zone Die: those declared, else the mode's, else the weapon's; 0 if none is known."""
    weapon = ctx.weapon(using.gear)
    said = strike.zone_die if 0 <= strike.zone_die <= DICE[-1] else 0  # a ruling may hold any number
    return said or using.mode.zone_die or (weapon.zone_die if weapon else 0)


def usable(ctx: Context, figure: Figure, kinds: tuple[str, ...]) -> tuple[Using, ...]:
    """Every weapon of these kinds that a figure has ready, in each of its strike modes."""
    return tuple(
        Using(gear, mode)
        for gear in ctx.in_hand(figure)
        if (weapon := ctx.weapon(gear)) is not None and weapon.kind in kinds
        for mode in ctx.tables.modes_of(gear.item)
    )


def called(ctx: Context, using: Using) -> str:
    """The name of a weapon in a mode, for a choice; without the mode if it is the only one or has the weapon's name."""
    name = ctx.tables.item_name(using.gear.item)
    plain = len(ctx.tables.modes_of(using.gear.item)) < 2 or using.mode.name == name
    return name if plain else f"{name}, {using.mode.name.lower()}"


def zone_inputs(ctx: Context, using: Using) -> tuple[Input, ...]:
    """The inputs of the aim (hm.declare.zone-aim-default), with the Zone Die first where it is not known."""
    dice = tuple(Candidate(sides, f"d{sides}") for sides in DICE)

    def said(_: Values) -> tuple[Candidate, ...]:
        return dice

    known = zone_die(ctx, using, Strike())
    aim = Input("aim", "Aim at zone (0: default)", InputKind.NUMBER, default=0, required=False, lowest=0, highest=ZONES)
    cost = Input(
        "zone_reach", "Reach lost by the aim", InputKind.NUMBER, default=0, required=False, lowest=0, highest=ZONES
    )
    die = Input("zone_die", "Zone Die", InputKind.ONE_OF, said)
    return (aim, cost) if known else (die, aim, cost)
