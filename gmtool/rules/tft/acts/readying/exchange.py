"""Exchange: things within reach at the end of a move, the gear in hand after options e, m and q, and doing it.

A crossbow is reloaded in the same options.
"""

from dataclasses import replace

from gmtool.records import dataclass
from gmtool.rules.tft.acts.readying.winding import wind
from gmtool.rules.tft.acts.turn.packs import unpack
from gmtool.rules.tft.cards.fighter import Gear, kept
from gmtool.rules.tft.cards.legality import ready_findings
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import status_at_move
from gmtool.rules.tft.state.fight import Figure, Status
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.rules.tft.state.messages.turns import Readied
from gmtool.rules.tft.state.play import Play
from gmtool.space import Hex


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing to pick up: `id` is a dropped thing's, "body/gear" of a body's arms, or the key of what lies everywhere.

    `of` is the body that has it; `gear` is what it is in the hands of whoever takes it.
    """

    id: str
    gear: Gear
    hex: Hex | None = None
    of: str = ""

    @property
    def item(self) -> str:
        """The key of the weapon, shield or supply that it is."""
        return self.gear.item


def things_near(ctx: Context, figure: Figure, at: Hex | None) -> tuple[Thing, ...]:
    """The things that lie in a hex or next to it; without a ground, those that lie anywhere (tm.option.e-pick-up).

    In a Quick Combat only what lies in the hex itself (am.quick.option-still).
    """
    reach = 0 if ctx.quick else 1
    lying = [one for one in ctx.fight.lying if _near(one.hex, at, reach)]
    fallen = tuple(Thing(one.id, Gear(one.id, one.item, **kept(one)), one.hex) for one in lying)
    arms = tuple(
        Thing(key := f"{body.id}/{gear.id}", body.as_left(gear, key), body.place, body.id)
        for body in ctx.everyone()
        if body.body and body.id != figure.id and _near(body.place, at, reach)
        for gear in body.gear
    )
    weapons = ctx.tables.weapons.values()
    anywhere = tuple(Thing(one.key, Gear(one.key, one.key)) for one in weapons if _lies_about(ctx, one))
    return (*fallen, *arms, *anywhere)


def _lies_about(ctx: Context, weapon: Weapon) -> bool:
    """True for what can be found anywhere, improvised clubs by the house rule (am.club.improvised)."""
    return weapon.always_available or (weapon.improvised and ctx.house("clubs-about") == "yes")


def _near(hex_: Hex | None, at: Hex | None, reach: int) -> bool:
    if at is None:
        return True
    return hex_ is not None and hex_.distance(at) <= reach


def take(play: Play, figure: str, thing: Thing) -> Gear:
    """Move a thing from the ground or from a body to a figure (tm.dropped.removed, tm.dropped.body-weapons)."""
    if thing.of:
        found = next(gear for gear in play.figure(thing.of).gear if f"{thing.of}/{gear.id}" == thing.id)
        play.lose(thing.of, found)
    else:
        play.change_fight(lying=tuple(one for one in play.fight.lying if one.id != thing.id))
    lay = not thing.of and thing.id != thing.item
    gear = thing.gear if lay else replace(thing.gear, id=play.serial("d"))
    play.change(figure, gear=(*play.figure(figure).gear, gear))
    return gear


READYING = frozenset(("readies", "changes", "swaps"))
"""The traits of options that take something carried in hand."""


def is_readying(row: OptionRow) -> bool:
    """True if an option takes something in hand, whether carried or from the ground."""
    return "picks-up" in row.does or not READYING.isdisjoint(row.does)


def drops_rest(ctx: Context, figure: Figure, row: OptionRow) -> bool:
    """True if whatever leaves the hands under this option falls to the ground."""
    return "changes" in row.does or ("swaps" in row.does and status_at_move(ctx, figure) is Status.ENGAGED)


def _does(ctx: Context, command: TakeOption, trait: str) -> bool:
    return trait in ctx.tables.options[command.option].does


@dataclass(frozen=True, slots=True)
class Exchange:
    """The change of a figure's gear. Things still on the ground count here as gear with their own ids.

    `fresh`: in hand, and was not before; `dropped`: falls to the ground; `missing`: ids that are nowhere in reach.
    """

    carried: tuple[Gear, ...]
    in_hand: tuple[Gear, ...]
    fresh: tuple[Gear, ...]
    dropped: tuple[Gear, ...]
    taken: tuple[Thing, ...]
    missing: tuple[str, ...]


def exchange(ctx: Context, figure: Figure, command: TakeOption, at: Hex | None) -> Exchange:
    """The exchange of a command, at the figure's place after its move."""
    own, named = {gear.id for gear in figure.gear}, (*(command.ready or ()), *command.drop)
    all_its_own = not command.pick_up and own.issuperset(named)
    near = {} if all_its_own else {thing.id: thing for thing in things_near(ctx, figure, at)}
    taken = tuple(near[key] for key in dict.fromkeys(command.pick_up) if key in near)
    picked = tuple(thing.gear for thing in taken)
    old = ctx.in_hand(figure)
    kept = _kept(ctx, figure, command, old, picked)
    in_hand = (*kept, *picked)
    dropped = _dropped(ctx, figure, command, old, kept)
    return Exchange(
        carried=(*(gear for gear in figure.gear if gear not in dropped), *picked),
        in_hand=in_hand,
        fresh=tuple(gear for gear in in_hand if gear not in old),
        dropped=dropped,
        taken=taken,
        missing=tuple(key for key in (*command.pick_up, *named) if key not in near and key not in own),
    )


