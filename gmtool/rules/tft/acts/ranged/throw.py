"""Throwing a ready weapon (Melee VII, Thrown Weapons)."""

from collections.abc import Iterable, Iterator
from typing import Any

from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal, Values
from gmtool.rules.tft.acts.attacks.attack import finish
from gmtool.rules.tft.acts.attacks.attack_choice import once_a_statement, stated_of
from gmtool.rules.tft.acts.attacks.intent import MARKS
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment, throws_what_it_readied
from gmtool.rules.tft.acts.attacks.reach import foes
from gmtool.rules.tft.acts.attacks.strength import too_weak
from gmtool.rules.tft.acts.ranged.aiming import candidate, explain, inputs, no_aim, nobody_to_aim_at, overlays
from gmtool.rules.tft.acts.ranged.flight import THROW_WAY, aim, plan
from gmtool.rules.tft.acts.ranged.release import release
from gmtool.rules.tft.acts.ranged.tricks import no_trick
from gmtool.rules.tft.acts.wounds.parts import no_such_aim
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import fights_from_ground, on_ground
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import Stated, Throw
from gmtool.rules.tft.state.play import Act, Play


def refusals(ctx: Context, command: Throw) -> Iterator[Refusal]:
    """Reasons against throwing this weapon at that target now."""
    attacker = ctx.figure(command.figure)
    blow = aim(ctx, command)
    yield from not_its_moment(ctx, attacker, ATTACK, blow)
    yield from _cannot_throw(ctx, attacker, command.weapon)
    yield from no_aim(ctx, blow)
    yield from no_such_aim(ctx, blow.target, command.aim, blow.weapon)
    yield from no_trick(ctx, blow)
    if command.trick and command.aim:
        yield Refusal("A throw at a head or a hand follows rules of its own.", "am.aim.dagger-trick")


def _cannot_throw(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    yield from _wrong_option(ctx, figure, weapon)
    if on_ground(figure) and not figure.pile and not fights_from_ground(ctx, figure):
        yield Refusal(f"{figure.name} must stand up first.", "tm.option.downed-must-stand")
    yield from _not_thrown(ctx, figure, ctx.gear(figure, weapon))


def _wrong_option(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    row = ctx.tables.options.get(figure.deeds.option)
    if row is None or "throws" in row.does:
        return
    if row.attack:
        yield Refusal(f"{row.title} is not for throwing.", "tm.option.no-mixing")
    elif throws_what_it_readied(ctx, figure) and weapon not in figure.deeds.readied:
        yield Refusal("Only what was readied this turn may be thrown.", "tm.race.halfling-ready-throw")


def _not_thrown(ctx: Context, figure: Figure, gear: Gear | None) -> Iterator[Refusal]:
    if gear is None or gear.id not in figure.ready:
        yield Refusal(f"{figure.name} does not have it in hand.", "tm.attack.ready-needed")
    if gear is not None:
        weapon = ctx.weapon(gear)
        if weapon is None or not weapon.throwable:
            name = ctx.tables.item_name(gear.item).lower()
            yield Refusal(f"A {name} is not for throwing.", "tm.thrown.which")
        else:
            yield from too_weak(ctx, figure, weapon)


def perform(play: Play, command: Throw) -> None:
    """Throw the weapon."""
    release(play, plan(play, command), command.weapon)
    finish(play, command.figure, ATTACK, command.target)


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for each ready weapon that can be thrown."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or figure.pile:
        return
    for gear in ctx.in_hand(figure):
        weapon = ctx.weapon(gear)
        if weapon and weapon.throwable:
            yield _offer(ctx, figure, gear, weapon.name.lower())
            if weapon.tricks and ctx.tables.tricks:
                yield _trick_offer(ctx, figure, gear, weapon.name.lower())


def _offer(ctx: Context, figure: Figure, gear: Gear, name: str) -> Choice:
    draft = draft_of(Throw, figure=figure.id, weapon=gear.id)

    @once_a_statement
    def targets(stated: Stated | None, aim: str) -> tuple[Candidate, ...]:
        def at(target: str) -> Throw:
            return Throw(figure=figure.id, target=target, weapon=gear.id, stated=stated, aim=aim)

        made = (at(enemy.id) for enemy in foes(ctx, figure))
        return tuple(candidate(ctx, command, tuple(refusals(ctx, command))) for command in made)

    barred = (*not_its_moment(ctx, figure, ATTACK), *_cannot_throw(ctx, figure, gear.id))
    return Choice(
        f"throw:{gear.id}",
        f"Throw the {name}",
        "Attack",
        draft,
        inputs(ctx, figure, targets, THROW_WAY, gear.id),
        nobody_to_aim_at(targets, barred),
        "tm.thrown.as-regular",
    )


def _trick_offer(ctx: Context, figure: Figure, gear: Gear, name: str) -> Choice:
    """The throw at a head or a hand, which is seldom made."""
    marks = tuple(Candidate(key, words) for key, words in MARKS.items())
    first = next(iter(MARKS))

    def targets(values: Values) -> tuple[Candidate, ...]:
        mark, stated = str(values.get("trick") or first), stated_of(values)
        return tuple(_candidate(ctx, figure, enemy, gear.id, stated, mark) for enemy in foes(ctx, figure))

    return Choice(
        f"throw:{gear.id}:trick",
        f"Throw the {name} at head or hand",
        "Attack",
        draft_of(Throw, figure=figure.id, weapon=gear.id, trick=first),
        (
            Input("trick", "At", InputKind.ONE_OF, lambda _: marks, default=first),
            *inputs(ctx, figure, targets, THROW_WAY, gear.id, aimed=False),
        ),
        nobody_to_aim_at(targets, (*not_its_moment(ctx, figure, ATTACK), *_cannot_throw(ctx, figure, gear.id))),
        "am.marksman.weapon",
        aside=True,
    )


def _candidate(
    ctx: Context, figure: Figure, enemy: Figure, weapon: str, stated: Stated | None, mark: Any = ""
) -> Candidate:
    command = Throw(figure=figure.id, target=enemy.id, weapon=weapon, stated=stated, trick=mark)
    return candidate(ctx, command, tuple(refusals(ctx, command)))


THROW = Act(Throw, offers, refusals, perform, explain, overlays)
