"""The weapon that an attacker's reach is compared with, where the defender has a say

(hm.declare.block-reach-reference).
"""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.engagement import reaches, threatens
from gmtool.rules.harnmaster.acts.testing.modifiers import Using, in_use
from gmtool.rules.harnmaster.acts.testing.strikes import called, usable
from gmtool.rules.harnmaster.state.commands import Defend
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Defence, Figure, Strike
from gmtool.rules.seam import Candidate, Input, InputKind, Refusal, Values

ARMS = ("weapon", "shield")
COMPARED = (*ARMS, "natural")


def name_of(using: Using) -> str:
    """A weapon and mode as a command writes them: "gear id/mode"."""
    return f"{using.gear.id}/{using.mode.key}"


def named(ctx: Context, figure: Figure, text: str) -> Using | None:
    """The weapon and mode that a command names."""
    gear, _, mode = text.partition("/")
    return in_use(ctx, figure, Strike(gear, mode))


def comparable(ctx: Context, defender: Figure, attacker: Figure) -> tuple[Using, ...]:
    """The weapons that a blocker or dodger may name: every readied one that can threaten the attacker.

    Natural weapons are for those without any other (hm.declare.unarmed-natural).
    """
    if not threatens(ctx, defender, attacker):
        return ()
    everything = usable(ctx, defender, ARMS) or usable(ctx, defender, ("natural",))
    if attacker.id in defender.threatens or ctx.house("zone") == "card":
        return everything
    return tuple(using for using in everything if reaches(ctx, defender, attacker, using.gear.item))


def against_refusals(ctx: Context, defender: Figure, attacker: Figure, command: Defend) -> Iterator[Refusal]:
    """Reasons why this weapon cannot be named; a dodger with one must name it (hm.declare.dodge-reach-reference)."""
    rule = f"hm.declare.{command.defence}-reach-reference"
    may = comparable(ctx, defender, attacker)
    if not command.against:
        if command.defence is Defence.DODGE and may:
            yield Refusal("Choose the readied weapon to compare with the attacker's reach.", rule)
        return
    found = named(ctx, defender, command.against)
    if found is None or found.gear not in [using.gear for using in may]:
        what = called(ctx, found).lower() if found else "such a weapon"
        yield Refusal(f"{defender.name} threatens {attacker.name} with no readied {what}.", rule)


def compared_with(ctx: Context, defender: Figure, command: Defend) -> Using | None:
    """The weapon that the attacker's reach is compared with: the counterstrike's, the named one, or else the block's.

    A counterstriker names none, since its strike is compared (hm.declare.counterstrike-no-reference).
    """
    if command.defence is Defence.IGNORE:
        return None
    if command.defence is Defence.COUNTERSTRIKE:
        return in_use(ctx, defender, Strike(command.weapon, command.mode, zone_reach=command.zone_reach))
    if not command.against:
        return in_use(ctx, defender, Strike(command.weapon, command.mode))
    return named(ctx, defender, command.against)


def against_input(ctx: Context, defender: Figure, attacker: Figure, *, required: bool) -> tuple[Input, ...]:
    """The input of a blocker or dodger, empty if there is nothing to name. `required`: the first one is the default."""
    found = tuple(
        Candidate(name_of(using), called(ctx, using), _reach(using)) for using in comparable(ctx, defender, attacker)
    )
    if not found:
        return ()

    def candidates(_: Values) -> tuple[Candidate, ...]:
        return found

    default = found[0].value if required else None
    return (Input("against", "Reach compared with", InputKind.ONE_OF, candidates, default, required=required),)


def _reach(using: Using) -> str:
    return "" if using.reach is None else f"RCH {using.reach}"
