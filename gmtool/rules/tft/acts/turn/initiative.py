"""Initiative: a die for each side, or the players' word."""

from collections.abc import Iterable, Iterator

from gmtool.dice import Dice
from gmtool.rules.kit.acts import Whose
from gmtool.rules.seam import (
    AGAIN,
    Candidate,
    Choice,
    Classifier,
    Input,
    InputKind,
    Option,
    Refusal,
    Why,
    draft_of,
    signed,
)
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.acts.turn.lead import BY_GM, FLEES, bonuses, flees, led, raise_dice, sides_input
from gmtool.rules.tft.acts.turn.renewal import has_renewal, to_renew
from gmtool.rules.tft.acts.turn.stages import able_sides, begin_stage, side_name, with_verb
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import RollInitiative, WaiveInitiative
from gmtool.rules.tft.state.messages.leading import TakeInitiative
from gmtool.rules.tft.state.messages.turns import InitiativeRolled, InitiativeWaived
from gmtool.rules.tft.state.play import Act, Play


def _wrong_start(ctx: Context, command: RollInitiative | WaiveInitiative | TakeInitiative) -> Iterator[Refusal]:
    if len(able_sides(ctx)) < 2:
        yield Refusal("Fewer than two sides can still fight.", "tm.turn.continue")
    if ctx.fight.stage is not Stage.INITIATIVE or command.turn != ctx.fight.turn:
        yield Refusal("Initiative is already settled for this turn.", "tm.turn.stages")


def _roll_initiative(play: Play, command: RollInitiative) -> None:
    dice: list[tuple[str, int]] = []
    raise_dice(play)
    order = _ranked(play, able_sides(play), dice)
    winner = order[0] if order else ""
    if len(order) > 1:
        won = with_verb(side_name(play, winner), "wins initiative", "win initiative")
        rolled = ", ".join(f"{side_name(play, side)} {die}" for side, die in dice)
        text = f"{won}. {rolled}"
        if play.quick and len(order) > 2:
            order = _places(play, order, text)
        else:
            order = _first_or_last(play, order, text, "tm.turn.initiative")
    rules = ("tm.turn.initiative",)
    play.happened(InitiativeRolled(dice=tuple(dice), winner=winner, order=order, rules=rules))
    _begin_movement(play, order)


def _first_or_last(play: Play, order: tuple[str, ...], text: str, rule: str) -> tuple[str, ...]:
    """The order of movement, of which the winner is asked whether it goes first or last."""
    winner = order[0]
    options = (Option("first", "Move first"), Option("last", "Move last"))
    last = play.choose(options, Why(text, winner, rule=rule)) == "last"
    return (*order[1:], winner) if last else order


