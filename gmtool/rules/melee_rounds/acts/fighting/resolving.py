"""Resolving an attack: hit and effect are the GM's word, or the GM's own roll (mr.gm.section-c)."""

from collections.abc import Iterator

from gmtool.records import dataclass
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.melee_rounds.acts.fighting.full_defensive import end_defence
from gmtool.rules.melee_rounds.acts.fighting.numbers import SECTION_C, defences, may_shield, own_roll, strike
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.stating.availability import aims_at, in_force
from gmtool.rules.melee_rounds.acts.stating.choosing import remind
from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Resolve
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import Became, CameToNothing, Fell, Hurt, Struck
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.seam import BeatKind, Breakdown, Option, Refusal, Why

UP = Option("up", "Fights on")
OUT = Option("out", "Out of the melee")
DEAD = Option("dead", "Dead")
TOGETHER, SHIELD = "mr.gm.same-second", "mr.attack.plus-shield"
MOST_DAMAGE = 999
_SIGNS = {Became.MISS: "–", Became.HIT: "✶", Became.PARRIED: "P", Became.SHIELDED: "S", Became.TRIED: "✶"}


def hurt(play: Play, figure: str) -> None:
    """Count the damage of this second; the GM says whether a figure without hits left falls."""
    one = play.figure(figure)
    if not one.pending:
        return
    damage, hits = one.pending, one.fighter.hits
    play.change(figure, damage=one.damage + damage, pending=0)
    left = max(0, hits - one.damage - damage) if hits else None
    play.happened(Hurt(figure=figure, damage=damage, left=left, rules=(SECTION_C,)))
    if one.able and in_force(play, one):
        end_defence(play, figure, "damage")
        play.change(figure, struck=play.fight.second < SECONDS)
    if one.able and left == 0:
        why = Why(f"{one.name} has taken {one.damage + damage} of {hits}", figure=figure, rule=SECTION_C)
        falls = play.choose((OUT, DEAD, UP), why)
        if falls != UP.key:
            play.change(figure, **{falls: True})
            play.happened(Fell(figure=figure, dead=falls == DEAD.key, rules=(SECTION_C,)))
            remind(play, figure)


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack being resolved. `parries`: the target has a parry for it; `shields`: it may use its shield."""

    attacker: Figure
    target: Figure
    gear: Gear | None
    parries: bool
    shields: bool


def damage(play: Play, blow: Blow) -> int:
    """The damage of a hit, by the weapon's own dice or the GM's word; 0 is a hit without damage."""
    row = play.tables.weapons.get(blow.gear.item) if blow.gear is not None else None
    attacker, target = blow.attacker, blow.target
    if row is not None and row.damage is not None:
        why = Why(f"Damage of {attacker.name} to {target.name}", attacker.side, attacker.id, SECTION_C)
        return max(0, play.roll(row.damage, why).total)
    text = f"Damage of {attacker.name} to {target.name}"
    why = Why(text, figure=attacker.id, rule=SECTION_C, about=target.id, tally="hits")
    return play.table.number(0, MOST_DAMAGE, why)


def resolve(play: Play, figure: str) -> None:
    """Resolve the attack of a figure in this second."""
    attacker = play.figure(figure)
    intent = attacker.intent
    assert intent is not None
    play.change(figure, intent=evolve(intent, done=True))
    target, gear = play.fight.figures.get(intent.target), play.gear(attacker, intent.gear)
    if target is None or target.dead or target.gone or not attacker.able or (intent.gear and gear is None):
        play.happened(CameToNothing(figure=figure, deed=Deed.ATTACK, target=intent.target))
        return
    thievish = intent.thievish
    parries = not thievish and _parries(play, attacker, target)
    blow = Blow(attacker, target, gear, parries, not thievish and not any(may_shield(play, target)))
    became, needs, rolled = _became(play, blow)
    taken = damage(play, blow) if became in (Became.HIT, Became.TRIED) else 0
    _write_down(play, blow, became, taken)
    play.happened(
        Struck(
            figure=figure, target=target.id, item=gear.item if gear else "", became=became, damage=taken,
            parry=parries, needs=needs, roll=rolled, thievish=thievish, rules=(SECTION_C,),
        )
    )  # fmt: skip
    if play.house("same-second") == "order":
        hurt(play, target.id)


def _parries(play: Play, attacker: Figure, target: Figure) -> bool:
    """True if the target's parry is for this attack; where it could be for several, the GM says."""
    parry = target.intent
    if not target.able or parry is None or parry.deed is not Deed.PARRY or parry.done or parry.missed:
        return False
    if parry.gear and play.gear(target, parry.gear) is None:
        return False
    if parry.target:
        return parry.target == attacker.id
    others = [one for one in play.everyone() if one.id != attacker.id and aims_at(play, one, target)]
    if others:
        options = (Option("this", f"{attacker.name}'s"), Option("other", f"{' or '.join(o.name for o in others)}'s"))
        why = Why(f"Whose attack does {target.name} parry?", target.side, target.id, "mr.init.attack-or-parry")
        return play.choose(options, why) == "this"
    return True


