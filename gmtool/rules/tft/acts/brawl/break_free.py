"""Breaking free from hand-to-hand combat, by a die (option v)."""

from collections.abc import Iterator

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.acts import if_allowed, offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Breakdown, Modifier, Option, Refusal, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx
from gmtool.rules.tft.acts.attacks.defence import in_words
from gmtool.rules.tft.acts.attacks.intent import brawl_enemies
from gmtool.rules.tft.acts.attacks.order import DIE, not_its_moment
from gmtool.rules.tft.acts.brawl.pile import has_room
from gmtool.rules.tft.acts.kinds import BREAKS_FREE
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import facing_refusals, has_brawls
from gmtool.rules.tft.state.fight import Figure, Pose, Stage
from gmtool.rules.tft.state.messages.attacks import BrokeFree
from gmtool.rules.tft.state.messages.commands import BreakFree
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.stations import RISES
from gmtool.space import Hex

EASY, HARD = 3, 1
"""The highest face that breaks free: with more DX than a single enemy, and otherwise."""


def needs(ctx: Context, figure: Figure) -> Modifier:
    """The most that breaks free, and why (tm.disengage.hth-roll-better, tm.disengage.hth-roll-worse).

    On four dice adjDX does, without the +4 for brawls (am.hdis.roll, am.opt.v.d-disengage).
    """
    if dice(ctx) > 1:
        return Modifier(_adjdx(ctx, figure), f"adjDX on {dice(ctx)} dice", "am.opt.v.d-disengage")
    enemies = brawl_enemies(ctx, figure)
    if len(enemies) > 1:
        return Modifier(HARD, f"{len(enemies)} enemies", "tm.disengage.hth-roll-worse")
    own, theirs = _adjdx(ctx, figure), max((_adjdx(ctx, one) for one in enemies), default=0)
    if own > theirs:
        return Modifier(EASY, f"adjDX {own} against {theirs}", "tm.disengage.hth-roll-better")
    return Modifier(HARD, f"adjDX {own} against {theirs}", "tm.disengage.hth-roll-worse")


def dice(ctx: Context) -> int:
    """The dice that are rolled."""
    return 4 if ctx.book.variants.brawl_rolls == "dx" else 1


def _adjdx(ctx: Context, figure: Figure) -> int:
    return sum(line.value for line in own_adjdx(ctx, figure, attacking=False))


def ways_out(ctx: Context, figure: Figure, facing: int | None = None) -> tuple[Hex, ...]:
    """The empty hexes beside the brawl in which the figure could stand, with this facing or its own."""
    if figure.place is None:
        return ()
    facing = figure.facing if facing is None else facing
    return tuple(hex_ for hex_ in figure.place.neighbours() if _empty(ctx, figure, hex_, facing))


def _empty(ctx: Context, figure: Figure, hex_: Hex, facing: int) -> bool:
    own = [one for one in ctx.at(hex_) if one.id != figure.id]
    return not own and has_room(ctx, figure, hex_, facing)


def refusals(ctx: Context, command: BreakFree) -> Iterator[Refusal]:
    """Reasons why the figure may not try."""
    figure = ctx.figure(command.figure)
    if not ctx.does(figure, "breaks-free"):
        yield Refusal(f"{figure.name} did not choose to disengage.", "tm.option.v-hth-disengage")
    else:
        yield from not_its_moment(ctx, figure, DIE)
    if not figure.pile:
        yield Refusal(f"{figure.name} is not in hand-to-hand combat.", "tm.option.v-hth-disengage")
    bad = tuple(facing_refusals(command.facing))
    if bad:
        yield from bad
        return
    out = ways_out(ctx, figure, command.facing)
    if ctx.ground is not None and not out:
        yield Refusal("There is no empty hex next to the figure.", "tm.disengage.hth-success")
    elif command.hex is not None and command.hex not in out:
        yield Refusal("That is not an empty hex next to the figure.", "tm.disengage.hth-success")


def perform(play: Play, command: BreakFree) -> None:
    """Roll; on success the figure is on its feet in an empty hex beside the brawl, unless a net keeps it down."""
    figure = play.figure(command.figure)
    line = needs(play, figure)
    why = Why(f"{figure.name} tries to break free", figure.side, figure.id, line.rule, at_most(line.value))
    die = play.roll(Dice(dice(play)), why, lambda total: total <= line.value).sum
    out = ways_out(play, figure, command.facing)
    free = die <= line.value and (play.ground is None or bool(out))
    free = free and all(rises(play, figure.id) for rises in play.hooks(RISES))
    place = _place(play, command, out) if free and out else figure.place
    play.acted(figure.id, DIE)
    if free:
        facing = figure.facing if command.facing is None else command.facing
        play.change(figure.id, pile=0, pose=Pose.STANDING, place=place, facing=facing)
    rules = (line.rule, "tm.disengage.hth-success" if free else "tm.disengage.hth-no-attack")
    play.happened(BrokeFree(figure=figure.id, die=die, needs=line.value, free=free, hex=place, rules=rules))


def _place(play: Play, command: BreakFree, out: tuple[Hex, ...]) -> Hex:
    if command.hex in out:
        return command.hex
    figure = play.figure(command.figure)
    why = Why(f"Where does {figure.name} stand up?", figure.side, figure.id, "tm.disengage.hth-success")
    found = {play.label(hex_): hex_ for hex_ in out}
    return found[play.choose([Option(key, key) for key in found], why)]


def explain(ctx: Context, command: BreakFree) -> tuple[Breakdown, ...]:
    """The highest face that breaks free."""
    line = needs(ctx, ctx.figure(command.figure))
    number = Breakdown("To break free", (line,), key="needs")
    return (in_words(number, at_most(line.value), dice(ctx)),)


def _in_brawl(ctx: Context, figure: Figure) -> bool:
    return ctx.fight.stage is Stage.COMBAT and bool(figure.pile)


_TRIES = Offer(
    "Try to break free",
    "Move",
    "tm.option.v-hth-disengage",
    there=_in_brawl,
    asks={"hex": ways_out, "facing": Ask(when=lambda ctx, figure: bool(ways_out(ctx, figure)))},
    judged=True,
    usual=if_allowed,
)
BREAK_FREE: Act = offered(BreakFree, _TRIES, refusals, perform, explain, fits=has_brawls, kinds=BREAKS_FREE)
