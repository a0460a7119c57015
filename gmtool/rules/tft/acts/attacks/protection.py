"""Protection: armor, hide, shields and spells, of which each kind of harm lets some count."""

from collections.abc import Iterator, Mapping, Sequence

from gmtool.rules.seam import Modifier
from gmtool.rules.tft.acts.wounds.wear import SHIELD, WORN, Absorbing, armor_rule, armor_stops, is_useless, wears
from gmtool.rules.tft.cards.fighter import UNARMORED, Gear
from gmtool.rules.tft.data.arms import Shield
from gmtool.rules.tft.data.magic import HarmRow
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.fight import Figure

STOPPED_OF_A_FALL = 2
"""The hits of a fall that any armor stops (am.fall.armour)."""


def armor_lines(ctx: Context, target: Figure) -> Iterator[Modifier]:
    """Hits that armor and hide stop."""
    armor = ctx.tables.armors[target.fighter.armor]
    stops, name, rule = armor.hits_stopped, armor.name.lower(), "tm.armor.stops-hits"
    if stops:
        if target.absorbed and (left := armor_stops(ctx, target)) != stops:
            stops, name, rule = left, f"{name}, worn", armor_rule(ctx, target)
        yield Absorbing(stops, name, rule, by=WORN)
    if hide := target.fighter.natural_stops(ctx.tables):
        yield Modifier(hide, "hide", "tm.creature.natural-armor")


def shield_line(ctx: Context, gear: Gear, shield: Shield, name: str, rule: str) -> Modifier:
    """Hits that a shield stops; none if it is worn out."""
    if gear.absorbed and wears(ctx) and is_useless(shield, gear):
        return Modifier(0, f"{name}, useless", SHIELD)
    return Absorbing(shield.hits_stopped, name, rule, by=gear.id)


def magic_lines(ctx: Context, target: Figure) -> Sequence[Modifier]:
    """Hits that spells on the figure stop, of whatever harm (am.prot.magic)."""
    return _magic(ctx).get(target.id, ())


@once_a_fight
def _magic(ctx: Context) -> Mapping[str, Sequence[Modifier]]:
    """The lines of all that spells protect."""
    found: dict[str, list[Modifier]] = {}
    for one in ctx.everyone():
        for spell in one.spells:
            if spell.stops:
                found.setdefault(spell.target, []).append(Modifier(spell.stops, spell.name, "am.prot.magic"))
    return found


def stopped_of_fall(ctx: Context, figure: Figure) -> int:
    """The hits of a fall that its armor or hide stops, whatever it is; a shield stops none (am.fall.armour)."""
    armored = figure.fighter.armor != UNARMORED or figure.fighter.natural_stops(ctx.tables) > 0
    return STOPPED_OF_A_FALL if armored else 0


def armor_helps(ctx: Context, target: Figure, row: HarmRow) -> bool:
    """True if armor counts against this kind of harm now: some clings, and gets through after a turn."""
    first = next((one.first for one in target.clings if one.harm == row.key), ctx.fight.turn)
    return row.armor == "always" or (row.armor == "first-turn" and first == ctx.fight.turn)


def harm_lines(ctx: Context, target: Figure, row: HarmRow, armor: str, shield: str) -> tuple[Modifier, ...]:
    """Hits stopped of a kind of harm; `armor` and `shield` are the GM's word, or empty (am.prot.gm)."""
    found = list[Modifier]()
    if armor == "yes" or (not armor and armor_helps(ctx, target, row)):
        worn = tuple(armor_lines(ctx, target))
        found += [Modifier(row.flat, "armor", row.rule)] if row.flat and worn else worn
    if shield == "yes" or (not shield and row.shield):
        ready = ((gear, ctx.shield(gear)) for gear in ctx.in_hand(target))
        found += [shield_line(ctx, gear, one, one.name.lower(), "tm.shield.front") for gear, one in ready if one]
    if row.magic:
        found += magic_lines(ctx, target)
    return tuple(found)
