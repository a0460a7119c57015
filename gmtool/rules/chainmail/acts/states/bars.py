"""The bars of bodies, sight and magic: what the states of units bar."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import (
    BREATHES,
    CASTS,
    CHARGES,
    ENCHANTS,
    FACES,
    FLEES,
    FLIES,
    GOES,
    JOINS,
    MEETS,
    RETIRES,
    SHOOTS,
    STANDS,
    STRIKES,
    SUPPORTS,
    TURNS,
    VOLLEYS,
    WALKS,
    WORKS,
)
from gmtool.rules.chainmail.acts.magic.sight import detects
from gmtool.rules.chainmail.acts.morale.leaders import is_led
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.holds import TREE, is_flying
from gmtool.rules.chainmail.state.light import Light, light, sees
from gmtool.rules.chainmail.state.men import is_stunned
from gmtool.rules.chainmail.state.places import beside
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.state.wards import PROTECTION, bars_magic, circles, kept_out
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.seam import Refusal


# --- what befalls bodies ----------------------------------------------------------------------------------------------
def _stunned(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """A man who fell off his horse or a ladder; the source tells of one stun for both (cm.siege.ladder-push)."""
    until = unit.man.stunned_until if is_stunned(ctx, unit) else 0
    if unit.post.stunned >= max(1, unit.men):
        until = max(until, unit.post.stunned_until)
    if until >= ctx.turn:
        yield Refusal(f"{unit.name}: stunned through turn {until}.", "cm.mtm.stunned")


def _paralyzed(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Men whom a touch has paralyzed: the others stay with them, or leave them behind, as the players settle it."""
    men = min(unit.men, unit.fabled.paralyzed)
    if not men:
        return
    said = f"{men} of it {'is' if men == 1 else 'are'} paralyzed"
    if men < unit.men:
        said += ", and the others " + ("leave them first" if ctx.house("paralyzed") == "leave" else "stay with them")
    yield Refusal(f"{unit.name}: {said}.", "cm.wraith.paralyze" if unit.fabled.stiff else "cm.wight.paralyze")


