"""Throwing a ready weapon (Melee VII, Thrown Weapons)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, Asks
from gmtool.rules.seam import Candidate, Refusal, Values
from gmtool.rules.tft.acts.attacks.attack import finish
from gmtool.rules.tft.acts.attacks.attack_choice import proposed_target
from gmtool.rules.tft.acts.attacks.marks import MARKS
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment
from gmtool.rules.tft.acts.attacks.ready_arms import could_throw, throws_what_it_readied, too_weak
from gmtool.rules.tft.acts.attacks.stations import KEEPS
from gmtool.rules.tft.acts.kinds import THROWS
from gmtool.rules.tft.acts.ranged.aiming import explain, inputs, no_aim, nobody_to_aim_at, overlays, targets
from gmtool.rules.tft.acts.ranged.flight import THROW_WAY, aim, plan
from gmtool.rules.tft.acts.ranged.release import release
from gmtool.rules.tft.acts.ranged.tricks import no_trick
from gmtool.rules.tft.acts.turn.bonds import cannot_catch, ways
from gmtool.rules.tft.acts.wounds.parts import no_such_aim
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.aims import Catch
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context, in_stage
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import MOST_THROWN, Throw
from gmtool.rules.tft.state.play import Act, Offer, Play


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
    for keeps in ctx.chapters.at(KEEPS):
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


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """A choice for each ready weapon that can be thrown."""
    done = set[str]()
    for gear in ctx.in_hand(figure) if not figure.pile else ():
        weapon = ctx.weapon(gear)
        if weapon and weapon.volley:
            if gear.item in done:
                continue
            done.add(gear.item)
            most = min(len(bunch(ctx, figure, gear.id)), MOST_THROWN)
            if most > 1:
                yield _several(ctx, figure, gear, weapon, most)
        if weapon and weapon.catches:
            yield _catch(ctx, figure, gear, weapon)
        elif weapon and weapon.throwable and gear.item not in ctx.tables.bombs:
            key, label, aimed = (
                f"throw:{gear.id}",
                f"Throw the {weapon.name.lower()}",
                inputs(ctx, figure, THROW_WAY, gear.id),
            )
            yield _THROWS.one(key, label, {"weapon": gear.id}, also=aimed)
            if weapon.tricks and ctx.tables.tricks:
                yield _trick(ctx, figure, gear, weapon)


def _several(ctx: Context, figure: Figure, gear: Gear, weapon: Weapon, most: int) -> Offer:
    """The throw of several stars at once (am.shaken.volley)."""
    return _THROWS.one(
        f"throw:{gear.id}:volley",
        f"Throw several {weapon.name.lower()}",
        {"weapon": gear.id, "number": most},
        rule="am.shaken.volley",
        asks={**_THROWS.asks, "number": _up_to(most)},
        fields=("number", "target"),
        also=inputs(ctx, figure, THROW_WAY, gear.id, aimed=False),
    )


@cache
def _up_to(most: int) -> Ask:
    return Ask(default=most, highest=most)


def _catch(ctx: Context, figure: Figure, gear: Gear, weapon: Weapon) -> Offer:
    """The throw of a bola, a net or a rope, with the way in which it is to catch (am.bola.throw)."""
    return _THROWS.one(
        f"throw:{gear.id}",
        f"Throw the {weapon.name.lower()}" if weapon.throwable else f"Catch with the {weapon.name.lower()}",
        {"weapon": gear.id},
        fields=("catch", "target") if len(ways(ctx, weapon.catches)) > 1 else ("target",),
        also=inputs(ctx, figure, THROW_WAY, gear.id, aimed=False),
        aside=not weapon.throwable,
    )


def _trick(ctx: Context, figure: Figure, gear: Gear, weapon: Weapon) -> Offer:
    """The throw at a head or a hand, which is seldom made."""
    return _THROWS.one(
        f"throw:{gear.id}:trick",
        f"Throw the {weapon.name.lower()} at head or hand",
        {"weapon": gear.id, "trick": FIRST_MARK},
        rule="am.marksman.weapon",
        fields=("trick", "target"),
        also=inputs(ctx, figure, THROW_WAY, gear.id, aimed=False),
        aside=True,
    )


def _ways(ctx: Context, figure: Figure, said: Values) -> Iterable[Catch]:
    gear = ctx.gear(figure, str(said["weapon"]))
    weapon = ctx.weapon(gear) if gear else None
    return ways(ctx, weapon.catches) if weapon else ()


def _hopeless(ctx: Context, figure: Figure, found: Sequence[Candidate], said: Values) -> Sequence[Refusal]:
    barred = (*not_its_moment(ctx, figure, ATTACK), *_cannot_throw(ctx, figure, str(said["weapon"])))
    return nobody_to_aim_at(found, barred)


FIRST_MARK = next(iter(MARKS))
_ASKS: Asks = {
    "target": Ask(among=targets(Throw, refusals), proposes=proposed_target, hopeless=_hopeless),
    "trick": Ask("At", among=MARKS, default=FIRST_MARK, required=True),
    "catch": _ways,
}
_THROWS = Offer("", "Attack", "tm.thrown.as-regular", asks=_ASKS, fields=("target",))
THROW: Act = offered(
    Throw,
    offers,
    refusals,
    perform,
    explain,
    overlays,
    keys=("throw:",),
    there=could_throw,
    fits=in_stage(Stage.COMBAT),
    kinds=THROWS,
)