def _kept(
    ctx: Context, figure: Figure, command: TakeOption, old: tuple[Gear, ...], picked: tuple[Gear, ...]
) -> tuple[Gear, ...]:
    """Its own gear in hand: as given, else whatever goes together with the things picked up."""
    if _does(ctx, command, "lets-go"):
        return ()
    if command.ready is not None:
        return tuple(gear for gear in figure.gear if gear.id in command.ready and gear.id not in command.drop)
    return tuple(
        gear
        for gear in old
        if gear.id not in command.drop and not ready_findings([one.item for one in (*picked, gear)], ctx.tables)
    )


def _dropped(
    ctx: Context, figure: Figure, command: TakeOption, old: tuple[Gear, ...], kept: tuple[Gear, ...]
) -> tuple[Gear, ...]:
    if _does(ctx, command, "lets-go"):
        return old
    if drops_rest(ctx, figure, ctx.tables.options[command.option]):
        slings = ctx.house("shield-in-change") == "sling"
        return tuple(gear for gear in old if gear not in kept and not (slings and ctx.shield(gear)))
    return tuple(gear for gear in figure.gear if gear.id in command.drop)


def reload(play: Play, figure_id: str, *, cranequin: bool = False) -> None:
    """One turn of reloading (tm.missile.reload-option), or of winding a crossbow that is cocked by a cranequin."""
    if cranequin:
        wind(play, figure_id)
        return
    figure = play.change(figure_id, reload=max(0, play.figure(figure_id).reload - 1))
    play.deed(figure_id, readied=figure.ready)
    items = tuple(gear.item for gear in play.in_hand(figure))
    play.happened(Readied(figure=figure_id, items=items, reloaded=True, rules=("tm.missile.reload-option",)))


def ready(play: Play, command: TakeOption, rule: str) -> None:
    """Put the command's gear in hand, for the next turn (am.carry.secondary-time, am.dropped.recover).

    A figure that bends down for it is rear on all sides this turn. A packed thing is in hand after its last turn only.
    """
    figure = play.figure(command.figure)
    if not unpack(play, figure.id, exchange(play, figure, command, figure.place).fresh):
        return
    figure = play.figure(command.figure)
    done = exchange(play, figure, command, figure.place)
    for gear in done.dropped:
        play.let_fall(figure.id, gear, "dropped", ("tm.dropped.when", "tm.dropped.sling-vs-drop"))
    gained = {thing.id: take(play, figure.id, thing) for thing in done.taken}
    in_hand = tuple(gained.get(gear.id, gear) for gear in done.in_hand)
    fresh = tuple(gained.get(gear.id, gear).id for gear in done.fresh)
    play.change(figure.id, ready=tuple(gear.id for gear in in_hand))
    play.deed(figure.id, readied=fresh, bending=bool(gained), intent=None)
    play.happened(
        Readied(
            figure=figure.id,
            items=tuple(gear.item for gear in in_hand),
            picked_up=tuple(gear.item for gear in gained.values()),
            rules=(rule, "tm.dropped.removed") if gained else (rule,),
        )
    )