def _all_paralyzed(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.fabled.paralyzed >= unit.men:
        yield from _paralyzed(ctx, unit)


def _rallying(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Troops in flight, backs to the enemy, or who stand to rally after it."""
    if unit.flight is not None:
        yield Refusal(f"{unit.name} must rally, and cannot move.", "cm.rout.rally-turn")


def _rallying_quietly(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Troops in flight, and those who stand to rally unless the players let them shoot and work there."""
    stands = unit.flight is not None and unit.flight.moved_on < ctx.turn
    if not stands or ctx.house("rallying") == "nothing":
        yield from _rallying(ctx, unit)


def _all_on_guard(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Men of whom none is left to fight, since a guard is kept at all times."""
    if unit.guards >= unit.men > 0:
        yield Refusal(f"{unit.name}: all guard prisoners.", "cm.prisoners.guard")


def _climbing(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.aloft:
        yield Refusal(f"{unit.name}: on a ladder or in a tower.", "cm.siege.ladder-top")


def _all_on_ladders(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Men of whom none is left to shoot, since whoever is on a ladder holds on to it."""
    if ctx.on_ladder(unit) >= unit.men > 0:
        yield Refusal(f"{unit.name}: on a ladder, where nobody shoots.", "cm.siege.ladder-climb")


def _rooted(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.fantastic == TREE and unit.fabled.led_on != ctx.turn:
        yield Refusal(f"{unit.name}: no Treant moves it this turn.", "cm.treant.trees")


def _carried(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    carrier = ctx.fight.figures.get(unit.on)
    if carrier is not None and ctx.can(carrier, "carries"):
        yield Refusal(f"{unit.name}: carried by {carrier.name}.", "cm.roc.carry")


def _resting(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.fabled.rests_on == ctx.turn:
        yield Refusal(f"{unit.name} rekindles its fire on the ground this turn.", "cm.dragon.rekindle")


def _aloft(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """A turn's move is on the ground or in the air, never both (cm.wraith.move)."""
    if ctx.is_on_the_wing(unit):
        yield Refusal(f"{unit.name}: in the air, where it flies.", "cm.air.record")
    elif is_flying(ctx, unit):
        yield Refusal(f"{unit.name} flew this turn.", "cm.air.record")


def _drilling(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.drilling:
        yield Refusal(f"{unit.name}: still changing formation.", "cm.formation.costs")


def _schiltron(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if ctx.is_schiltron(unit):
        yield Refusal(f"{unit.name}: a schiltron, which cannot move.", "cm.nation.scots")


def _charged_last(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Charge If Charged is half of a charge, and the players may let it come after one."""
    halves = SUPPORTS in meant.kinds and ctx.house("support-again") == "half"
    if unit.charged_last and not halves:
        yield Refusal(f"{unit.name} charged last turn.", "cm.charge.next-turn")


def _hedgehog(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if ctx.is_hedgehog(unit):
        yield Refusal(f"{unit.name}: a hedgehog, which never charges.", "cm.hedgehog.move")


def _steady_hedgehog(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if ctx.is_hedgehog(unit):
        yield Refusal(f"{unit.name}: a hedgehog, which is not drawn into melees.", "cm.hedgehog.not-drawn")


def _led(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """A commander or a hero with a unit goes and fires with it; by himself he does what is magic, or heroic."""
    if is_led(unit):
        name = ctx.figure(unit.on).name
        yield Refusal(f"{unit.name} goes with {name}; he leaves it first.", "cm.commander.with-unit")


def _led_wholly(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """So with his magic too, where the players have it so."""
    if ctx.house("led-magic") == "none":
        yield from _led(ctx, unit)


# --- light and sight --------------------------------------------------------------------------------------------------
def _is_dark(ctx: Context) -> bool:
    return light(ctx) is Light.DARK


def _blind(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if not sees(ctx, unit):
        yield Refusal(f"{unit.name}: cannot see in the dark.", "cm.fantasy.dark-sight")


def _unseen(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """An invisible unit that must appear first."""
    fantastic = ctx.fantastic(unit)
    if unit.fantasy.invisible and fantastic is not None and fantastic.unseen == "waits":
        yield Refusal(f"{unit.name}: invisible; it appears before it attacks.", "cm.elf.invisible")


def _invisible(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    if target.fantasy.invisible and not detects(ctx, unit, target, invisible=True):
        yield Refusal(f"{target.name}: invisible to {unit.name}.", "cm.elf.invisible")


def _concealed(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    hidden = target.sorcery.concealed and target.side != unit.side
    if hidden and not detects(ctx, unit, target, invisible=False):
        yield Refusal(f"{unit.name} does not see {target.name}.", "cm.spell.concealment")


# --- who can be reached -----------------------------------------------------------------------------------------------
def _above(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Only who flies reaches somebody in the air."""
    target = ctx.fight.figures.get(meant.target)
    if target is None or FLIES in meant.kinds or ctx.is_airborne(unit):
        return
    if ctx.is_airborne(target):
        yield Refusal(f"{target.name}: in the air.", "cm.air.record")


def _bristling(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    if ctx.is_hedgehog(target) and not ctx.has_poles(unit):
        yield Refusal(f"{target.name}: a hedgehog; only pikes and pole arms attack it.", "cm.hedgehog.attackers")


def _warded(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Whoever stands in a circle that keeps out evil."""
    if target := ctx.fight.figures.get(meant.target):
        yield from kept_out(ctx, unit, beside(ctx, unit, target), over=FLIES in meant.kinds)


def _has_circles(ctx: Context) -> bool:
    return any(circles(ctx, PROTECTION))


# --- magic ------------------------------------------------------------------------------------------------------------
def _shelled(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    if bars_magic(ctx, unit, target):
        yield Refusal("No magic passes the shell.", "cm.spell.anti-magic", short="magic shell")


def _has_spells(ctx: Context) -> bool:
    return bool(ctx.fight.spellwork.castings)


def _has_cast(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.sorcery.cast_on == ctx.turn:
        reason = f"{unit.name} has cast a spell, and stands still."
        yield Refusal(reason, "cm.spell.stationary", short="has cast a spell")


def _levitating(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if ctx.levitates(unit):
        yield Refusal(f"{unit.name} levitates, and cannot move sideways.", "cm.spell.levitate")


def _image(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.sorcery.image:
        yield Refusal(f"{unit.name}: an image, which fights nobody.", "cm.spell.phantasmal")


QUIET = frozenset({STANDS})
"""What is left to whoever can do nothing."""
ATTACKS = frozenset({STRIKES, SHOOTS})
STATE_BARS = (
    Bar("rallying", frozenset({GOES, TURNS, STRIKES, RETIRES}), why=_rallying),
    Bar("rallying", frozenset({SHOOTS, CASTS, WORKS, BREATHES}), why=_rallying_quietly),
    Bar("all on guard", ATTACKS, why=_all_on_guard),
    Bar("climbing", frozenset({WALKS, JOINS}), why=_climbing),
    Bar("all on ladders", frozenset({SHOOTS}), why=_all_on_ladders),
    Bar("stunned", QUIET, why=_stunned, but=True),
    Bar("paralyzed", frozenset({GOES, TURNS, FACES, FLEES}), why=_paralyzed),
    Bar("all paralyzed", QUIET, why=_all_paralyzed, but=True),
    Bar("rooted", frozenset({GOES}), why=_rooted),
    Bar("carried", frozenset({GOES}), why=_carried),
    Bar("resting", frozenset({GOES, BREATHES}), why=_resting),
    Bar("aloft", frozenset({WALKS, TURNS}), why=_aloft),
    Bar("drilling", frozenset({GOES, TURNS}), why=_drilling),
    Bar("has cast", frozenset({GOES}), why=_has_cast),
    Bar("levitating", frozenset({GOES}), why=_levitating, there=_has_spells),
    Bar("schiltron", frozenset({GOES}), why=_schiltron),
    Bar("led", frozenset({GOES, TURNS, MEETS, VOLLEYS}), why=_led),
    Bar("led", frozenset({CASTS, ENCHANTS}), why=_led_wholly),
    Bar("image", frozenset({STRIKES, SHOOTS, CASTS, WORKS, BREATHES}), why=_image),
    Bar("dark", ATTACKS, why=_blind, there=_is_dark),
    Bar("unseen", ATTACKS, why=_unseen),
    Bar("charged last", frozenset({CHARGES}), how=_charged_last),
    Bar("hedgehog", frozenset({CHARGES}), why=_hedgehog),
    Bar("steady hedgehog", frozenset({JOINS}), why=_steady_hedgehog),
    Bar("invisible", ATTACKS, whom=_invisible),
    Bar("concealed", ATTACKS, whom=_concealed),
    Bar("above", frozenset({MEETS}), how=_above),
    Bar("bristling", frozenset({MEETS}), whom=_bristling),
    Bar("warded", frozenset({MEETS}), how=_warded, there=_has_circles),
    Bar("shelled", frozenset({ENCHANTS}), whom=_shelled, there=_has_spells),
)
