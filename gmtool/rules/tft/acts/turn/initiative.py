"""Initiative: a die for each side, or the players' word."""

from collections.abc import Iterator

from gmtool.dice import Dice
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import (
    AGAIN,
    Classifier,
    Option,
    Refusal,
    Why,
    signed,
)
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.acts.turn.lead import BY_GM, FLEES, begins_led, bonuses, flees, led, raise_dice, sides
from gmtool.rules.tft.acts.turn.renewal import has_renewal, to_renew
from gmtool.rules.tft.acts.turn.stages import able_sides, begin_stage, decided, side_name, this_turn, with_verb
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import RollInitiative, WaiveInitiative
from gmtool.rules.tft.state.messages.leading import TakeInitiative
from gmtool.rules.tft.state.messages.turns import InitiativeRolled, InitiativeWaived
from gmtool.rules.tft.state.play import Act, Offer, Play


def _wrong_start(ctx: Context, command: RollInitiative | WaiveInitiative | TakeInitiative) -> Iterator[Refusal]:
    if decided(ctx):
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


def _ranked(
    play: Play, sides: tuple[str, ...], dice: list[tuple[str, int]], ties: tuple[int, ...] = ()
) -> tuple[str, ...]:
    """The sides by a die each, its leader's (am.turn.initiative-leader); ties roll again (tm.turn.initiative-tie).

    `ties` are the numbers at which these sides have been tied so far.
    """
    if len(sides) < 2:
        return sides
    rolled: dict[int, list[str]] = {}
    rerolled = play.house("initiative-tie") == "reroll"
    for side in sides:
        more = sum(one.value for one in bonuses(play, side))
        text = f"{_again(ties) if ties else 'Initiative'} of {side_name(play, side)}"
        text += f", {signed(more)}" if more else ""
        alike = against(next(iter(rolled)) - more) if rerolled and rolled and len(sides) == 2 else None
        die = play.roll(Dice(1), Why(text, side, rule="tm.turn.initiative"), alike).sum
        dice.append((side, die))
        rolled.setdefault(die + more, []).append(side)
    ordered: list[str] = []
    for die in sorted(rolled, reverse=True):
        level = tuple(rolled[die])
        ordered += _ranked(play, level, dice, (*ties, die)) if rerolled else level
    return tuple(ordered)


def _again(ties: tuple[int, ...]) -> str:
    """The last tie, told apart from one before at the same number."""
    which = "Tie" if len(ties) == 1 else f"Tie {len(ties)}"
    return f"{which} at {ties[-1]}; again: initiative"


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


def _begins(ctx: Context, _: Figure | None) -> bool:
    return ctx.fight.stage is Stage.INITIATIVE and not decided(ctx)


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


def _take_offers(ctx: Context, _: Figure | None) -> Iterator[Offer]:
    if not begins_led(ctx, None):
        return
    turn = ctx.fight.turn
    for side in able_sides(ctx):
        if flees(ctx, side):
            label, given = (
                with_verb(side_name(ctx, side), "flees on", "flee on"),
                {"turn": turn, "side": side, "why": "flees"},
            )
            yield Offer(label, "Turn", FLEES, key=f"flee-on:{side}", given=given, usual=True)
    yield _TAKES.one("lesser-surprise", "Lesser surprise", {"turn": turn, "why": "surprise"}, rule=_WHY["surprise"])
    yield _TAKES.one("take-initiative", "Give the initiative", {"turn": turn}, rule=BY_GM)


_KEYS = ("flee-on:", "lesser-surprise", "take-initiative")
_TAKES = Offer("", "Turn", asks={"side": sides}, aside=True)
TAKE: Act = offered(TakeInitiative, _take_offers, _may_not_take, _take, keys=_KEYS, kinds=NOTHING)
_ROLLS = Offer(
    "Roll initiative", "Turn", "tm.turn.initiative", there=_begins, given=this_turn, usual=True, unasked=True
)
INITIATIVE: Act = offered(RollInitiative, _ROLLS, _wrong_start, _roll_initiative, kinds=NOTHING)
_WAIVES = Offer(
    "Skip initiative", "Turn", "tm.turn.initiative-waived", there=_begins, given=this_turn, asks={"first": sides}
)
WAIVE: Act = offered(WaiveInitiative, _WAIVES, _wrong_start, _waive_initiative, kinds=NOTHING)
