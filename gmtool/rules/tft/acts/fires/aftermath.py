"""Aftermath of a command: fire on the way of a move, what breaks in a fall, torches that go out, and new turns.

It follows the events of every command, as a fall or a move can come from many acts.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Ruled
from gmtool.rules.tft.acts.fires.explosions import goes_off, upon
from gmtool.rules.tft.acts.fires.scorching import burn_on, ignite, mark, pass_through, stay
from gmtool.rules.tft.acts.turn.saves import DX, dodges, save
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.fires import Bomb
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.flames import burning_hexes, burning_under, fears_fire, flasks, in_flames
from gmtool.rules.tft.state.messages.attacks import (
    Attacked,
    Broke,
    BrokeFree,
    Collapsed,
    Died,
    Fell,
    Grappled,
    ItemDropped,
)
from gmtool.rules.tft.state.messages.casting import SpellCast
from gmtool.rules.tft.state.messages.close_quarters import Pushed, RolledOut, Sidestepped
from gmtool.rules.tft.state.messages.turns import Disengaged, Moved, Retreated, StageBegan
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records import burning
from gmtool.rules.tft.state.records.burning import FlaskBroke, Oiled, TorchOut, WickPulled
from gmtool.rules.tft.state.records.climbing import Tumbled
from gmtool.rules.tft.state.records.jumps import FellIn, Jumped
from gmtool.rules.tft.state.records.riding import Unseated
from gmtool.rules.tft.state.saddle import riders_of, rides

WICK, BELT, PACK, LIQUID = (
    "am.molotail.knocked-down",
    "am.gasbomb.fall-belt",
    "am.gasbomb.fall-pack",
    "am.gasbomb.molotail-oil",
)
_WICK_DICE = _BELT_DICE = 3
_PACK_DICE = 2


def follow(play: Play, done: int = 0) -> None:
    """Do what follows from the events after so many, and from those that come of that; a ruling has been followed.

    A figure falls once, though it is knocked down and collapses.
    """
    if not play.tables.bombs or any(isinstance(one, Ruled) for one in play.events):
        return
    fallen = set[str]()
    while done < len(play.events):
        event = play.events[done]
        done += 1
        if isinstance(event, _FALLS):
            if event.figure in fallen or _keeps_up(play, play.figure(event.figure)):
                continue
            fallen.add(event.figure)
        follows = _FOLLOWS.get(type(event))
        if follows is not None:
            follows(play, event)


# --- fire ------------------------------------------------------------------------------------------------------------


def _moved(play: Play, event: Moved) -> None:
    """The fire on the way of a move, and where it ends; whoever rides goes through it as well."""
    if not burning_hexes(play):
        return
    one = play.figure(event.figure)
    on_the_way = len(burning_under(play, event.path[:-1], flies=one.deeds.flew))
    for each in (one, *riders_of(play, one)):
        pass_through(play, each.id, on_the_way, stops=in_flames(play, each))


def _came(play: Play, event: Any) -> None:
    """The fire in the hex that a figure is forced into, steps into or jumps to, with whoever rides it."""
    one = play.figure(event.figure)
    for each in (one, *riders_of(play, one)):
        pass_through(play, each.id, 0, stops=in_flames(play, each))


def _driven(play: Play, event: Retreated) -> None:
    """The fire into which a figure is forced, and that in the hex into which the victor follows."""
    _came(play, event)
    if event.followed:
        _came(play, evolve(event, figure=event.by))


def _got_out(play: Play, event: RolledOut | BrokeFree) -> None:
    """The fire in the hex in which a figure stands up that has got free."""
    if event.free:
        _came(play, event)


def _stage(play: Play, event: StageBegan) -> None:
    if event.stage == Stage.COMBAT.value:
        stay(play)
    elif event.stage == Stage.INITIATIVE.value:
        burn_on(play)


# --- torches ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _torches(tables: Tables) -> frozenset[str]:
    """The names of all torches, as blows with them tell it."""
    return frozenset(row.name.lower() for row in tables.weapons.values() if row.flame)


def _attacked(play: Play, event: Attacked) -> None:
    """A torch that strikes: an animal fears it from then on, and it lights the oil on whomever it hits."""
    if event.weapon not in _torches(play.tables):
        return
    held = [gear for gear, row in play.arms(play.figure(event.figure)) if row.name.lower() == event.weapon]
    if held and all(gear.out for gear in held):
        return
    if fears_fire(play, play.figure(event.target)):
        mark(play, event.target, torched=play.turn)
    if event.result == "hit" and play.figure(event.target).burning.oiled:
        ignite(play, event.target, LIQUID)


def _dropped(play: Play, event: ItemDropped) -> None:
    """A torch that is fumbled goes out; one that is dropped on purpose stays lit (am.torch.stays-lit)."""
    weapon = play.tables.weapons.get(event.item)
    if event.why != "fumbled" or weapon is None or not weapon.flame:
        return
    fallen = [one for one in play.fight.lying if (one.owner, one.item) == (event.figure, event.item)][-1:]
    if any(not one.out for one in fallen):
        play.change_fight(lying=tuple(evolve(one, out=True) if one in fallen else one for one in play.fight.lying))
        _goes_out(play, event.figure, event.item)


def _broke(play: Play, event: Broke) -> None:
    """A torch that breaks goes out, though it can still be swung."""
    weapon = play.tables.weapons.get(event.item)
    if weapon is None or not weapon.flame:
        return
    one = play.figure(event.figure)
    lit = [thing for thing in one.gear if thing.item == event.item and thing.broken and not thing.out]
    if lit:
        play.change(one.id, gear=tuple(evolve(thing, out=True) if thing in lit else thing for thing in one.gear))
        _goes_out(play, event.figure, event.item)


def _goes_out(play: Play, figure: str, item: str) -> None:
    play.happened(TorchOut(figure=figure, item=item, rules=("am.torch.stays-lit",)))


# --- falls -----------------------------------------------------------------------------------------------------------


_FALLS = (Fell, Collapsed, Died, Unseated, FellIn, Tumbled)
"""The kinds of events in which a figure comes to the ground."""


def _keeps_up(ctx: Context, figure: Figure) -> bool:
    """True if it has not come to the ground: tied to its saddle, in the air, or clinging to something."""
    aloft = figure.aloft
    return rides(ctx, figure) or figure.flying or aloft.fall is not None or aloft.climb is not None


def _fell(play: Play, event: Any) -> None:
    """Whoever falls may break what it carries; a burning wick must be pulled out first."""
    for gear, bomb in tuple(flasks(play, play.figure(event.figure))):
        lit = bomb.lit and gear.id in play.figure(event.figure).ready
        if lit and _wick_burns(play, event.figure, gear, bomb):
            continue
        if bomb.fragile:
            _may_break(play, event.figure, gear, bomb)


def _grappled(play: Play, event: Grappled) -> None:
    """Those who go to the ground hand to hand fall, too: the attacker, and the defender whom it takes along."""
    if event.result in ("started", "joined"):
        _fell(play, event)
    if event.result == "started":
        _fell(play, evolve(event, figure=event.target))


def _wick_burns(play: Play, figure: str, gear: Gear, bomb: Bomb) -> bool:
    """The roll to pull out the wick; whether it failed, and the flask went off. The senseless pull nothing."""
    one = play.figure(figure)
    if dodges(play, figure, _WICK_DICE, WICK, f"pulling out the wick of the {bomb.name.lower()}"):
        play.change(figure, ready=tuple(key for key in one.ready if key != gear.id))
        play.happened(WickPulled(figure=figure, item=gear.item, rules=(WICK,)))
        return False
    play.lose(figure, gear)
    goes_off(play, upon(play, bomb, one))
    return True


def _may_break(play: Play, figure: str, gear: Gear, bomb: Bomb) -> None:
    """The roll for one flask: three dice for what is in hand or on the belt, two for what is packed."""
    dice, rule = (_PACK_DICE, PACK) if gear.packed else (_BELT_DICE, BELT)
    if not bomb.gas:
        rule = "am.gasbomb.fall-molotail"
    if save(play, figure, DX, dice, rule, f"the {bomb.name.lower()} in the fall"):
        return
    one = play.lose(figure, gear)
    play.happened(FlaskBroke(figure=figure, item=gear.item, rules=(rule,)))
    if bomb.gas:
        goes_off(play, upon(play, bomb, one))
    else:
        mark(play, figure, oiled=True)
        play.happened(Oiled(figure=figure, rules=(LIQUID,)))


# --- guns, spells ----------------------------------------------------------------------------------------------------


def _burst(play: Play, event: burning.Burst) -> None:
    """A gun that bursts does the damage of a grenade, without its shock (am.powder.burst)."""
    one, bomb = play.figure(event.figure), play.tables.bombs.get("grenade")
    if bomb is not None:
        goes_off(play, upon(play, bomb, one), shocks=False)


def _cast(play: Play, event: SpellCast) -> None:
    """An enemy's spell spoils the aim of whoever it works on (am.fire.aim-lost)."""
    caster, target = play.figure(event.figure), play.figure(event.target)
    if event.works and caster.side != target.side:
        mark(play, target.id, spoiled=True)


_FOLLOWS: Mapping[type, Callable[[Play, Any], None]] = {
    Moved: _moved,
    Retreated: _driven,
    Sidestepped: _came,
    Pushed: _came,
    RolledOut: _got_out,
    BrokeFree: _got_out,
    Disengaged: _came,
    Jumped: _came,
    StageBegan: _stage,
    Attacked: _attacked,
    ItemDropped: _dropped,
    Broke: _broke,
    Fell: _fell,
    Collapsed: _fell,
    Died: _fell,
    Unseated: _fell,
    FellIn: _fell,
    Tumbled: _fell,
    Grappled: _grappled,
    burning.Burst: _burst,
    SpellCast: _cast,
}
"""Functions that follow an event, by its kind."""
