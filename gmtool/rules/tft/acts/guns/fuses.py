"""Fuses of petards: one is lit and left, burns for some turns, and can be pulled before it goes off."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.lasting import checks, effects
from gmtool.rules.kit.lasting.effects import effect_of
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Breakdown,
    Effect,
    EffectPicture,
    Extent,
    Refusal,
    WaitingCheck,
)
from gmtool.rules.tft.acts.attacks.order import to_do
from gmtool.rules.tft.acts.fires.explosions import Explosion, goes_off, works
from gmtool.rules.tft.acts.kinds import WORKS
from gmtool.rules.tft.acts.turn.saves import DX, save, to_save
from gmtool.rules.tft.data.fires import Bomb
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Dropped, Figure, Stage
from gmtool.rules.tft.state.flames import flasks, torch_in_hand
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.burning import FuseLit, LightFuse, PullFuse

FUSE, DISABLE = "am.petard.fuse", "am.petard.disable"
BURNS_DOWN, AT_DOOR = "fuse", "fuse-at-door"
"""The keys of what follows when a fuse has burned down, of a bomb that is laid against a door or not."""
DICE, _TORCH = 4, "torch"


def _not_now(ctx: Context, figure: Figure, rule: str) -> Iterator[Refusal]:
    """Reasons against either act: it takes the figure's turn, in the actions."""
    if ctx.fight.stage is not Stage.COMBAT:
        yield Refusal(f"{figure.name} cannot do that now.", rule)
    elif figure.deeds.acted:
        yield Refusal(f"{figure.name} has acted this turn.", "tm.option.one-per-turn", short="has acted")


def _may_not_light(ctx: Context, command: LightFuse) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from _not_now(ctx, figure, FUSE)
    bomb = next((row for gear, row in flasks(ctx, figure) if gear.id == command.weapon and row.fuse), None)
    if bomb is None or command.weapon not in figure.ready:
        yield Refusal(f"{figure.name} has no such bomb in hand.", FUSE)
    elif command.turns > bomb.fuse:
        yield Refusal(f"The fuse burns {bomb.fuse} turns at most.", FUSE)
    if torch_in_hand(ctx, figure, _TORCH) is None:
        yield Refusal(f"{figure.name} has no burning torch in hand.", FUSE)


def _light(play: Play, command: LightFuse) -> None:
    """Leave the bomb with a burning fuse in the figure's hex; it goes off so many turns after this one."""
    figure = play.figure(command.figure)
    gear = play.gear(figure, command.weapon)
    bomb = play.tables.bombs.get(gear.item) if gear else None
    if gear is None or bomb is None:
        return
    play.lose(figure.id, gear)
    place, until = figure.place, play.turn + command.turns
    label = f"{bomb.name} against a door" if command.door else bomb.name
    where = Extent((place,)) if place is not None else Extent()
    lies = Effect("", label, EffectPicture.OTHER, where, does=f"goes off in turn {until}", sort=bomb.key, rule=FUSE)
    key = effects.begin(play, lies)
    play.happened(FuseLit(figure=figure.id, item=gear.item, hex=place, turn=until, rules=(FUSE,)))
    waits = WaitingCheck("", f"{bomb.name} goes off", figure.id, effect=key, turn=until, does="it explodes", rule=FUSE)
    checks.owe(play, evolve(waits, then=AT_DOOR if command.door else BURNS_DOWN))
    _spend_turn(play, figure)


def _spend_turn(play: Play, figure: Figure) -> None:
    """Take from a figure whatever it could still do this turn."""
    play.deed(figure.id, acts=(*figure.deeds.acts, *to_do(play, figure), "passed"))


def burns_down(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Let a bomb go off where it was left."""
    effect = effect_of(play, check.effect)
    bomb = play.tables.bombs.get(effect.sort) if effect else None
    if effect is None or bomb is None:
        return
    effects.end(play, effect.key)
    if works(play, bomb, check.figure):
        place = next(iter(effect.where.spots), None)
        goes_off(play, Explosion(bomb, check.figure, place), door=check.then == AT_DOOR)


def _lit_bombs(ctx: Context, figure: Figure) -> Iterator[tuple[Effect, Bomb]]:
    """The bombs with a burning fuse in a figure's hex or beside it; without a map all of them."""
    for one in ctx.fight.effects:
        bomb = ctx.tables.bombs.get(one.sort)
        if bomb is not None and bomb.fuse and _near(figure, one):
            yield one, bomb


def _near(figure: Figure, effect: Effect) -> bool:
    place = figure.place
    return place is None or any(place.distance(spot) <= 1 for spot in effect.where.spots)


def _may_not_pull(ctx: Context, command: PullFuse) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from _not_now(ctx, figure, DISABLE)
    if command.effect not in [one.key for one, _ in _lit_bombs(ctx, figure)]:
        yield Refusal("There is no burning fuse within reach.", DISABLE)


def _pull(play: Play, command: PullFuse) -> None:
    """Roll; the bomb is disabled, and lies there."""
    figure, effect = play.figure(command.figure), effect_of(play, command.effect)
    _spend_turn(play, figure)
    if effect is None or not save(play, figure.id, DX, DICE, DISABLE, "pulling the fuse"):
        return
    effects.end(play, effect.key)
    place = next(iter(effect.where.spots), None)
    play.change_fight(lying=(*play.fight.lying, Dropped(play.serial("d"), effect.sort, place)))


def _light_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    if ctx.fight.stage is Stage.COMBAT and not figure.pile:
        for gear, bomb in flasks(ctx, figure):
            if bomb.fuse and gear.id in figure.ready:
                yield _LIGHTS.one(f"light-fuse:{gear.id}", f"Light the {bomb.name.lower()}", {"weapon": gear.id})


def _whole_fuse(ctx: Context, figure: Figure, said: Mapping[str, Any]) -> int:
    return next(bomb.fuse for gear, bomb in flasks(ctx, figure) if gear.id == said["weapon"])


def _pull_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    if ctx.fight.stage is Stage.COMBAT and figure.able:
        for effect, bomb in _lit_bombs(ctx, figure):
            key, label = f"pull-fuse:{effect.key}", f"Pull the fuse of the {bomb.name.lower()}"
            yield Offer(label, "Other", DISABLE, key=key, given={"effect": effect.key})


def _explain_pull(ctx: Context, command: PullFuse) -> tuple[Breakdown, ...]:
    return (to_save(ctx, ctx.figure(command.figure), DX, DICE),)


_LIGHTS = Offer("", "Attack", FUSE, asks={"turns": Ask(default=_whole_fuse)}, judged=True)
LIGHT_FUSE: Act = offered(LightFuse, _light_offers, _may_not_light, _light, keys=("light-fuse:",), kinds=WORKS)
PULL_FUSE: Act = offered(PullFuse, _pull_offers, _may_not_pull, _pull, _explain_pull, keys=("pull-fuse:",), kinds=WORKS)
