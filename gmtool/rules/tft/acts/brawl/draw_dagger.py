"""Drawing a dagger in a brawl, by a die (option u)."""

from collections.abc import Iterable, Iterator

from gmtool.dice import Dice, at_most
from gmtool.rules.seam import Breakdown, Choice, Modifier, Refusal, Why, draft_of
from gmtool.rules.tft.acts.attacks.defence import in_words
from gmtool.rules.tft.acts.attacks.order import DIE, not_its_moment
from gmtool.rules.tft.acts.attacks.ready_arms import cannot_hold
from gmtool.rules.tft.acts.brawl.pile import blades
from gmtool.rules.tft.acts.kinds import DRAWS
from gmtool.rules.tft.acts.turn.saves import DX, save, to_save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import hand_to_hand, has_brawls
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.attacks import DaggerDrawn
from gmtool.rules.tft.state.messages.commands import DrawDagger
from gmtool.rules.tft.state.messages.turns import Readied
from gmtool.rules.tft.state.play import Act, Play

DICE = 3
DRAWN_ON = 3
"""The highest face on which a dagger comes out (tm.hth.draw-dagger)."""


def refusals(ctx: Context, command: DrawDagger) -> Iterator[Refusal]:
    """Reasons why no blade can be drawn now."""
    figure = ctx.figure(command.figure)
    if not ctx.does(figure, "draws"):
        yield Refusal(f"{figure.name} did not choose to draw a dagger.", "tm.option.u-draw-dagger")
    else:
        yield from not_its_moment(ctx, figure, DIE)
    if not hand_to_hand(ctx, figure):
        yield Refusal(f"{figure.name} is not in hand-to-hand combat.", "tm.hth.draw-dagger")
    if command.weapon not in [gear.id for gear in blades(ctx, figure, ready=False)]:
        yield Refusal(f"{figure.name} carries no such dagger to draw.", "tm.hth.draw-dagger")
    if blades(ctx, figure, ready=True):
        yield Refusal("Only one blade can be used hand to hand.", "tm.hth.one-blade")
    gear = ctx.gear(figure, command.weapon)
    if gear is not None:
        yield from cannot_hold(ctx, figure, (*ctx.in_hand(figure), gear))


def perform(play: Play, command: DrawDagger) -> None:
    """Roll a die: on 1 to 3 the blade is in hand, for the next turn."""
    if by_dx(play):
        _draw_by_dx(play, command)
        return
    figure = play.figure(command.figure)
    gear = play.gear(figure, command.weapon)
    item = gear.item if gear else ""
    need = at_most(DRAWN_ON)
    why = Why(f"{figure.name} draws a blade", figure.side, figure.id, "tm.hth.draw-dagger", need)
    die = play.roll(Dice(1), why, need.met).sum
    drawn = need.met(die) and gear is not None
    if drawn:
        play.change(figure.id, ready=(*figure.ready, command.weapon))
    play.happened(DaggerDrawn(figure=figure.id, item=item, die=die, drawn=drawn, rules=("tm.hth.draw-dagger",)))
    play.acted(figure.id, DIE)


def by_dx(ctx: Context) -> bool:
    """True in an edition where DX draws it, without the +4 for brawls (am.opt.v.b-draw-dagger)."""
    return ctx.book.variants.brawl_rolls == "dx"


def _draw_by_dx(play: Play, command: DrawDagger) -> None:
    if save(play, command.figure, DX, DICE, "am.opt.v.b-draw-dagger", "draws a blade"):
        figure = play.figure(command.figure)
        one = play.change(command.figure, ready=(*figure.ready, command.weapon))
        items = tuple(gear.item for gear in play.in_hand(one))
        play.happened(Readied(figure=one.id, items=items, rules=("am.opt.v.b-draw-dagger",)))
    play.acted(command.figure, DIE)


def explain(ctx: Context, command: DrawDagger) -> tuple[Breakdown, ...]:
    """The highest face that draws the blade."""
    if by_dx(ctx):
        return (to_save(ctx, ctx.figure(command.figure), DX, DICE),)
    line = Modifier(DRAWN_ON, "or less on a die", "tm.hth.draw-dagger")
    return (in_words(Breakdown("To draw it", (line,), key="needs"), at_most(DRAWN_ON), 1),)


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for each blade that is not in hand."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or not hand_to_hand(ctx, figure):
        return
    for gear in blades(ctx, figure, ready=False):
        command = DrawDagger(figure=figure.id, weapon=gear.id)
        name = ctx.tables.item_name(gear.item).lower()
        draft = draft_of(DrawDagger, figure=figure.id, weapon=gear.id)
        barred = tuple(refusals(ctx, command))
        rule = "tm.option.u-draw-dagger"
        yield Choice(
            f"draw:{gear.id}", f"Draw the {name}", "Attack", draft, refusals=barred, rule=rule, usual=not barred
        )


DRAW = Act(DrawDagger, offers, refusals, perform, explain, keys=("draw:",), fits=has_brawls, kinds=DRAWS)
