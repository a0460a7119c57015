"""Throwing a ready weapon (Melee VII, Thrown Weapons)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal, Values, draft_of
from gmtool.rules.tft.acts.attacks.attack import finish
from gmtool.rules.tft.acts.attacks.attack_choice import once_a_statement, stated_of
from gmtool.rules.tft.acts.attacks.intent import MARKS
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment
from gmtool.rules.tft.acts.attacks.ready_arms import throws_what_it_readied, too_weak
from gmtool.rules.tft.acts.attacks.stations import KEEPS
from gmtool.rules.tft.acts.kinds import THROWS
from gmtool.rules.tft.acts.ranged.aiming import candidate, explain, inputs, no_aim, nobody_to_aim_at, overlays
from gmtool.rules.tft.acts.ranged.flight import THROW_WAY, aim, plan
from gmtool.rules.tft.acts.ranged.release import release
from gmtool.rules.tft.acts.ranged.tricks import no_trick
from gmtool.rules.tft.acts.turn.bonds import cannot_catch, ways
from gmtool.rules.tft.acts.wounds.parts import no_such_aim
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.attackable import foes
from gmtool.rules.tft.state.context import Context, in_stage
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
    if command.aim:
        yield from no_such_aim(ctx, blow.target, command.aim, blow.weapon)
    yield from no_trick(ctx, blow)
    yield from cannot_catch(ctx, blow.target, blow.catch)
    if command.number > 1:
        yield from _no_volley(ctx, attacker, command)
    if command.trick and command.aim:
        yield Refusal("A throw at a head or a hand has its own rules.", "am.aim.dagger-trick")


def _cannot_throw(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    yield from _wrong_option(ctx, figure, weapon)
    for keeps in ctx.book.chapters.at(KEEPS):
        yield from keeps(ctx, figure, weapon)
    yield from _not_thrown(ctx, figure, ctx.gear(figure, weapon))


def _no_volley(ctx: Context, figure: Figure, command: Throw) -> Iterator[Refusal]:
    """Reasons against so many at once: the weapon, those in hand, and a throw at a small mark."""
    gear = ctx.gear(figure, command.weapon)
    weapon = ctx.weapon(gear) if gear else None
    if weapon is None or command.number > weapon.volley:
        yield Refusal(f"At most {weapon.volley if weapon and weapon.volley else 1} can be thrown.", "am.shaken.volley")
    elif len(bunch(ctx, figure, command.weapon)) < command.number:
        yield Refusal(f"{figure.name} has fewer of them in hand.", "am.shaken.volley")
    if command.trick:
        yield Refusal("Only one at a time is thrown at a head or a hand.", "am.shaken.marksmanship")


def bunch(ctx: Context, figure: Figure, weapon: str) -> tuple[Gear, ...]:
    """The stars in hand that can be thrown together, the one that is named first; one of any other thing."""
    first = ctx.gear(figure, weapon)
    row = ctx.weapon(first) if first else None
    if first is None or row is None or not row.volley:
        return (first,) if first else ()
    return (first, *(gear for gear in ctx.in_hand(figure) if gear.item == first.item and gear is not first))


def _wrong_option(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    row = ctx.tables.options.get(figure.deeds.option)
    if row is None or "throws" in row.does:
        return
    if row.attack:
        yield Refusal(f"{row.title} is not for throwing.", "tm.option.no-mixing", short="not for throwing")
    elif throws_what_it_readied(ctx, figure) and weapon not in figure.deeds.readied:
        yield Refusal("Only what was readied this turn may be thrown.", "tm.race.halfling-ready-throw")


def _not_thrown(ctx: Context, figure: Figure, gear: Gear | None) -> Iterator[Refusal]:
    if gear is None or gear.id not in figure.ready:
        yield Refusal(f"{figure.name} does not have it in hand.", "tm.attack.ready-needed")
    if gear is not None:
        weapon = ctx.weapon(gear)
        if gear.item in ctx.tables.bombs:
            yield Refusal(f"A {ctx.tables.item_name(gear.item).lower()} is thrown at a hex.", "am.molotail.target-hex")
        elif weapon is None or not (weapon.throwable or weapon.catches):
            name = ctx.tables.item_name(gear.item).lower()
            yield Refusal(f"A {name} is not for throwing.", "tm.thrown.which", short="not for throwing")
        else:
            yield from too_weak(ctx, figure, weapon)


def perform(play: Play, command: Throw) -> None:
    """Throw the weapon, or so many stars one after the other along one line, until the target is dead."""
    blow = plan(play, command).target.blow
    for gear in bunch(play, play.figure(command.figure), command.weapon)[: command.number]:
        if not play.figure(command.target).dead:
            # a plan is kept for the command itself
            one = command if gear.id == command.weapon else replace(command, weapon=gear.id)
            release(play, plan(play, one), gear.id)
        else:  # the rest flies where the first went
            play.let_fall(
                command.figure, gear, "thrown", ("am.shaken.each-rolled",), at=play.figure(command.target).place
            )
    finish(play, command.figure, ATTACK, command.target, blow=blow)


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for each ready weapon that can be thrown."""
    if figure is None or figure.pile:
        return
    done = set[str]()
    for gear in ctx.in_hand(figure):
        weapon = ctx.weapon(gear)
        if weapon and weapon.volley:
            if gear.item in done:
                continue
            done.add(gear.item)
            if len(bunch(ctx, figure, gear.id)) > 1:
                yield _volley_offer(ctx, figure, gear, weapon.name.lower())
        if weapon and weapon.catches:
            yield _catch_offer(ctx, figure, gear, weapon)
        elif weapon and weapon.throwable and gear.item not in ctx.tables.bombs:
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


