"""What comes to hand and what is put away (hm.ready.*)."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.commands import Grope, Unsheathe
from gmtool.rules.harnmaster.context import Act, Context, Play
from gmtool.rules.harnmaster.events import PutAway, Readied
from gmtool.rules.harnmaster.readying.carried import carried, holding, item_name, one_of
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.harnmaster.turn.taking import GROPE as SPENT
from gmtool.rules.harnmaster.turn.taking import spend, turn_refusals, whole_turn_refusals
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Choice, Refusal

GROUP = "Ready"
FREE, UNSLING, PUT_AWAY = "hm.ready.unsheathe-free", "hm.ready.unsling-grope", "hm.ready.put-away-grope"


def _unsheathe_refusals(ctx: Context, command: Unsheathe) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from turn_refusals(ctx, figure)
    gear = ctx.gear(figure, command.weapon)
    if gear is None:
        yield Refusal(f"{figure.name} does not carry that.", FREE)
    elif gear.ready:
        yield Refusal(f"{figure.name} has it in hand already.", FREE)
    elif gear.slung:
        yield Refusal(f"{figure.name}'s {item_name(ctx, gear)} is slung: to unsling it is a Grope.", UNSLING)


def _unsheathe(play: Play, command: Unsheathe) -> None:
    gear = play.gear(play.figure(command.figure), command.weapon)
    if gear is not None:
        holding(play, command.figure, gear, ready=True)
        play.happened(Readied(figure=command.figure, item=gear.item, rules=(FREE,)))


def _unsheathe_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or ctx.fight.exchange is not None:
        return
    for gear in carried(ctx, figure):
        if not gear.ready and not gear.slung and not gear.broken:
            draft = draft_of(Unsheathe, figure=figure.id, weapon=gear.id)
            against = tuple(turn_refusals(ctx, figure))
            yield Choice(f"draw {gear.id}", f"Draw: {item_name(ctx, gear)}", GROUP, draft, (), against, FREE)


def _grope_refusals(ctx: Context, command: Grope) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from whole_turn_refusals(ctx, figure)
    gear = ctx.gear(figure, command.weapon)
    if gear is None:
        yield Refusal(f"{figure.name} does not carry that.", UNSLING)
    elif gear not in carried(ctx, figure):
        yield Refusal("That is put away nowhere.", PUT_AWAY)
    elif not gear.ready and not gear.slung:
        yield Refusal(f"{figure.name}'s {item_name(ctx, gear)} is sheathed: to draw it is free.", FREE)


def _grope(play: Play, command: Grope) -> None:
    """Unsling what is slung; sheathe or sling again what is in hand."""
    gear = play.gear(play.figure(command.figure), command.weapon)
    spend(play, command.figure, SPENT)
    if gear is None or gear not in carried(play, play.figure(command.figure)):
        return
    holding(play, command.figure, gear, ready=not gear.ready)
    if gear.ready:
        play.happened(PutAway(figure=command.figure, item=gear.item, slung=gear.slung, rules=(PUT_AWAY,)))
    else:
        play.happened(Readied(figure=command.figure, item=gear.item, groped=True, rules=(UNSLING,)))


def _grope_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    """Each slung thing by itself; what is in hand in one choice, so that there are few."""
    if figure is None or ctx.fight.exchange is not None:
        return
    draft = draft_of(Grope, figure=figure.id)
    against = tuple(whole_turn_refusals(ctx, figure))
    held: list[Gear] = []
    for gear in carried(ctx, figure):
        if gear.ready:
            held.append(gear)
        elif gear.slung and not gear.broken:
            label = f"Unsling: {item_name(ctx, gear)}"
            yield Choice(f"unsling {gear.id}", label, GROUP, {**draft, "weapon": gear.id}, (), against, UNSLING)
    if held:
        yield Choice("away", "Put away", GROUP, draft, (one_of(ctx, "Put away", held),), against, PUT_AWAY)


UNSHEATHE = Act(Unsheathe, _unsheathe_offers, _unsheathe_refusals, _unsheathe)
GROPE = Act(Grope, _grope_offers, _grope_refusals, _grope)