def _places(play: Play, ranked: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The order of movement of a Quick Combat of several sides: each chooses its place among those left.

    The highest is asked first (am.quick.initiative-multi); of two sides the winner goes first or second
    (am.quick.initiative).
    """
    free, taken = list(range(1, len(ranked) + 1)), dict[int, str]()
    for side in ranked:
        options = tuple(Option(str(place), f"{side_name(play, side)}: place {place}") for place in free)
        place = int(play.choose(options, Why(text, side, rule="am.quick.initiative-multi")))
        taken[place] = side
        free.remove(place)
    return tuple(side for _, side in sorted(taken.items()))


def _ranked(play: Play, sides: tuple[str, ...], dice: list[tuple[str, int]]) -> tuple[str, ...]:
    """The sides by a die each, its leader's (am.turn.initiative-leader); ties roll again (tm.turn.initiative-tie)."""
    if len(sides) < 2:
        return sides
    rolled: dict[int, list[str]] = {}
    again = bool(dice)
    rerolled = play.house("initiative-tie") == "reroll"
    for side in sides:
        more = sum(one.value for one in bonuses(play, side))
        text = f"{'A tie; again: initiative' if again else 'Initiative'} of {side_name(play, side)}"
        text += f", {signed(more)}" if more else ""
        alike = against(next(iter(rolled)) - more) if rerolled and rolled and len(sides) == 2 else None
        die = play.roll(Dice(1), Why(text, side, rule="tm.turn.initiative"), alike).sum
        dice.append((side, die))
        rolled.setdefault(die + more, []).append(side)
    ordered: list[str] = []
    for die in sorted(rolled, reverse=True):
        level = tuple(rolled[die])
        ordered += _ranked(play, level, dice) if rerolled else level
    return tuple(ordered)


def against(die: int) -> Classifier:
    """For the second of two dice, all that matters: it is higher than the first, lower, or rolled again."""
    return lambda other: AGAIN if other == die else other > die


def _waive_initiative(play: Play, command: WaiveInitiative) -> None:
    sides = able_sides(play)
    order = tuple(sorted(sides, key=lambda side: side != command.first))
    play.happened(InitiativeWaived(order=order, rules=("tm.turn.initiative-waived",)))
    _begin_movement(play, order)


def _begin_movement(play: Play, order: tuple[str, ...]) -> None:
    """Begin the movement, or first the renewal of spells where there are any."""
    renews = has_renewal(play) and any(to_renew(play, one) for one in play.everyone())
    play.change_fight(stage=Stage.RENEWAL if renews else Stage.MOVEMENT, order=order, mover=0)
    begin_stage(play)


def _initiative_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None or ctx.fight.stage is not Stage.INITIATIVE or len(able_sides(ctx)) < 2:
        return
    turn = ctx.fight.turn
    yield Choice(
        "initiative",
        "Roll initiative",
        "Turn",
        draft_of(RollInitiative, turn=turn),
        rule="tm.turn.initiative",
        usual=True,
        unasked=True,
    )


def _waive_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None or ctx.fight.stage is not Stage.INITIATIVE or len(able_sides(ctx)) < 2:
        return
    sides = tuple(Candidate(side, side_name(ctx, side)) for side in able_sides(ctx))
    first = Input("first", "Who moves first?", InputKind.ONE_OF, lambda _: sides, default=sides[0].value)
    yield Choice(
        "waive-initiative",
        "Skip initiative",
        "Turn",
        draft_of(WaiveInitiative, turn=ctx.fight.turn),
        (first,),
        rule="tm.turn.initiative-waived",
    )


_WHY = {"flees": FLEES, "surprise": "am.surprise.lesser", "gm": BY_GM}


def _may_not_take(ctx: Context, command: TakeInitiative) -> Iterator[Refusal]:
    yield from _wrong_start(ctx, command)
    if command.side not in able_sides(ctx):
        yield Refusal("That side has nobody able to fight.", "tm.turn.continue")
    elif command.why == "flees" and not flees(ctx, command.side):
        side = with_verb(side_name(ctx, command.side), "has", "have")
        yield Refusal(f"{side} not run away for all of the last turn.", FLEES)
    elif not led(ctx):
        yield Refusal("Initiative must be rolled.", "tm.turn.initiative")


def _take(play: Play, command: TakeInitiative) -> None:
    rule = _WHY[command.why]
    own = with_verb(side_name(play, command.side), "has the initiative", "have the initiative")
    others = tuple(side for side in able_sides(play) if side != command.side)
    order = _first_or_last(play, (command.side, *others), f"{own}.", rule)
    play.change_fight(fleeing=command.side if command.why == "flees" else "")
    play.happened(InitiativeRolled(dice=(), winner=command.side, order=order, rules=(rule,)))
    _begin_movement(play, order)


def _take_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None or not led(ctx) or ctx.fight.stage is not Stage.INITIATIVE or len(able_sides(ctx)) < 2:
        return
    turn = ctx.fight.turn
    for side in able_sides(ctx):
        if flees(ctx, side):
            words = with_verb(side_name(ctx, side), "flees on", "flee on")
            draft = draft_of(TakeInitiative, turn=turn, side=side, why="flees")
            yield Choice(f"flee-on:{side}", words, "Turn", draft, rule=FLEES, usual=True)
    draft = draft_of(TakeInitiative, turn=turn, why="surprise")
    inputs = (sides_input(ctx),)
    yield Choice("lesser-surprise", "Lesser surprise", "Turn", draft, inputs, rule=_WHY["surprise"], aside=True)
    draft = draft_of(TakeInitiative, turn=turn)
    yield Choice("take-initiative", "Give the initiative", "Turn", draft, inputs, rule=BY_GM, aside=True)


TAKE = Act(
    TakeInitiative,
    _take_offers,
    _may_not_take,
    _take,
    keys=("flee-on:", "lesser-surprise", "take-initiative"),
    whose=Whose.TABLE,
    kinds=NOTHING,
)
INITIATIVE = Act(
    RollInitiative,
    _initiative_offers,
    _wrong_start,
    _roll_initiative,
    keys=("initiative",),
    whose=Whose.TABLE,
    kinds=NOTHING,
)
WAIVE = Act(
    WaiveInitiative,
    _waive_offers,
    _wrong_start,
    _waive_initiative,
    keys=("waive-initiative",),
    whose=Whose.TABLE,
    kinds=NOTHING,
)