def _catch_offer(ctx: Context, figure: Figure, gear: Gear, weapon: Weapon) -> Choice:
    """The throw of a bola, a net or a rope, with the way in which it is to catch (am.bola.throw)."""
    found = tuple(Candidate(row.key, row.name) for row in ways(ctx, weapon.catches))

    def targets(values: Values) -> tuple[Candidate, ...]:
        way, stated = str(values.get("catch") or ""), stated_of(values)
        made = (
            Throw(figure=figure.id, target=enemy.id, weapon=gear.id, stated=stated, catch=way)
            for enemy in foes(ctx, figure)
        )
        return tuple(candidate(ctx, command, tuple(refusals(ctx, command))) for command in made)

    asked = () if len(found) < 2 else (Input("catch", "At", InputKind.ONE_OF, lambda _: found, default=found[0].value),)
    barred = (*not_its_moment(ctx, figure, ATTACK), *_cannot_throw(ctx, figure, gear.id))
    return Choice(
        f"throw:{gear.id}",
        f"Throw the {weapon.name.lower()}" if weapon.throwable else f"Catch with the {weapon.name.lower()}",
        "Attack",
        draft_of(Throw, figure=figure.id, weapon=gear.id),
        (*asked, *inputs(ctx, figure, targets, THROW_WAY, gear.id, aimed=False)),
        nobody_to_aim_at(targets, barred),
        "tm.thrown.as-regular",
        aside=not weapon.throwable,
    )


def _volley_offer(ctx: Context, figure: Figure, gear: Gear, name: str) -> Choice:
    """The throw of several stars at once (am.shaken.volley)."""
    most = min(len(bunch(ctx, figure, gear.id)), 12)

    def targets(values: Values) -> tuple[Candidate, ...]:
        said, stated = values.get("number"), stated_of(values)
        number = said if isinstance(said, int) else most
        made = (
            Throw(figure=figure.id, target=enemy.id, weapon=gear.id, stated=stated, number=number)
            for enemy in foes(ctx, figure)
        )
        return tuple(candidate(ctx, command, tuple(refusals(ctx, command))) for command in made)

    barred = (*not_its_moment(ctx, figure, ATTACK), *_cannot_throw(ctx, figure, gear.id))
    return Choice(
        f"throw:{gear.id}:volley",
        f"Throw several {name}",
        "Attack",
        draft_of(Throw, figure=figure.id, weapon=gear.id, number=most),
        (
            Input("number", "How many", InputKind.NUMBER, default=most, lowest=2, highest=most),
            *inputs(ctx, figure, targets, THROW_WAY, gear.id, aimed=False),
        ),
        nobody_to_aim_at(targets, barred),
        "am.shaken.volley",
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


THROW = Act(
    Throw, offers, refusals, perform, explain, overlays, keys=("throw:",), fits=in_stage(Stage.COMBAT), kinds=THROWS
)
