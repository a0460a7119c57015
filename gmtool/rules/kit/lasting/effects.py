"""Effects of a fight: they begin, move, act once a turn, and end when their time is over."""

from collections.abc import Iterator
from typing import Any, TypeVar

from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.fighting import Fighting, FightState
from gmtool.rules.kit.play import AnyContext, AnyPlay, Context, evolve
from gmtool.rules.seam import (
    ActEffect,
    BeginEffect,
    Command,
    Effect,
    EffectActed,
    EffectBegan,
    EffectEnded,
    EffectMoved,
    EndEffect,
    Extent,
    MoveEffect,
    Refusal,
)
from gmtool.space import Ground, HexGround, OpenGround, touches

F = TypeVar("F", bound=Fighting)

LONGEST = 200
"""The most characters of a name, or of what an effect does."""


def effect_refusals(ctx: AnyContext, command: Command) -> Iterator[Refusal]:
    """The reasons against a command about an effect, which bind even the GM."""
    match command:
        case BeginEffect(label=label, does=does, side=side, where=where, replaces=replaces):
            if not label.strip() or len(label) > LONGEST or len(does) > LONGEST:
                yield Refusal(f"An effect's name has 1 to {LONGEST} characters, and its other words no more.")
            if side and side not in [one.id for one in ctx.fight.sides]:
                yield Refusal(f"“{side}” is not a side of this fight.")
            if side and where:
                yield Refusal("An effect has a place, or belongs to a side.")
            yield from _no_place(ctx.ground, where)
            if replaces:
                yield from _none(ctx, replaces)
        case MoveEffect(effect=key, where=where):
            yield from _none(ctx, key)
            yield from _no_place(ctx.ground, where)
        case EndEffect(effect=key):
            yield from _none(ctx, key)
        case ActEffect(effect=key):
            found = effect_of(ctx, key)
            yield from _none(ctx, key)
            if found is not None and found.acts is None:
                yield Refusal(f"{found.label} does not act.")


def _none(ctx: AnyContext, key: str) -> Iterator[Refusal]:
    if effect_of(ctx, key) is None:
        yield Refusal(f"There is no effect “{key}” in this fight.")


def _no_place(ground: Ground | None, where: Extent) -> Iterator[Refusal]:
    if not where:
        return
    if where.spots and where.shape is not None:
        yield Refusal("An effect has hexes or a shape, not both.")
    elif where.spots and not isinstance(ground, HexGround):
        yield Refusal("This fight has no hexes.")
    elif where.shape is not None and not isinstance(ground, OpenGround):
        yield Refusal("This fight has no open ground.")
    elif ground is not None and any(not ground.covers(hex_) for hex_ in where.spots):
        yield Refusal(f"The effect reaches beyond the map of {ground.extent()}.")


def effect_of(ctx: AnyContext, key: str) -> Effect | None:
    """The effect of this key; None for none."""
    return next((one for one in ctx.fight.effects if one.key == key), None)


def begun(play: AnyPlay, command: BeginEffect) -> None:
    """Begin an effect by the GM's word, or have one go on under other values."""
    until = play.turn + command.turns - 1 if command.turns else 0
    before = effect_of(play, command.replaces)
    values: dict[str, Any] = {
        "label": command.label.strip(),
        "picture": command.picture,
        "where": command.where,
        "side": command.side,
        "ends": until,
        "acts": command.acts,
        "does": command.does,
        "secret": command.secret,
    }
    if before is None:
        begin(play, Effect("", **values))
    else:
        acted = before.acted if before.acts is not None else play.turn - 1
        after = evolve(before, **values, acted=acted)
        _put(play, after)
        play.happened(_began(play, after, again=True))


def begin(play: AnyPlay, effect: Effect) -> str:
    """Begin an effect of the system; returns the key that it gets, unless it brings one of its own."""
    key = effect.key or free_key("e", [one.key for one in play.fight.effects])
    made = evolve(effect, key=key, acted=max(0, play.turn - 1))
    play.change_fight(effects=(*(one for one in play.fight.effects if one.key != made.key), made))
    play.happened(_began(play, made))
    return made.key


def _began(play: AnyPlay, effect: Effect, *, again: bool = False) -> EffectBegan:
    return EffectBegan(
        effect=effect.key,
        label=effect.label,
        where=effect.where,
        side=effect.side,
        turns=effect.turns_left(play.turn) or 0,
        acts=effect.acts,
        does=effect.does,
        again=again,
        rules=(effect.rule,) if effect.rule else (),
    )


def move(play: AnyPlay, key: str, where: Extent) -> None:
    """Put an effect somewhere else."""
    effect = effect_of(play, key)
    if effect is not None:
        _put(play, evolve(effect, where=where))
        play.happened(EffectMoved(effect=key, label=effect.label, where=where))


def end(play: AnyPlay, key: str, *, over: bool = False) -> None:
    """End an effect. What waits for it is forgotten with it."""
    effect = effect_of(play, key)
    if effect is not None:
        play.change_fight(
            effects=tuple(one for one in play.fight.effects if one.key != key),
            checks=tuple(one for one in play.fight.checks if one.effect != key),
        )
        rules = (effect.rule,) if effect.rule else ()
        play.happened(EffectEnded(effect=key, label=effect.label, over=over, rules=rules))


def end_over(play: AnyPlay) -> None:
    """End the effects whose last turn is over; one that still has to act for that turn does so before."""
    for effect in play.fight.effects:
        owed = effect.acts is not None and effect.acted < effect.ends
        if 0 < effect.ends < play.turn and not owed:
            end(play, effect.key, over=True)


def acted(play: AnyPlay, effect: Effect, *, skipped: bool) -> None:
    """Note that an effect has acted this turn, or for the one before, or was passed over."""
    _put(play, evolve(effect, acted=play.turn - effect.is_late(play.turn)))
    does, rules = "" if skipped else effect.does, (effect.rule,) if effect.rule else ()
    play.happened(EffectActed(effect=effect.key, label=effect.label, does=does, skipped=skipped, rules=rules))


def within(ctx: Context[object, FightState[F], F], where: Extent) -> tuple[F, ...]:
    """The able figures that are in an area: with a hex, the middle of a base, or any part of a unit's block."""
    return tuple(one for one in ctx.everyone() if one.able and _in(ctx, where, one)) if where else ()


def _in(ctx: AnyContext, where: Extent, figure: Fighting) -> bool:
    at = figure.at
    if at is not None:
        block = block_of(figure)
        return where.covers(at) if block is None else where.shape is not None and touches(where.shape, block)
    return any(hex_ in where.spots for hex_ in ctx.hexes(figure))


def _put(play: AnyPlay, effect: Effect) -> None:
    play.change_fight(effects=tuple(effect if one.key == effect.key else one for one in play.fight.effects))


def free_key(prefix: str, taken: list[str]) -> str:
    """The first numbered key that is not taken: "e1"."""
    return next(key for number in range(1, len(taken) + 2) if (key := f"{prefix}{number}") not in taken)