def _became(play: Play, blow: Blow) -> tuple[Became, int, int]:
    needs, rolled = 0, 0
    options = [Option(Became.HIT, "Hit")]
    if blow.parries:
        options.append(Option(Became.PARRIED, "Parried"))
    if blow.shields:
        options += [Option(Became.SHIELDED, "Stopped by the shield"), Option(Became.TRIED, "Hit, shield tried")]
    if own_roll(play, blow.attacker, blow.gear) is not None:
        hit, needs, rolled = strike(play, blow.attacker, blow.gear)
        if not hit:
            return Became.MISS, needs, rolled
    else:
        options.insert(0, Option(Became.MISS, "Miss"))
    text, target = f"{blow.attacker.name} attacks {blow.target.name}", blow.target.id
    why = Why(text, figure=blow.attacker.id, rule=SECTION_C, about=target, tally="attacks")
    return Became(play.choose(options, why)), needs, rolled


def _write_down(play: Play, blow: Blow, became: Became, taken: int) -> None:
    attacker, target = blow.attacker, play.figure(blow.target.id)
    if blow.gear is not None and play.tables.load_of(blow.gear.item) != 0:
        play.change_gear(attacker.id, blow.gear.id, loaded=False, loading=0)
    changes: dict[str, object] = {"pending": target.pending + taken, "attacker": attacker.id}
    if became in (Became.SHIELDED, Became.TRIED):
        changes["shielded"] = True
    if blow.parries and target.intent is not None:
        missed = became is Became.MISS
        changes["intent"] = evolve(target.intent, target=attacker.id, done=not missed, missed=missed)
    play.change(target.id, **changes)
    said = f"{attacker.name} attacks {target.name}: {became.value}{f', {taken} damage' if taken else ''}"
    play.trace(attacker.id, BeatKind.DONE, f"A{_SIGNS[became]}", said, SECTION_C)
    if blow.parries:
        play.trace(target.id, BeatKind.DONE, "P", f"{target.name} parries {attacker.name}", "mr.init.attack-or-parry")
    if became in (Became.SHIELDED, Became.TRIED):
        play.trace(target.id, BeatKind.DONE, "S", f"{target.name} shields against {attacker.name}", SHIELD)


def _refusals(ctx: Context, command: Resolve) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    intent = figure.intent
    if ctx.fight.stage is not Stage.ATTACKS or intent is None or intent.deed is not Deed.ATTACK or intent.done:
        yield Refusal(f"{figure.name} has no attack to be resolved now.", TOGETHER)


def _perform(play: Play, command: Resolve) -> None:
    intent = play.figure(command.figure).intent
    if intent is not None and intent.deed is Deed.ATTACK:
        resolve(play, command.figure)


def _explain(ctx: Context, command: Resolve) -> tuple[Breakdown, ...]:
    """The number that the GM's own roll needs, and the defenses of the target as the GM noted them."""
    figure = ctx.figure(command.figure)
    intent = figure.intent
    if intent is None or intent.target not in ctx.fight.figures:
        return ()
    own = own_roll(ctx, figure, ctx.gear(figure, intent.gear))
    return (*([own] if own is not None else []), *defences(ctx, ctx.figure(intent.target)))


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    if ctx.fight.stage is Stage.ATTACKS and figure.intent is not None:
        name = ctx.figure(figure.intent.target).name if figure.intent.target in ctx.fight.figures else ""
        label = f"Attack {name}".strip()
        yield Offer(label, "Attack", TOGETHER, hidden=True, usual=True, at_once=True, by_itself=True)


RESOLVE: Act = offered(Resolve, _offers, _refusals, _perform, _explain, kinds=kinds())
