"""Initiative: a die for each side, or the players' word; ties of figures at equal adjDX; and letting a moment pass."""

from collections.abc import Iterable, Iterator

from gmtool.dice import Dice
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.kit.narration import joined
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Option, Refusal, Why, signed
from gmtool.rules.tft.acts.attacks.order import not_its_moment, pending, tied, to_do
from gmtool.rules.tft.acts.options.undecided import strike_option
from gmtool.rules.tft.acts.turn.lead import BY_GM, FLEES, bonuses, flees, led, raise_dice, sides_input
from gmtool.rules.tft.acts.turn.renewal import has_renewal, to_renew
from gmtool.rules.tft.acts.turn.stages import able_sides, begin_stage, side_name, with_verb
from gmtool.rules.tft.state.commands import Hold, Pass, RollInitiative, RollTie, WaiveInitiative
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.lead_messages import TakeInitiative
from gmtool.rules.tft.state.play import Act, Play
from gmtool.rules.tft.state.turn_events import HeldBack, InitiativeRolled, InitiativeWaived, Passed, TieRolled


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
        order = _first_or_last(play, order, f"{won}. {rolled}", "tm.turn.initiative")
    rules = ("tm.turn.initiative",)
    play.happened(InitiativeRolled(dice=tuple(dice), winner=winner, order=order, rules=rules))
    _begin_movement(play, order)


def _first_or_last(play: Play, order: tuple[str, ...], text: str, rule: str) -> tuple[str, ...]:
    """The order of movement, of which the winner is asked whether it goes first or last."""
    winner = order[0]
    options = (Option("first", "Move first"), Option("last", "Move last"))
    last = play.choose(options, Why(text, winner, rule=rule)) == "last"
    return (*order[1:], winner) if last else order


def _ranked(play: Play, sides: tuple[str, ...], dice: list[tuple[str, int]]) -> tuple[str, ...]:
    """The sides by a die each, its leader's (am.turn.initiative-leader); ties roll again (tm.turn.initiative-tie)."""
    if len(sides) < 2:
        return sides
    rolled: dict[int, list[str]] = {}
    for side in sides:
        more = sum(one.value for one in bonuses(play, side))
        text = f"Initiative of {side_name(play, side)}{f', {signed(more)}' if more else ''}"
        die = play.roll(Dice(1), Why(text, side, rule="tm.turn.initiative")).sum
        dice.append((side, die))
        rolled.setdefault(die + more, []).append(side)
    ordered: list[str] = []
    for die in sorted(rolled, reverse=True):
        level = tuple(rolled[die])
        again = play.house("initiative-tie") == "reroll"
        ordered += _ranked(play, level, dice) if again else level
    return tuple(ordered)


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


def _may_not_take(ctx: Context, command: TakeInitiative) -> Iterator[Refusal]:
    yield from _wrong_start(ctx, command)
    if command.side not in able_sides(ctx):
        yield Refusal("That side has nobody able to fight.", "tm.turn.continue")
    elif command.why == "flees" and not flees(ctx, command.side):
        side = with_verb(side_name(ctx, command.side), "has", "have")
        yield Refusal(f"{side} not run away for all of the last turn.", FLEES)
    elif not led(ctx):
        yield Refusal("Initiative is rolled for.", "tm.turn.initiative")


def _take(play: Play, command: TakeInitiative) -> None:
    rule = FLEES if command.why == "flees" else BY_GM
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
    draft = draft_of(TakeInitiative, turn=turn)
    inputs = (sides_input(ctx),)
    yield Choice("take-initiative", "Give the initiative", "Turn", draft, inputs, rule=BY_GM, aside=True)


TAKE = Act(TakeInitiative, _take_offers, _may_not_take, _take)
INITIATIVE = Act(RollInitiative, _initiative_offers, _wrong_start, _roll_initiative)
WAIVE = Act(WaiveInitiative, _waive_offers, _wrong_start, _waive_initiative)


def _no_tie(ctx: Context, command: RollTie) -> Iterator[Refusal]:
    if set(command.figures) != {one.figure for one in tied(ctx, each=not command.by_side)}:
        yield Refusal("These are not the figures tied for first in the order.", "tm.turn.attack-tie")


def _roll_tie(play: Play, command: RollTie) -> None:
    """Roll a die for each of those who are level (am.ex.tie)."""
    level = tied(play, each=not command.by_side)
    score = level[0].score if level else 0
    dice: list[tuple[str, int]] = []
    rows = dict.fromkeys(command.figures, (score,)) | {one.figure: (one.score, *one.tie) for one in level}
    open_ties = [_rollers(play, command)]
    again = ""
    while open_ties:
        group = open_ties.pop()
        faces: dict[int, list[tuple[str, ...]]] = {}
        for roller in group:
            die = play.roll(Dice(1), _why_tie(play, roller, f"Tie at adjDX {score}{again}", command)).sum
            dice += [(key, die) for key in roller]
            rows |= {key: (*rows[key], die) for key in roller}
            faces.setdefault(die, []).append(roller)
        open_ties += [same for same in faces.values() if len(same) > 1]
        again = ", equal again"
    play.change_fight(ties={**play.fight.ties, **rows})
    first = next((one.figure for one in pending(play)), "")
    play.happened(TieRolled(score=score, dice=tuple(dice), first=first, rules=("tm.turn.attack-tie",)))


def _rollers(ctx: Context, command: RollTie) -> list[tuple[str, ...]]:
    """The groups that share a die: the tied figures of a side, or each figure alone."""
    if not command.by_side:
        return [(key,) for key in command.figures]
    sides = dict.fromkeys(ctx.figure(key).side for key in command.figures)
    return [tuple(key for key in command.figures if ctx.figure(key).side == side) for side in sides]


def _why_tie(ctx: Context, roller: tuple[str, ...], tie: str, command: RollTie) -> Why:
    first = ctx.figure(roller[0])
    if not command.by_side:
        return Why(f"{tie}: {first.name} rolls", first.side, first.id, "tm.turn.attack-tie")
    names = joined([ctx.figure(key).name for key in roller])
    return Why(f"{tie}: a die for {names}", first.side, first.id, "tm.turn.attack-tie")


def _tie_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    level = tied(ctx)
    if figure is not None or not level:
        return
    names = " and ".join(ctx.figure(one.figure).name for one in level)
    by_side = ctx.house("attack-tie") == "sides"
    draft = draft_of(RollTie, figures=[one.figure for one in level], by_side=by_side)
    yield Choice("tie", f"Roll the tie: {names}", "Turn", draft, rule="tm.turn.attack-tie", usual=True, unasked=True)


def _not_its_turn(ctx: Context, figure: Figure) -> list[Refusal]:
    acts = [act for act in to_do(ctx, figure) if act not in figure.deeds.acts]
    return not_its_moment(ctx, figure, acts[0] if acts else "")


def _may_not_pass(ctx: Context, command: Pass) -> Iterable[Refusal]:
    figure = ctx.figure(command.figure)
    return () if strike_option(ctx, figure) else _not_its_turn(ctx, figure)


def _pass(play: Play, command: Pass) -> None:
    figure = play.figure(command.figure)
    play.deed(command.figure, acts=(*figure.deeds.acts, *to_do(play, figure), "passed"))
    play.happened(Passed(figure=command.figure, rules=("tm.turn.attack-order",)))


def _has_moments(ctx: Context, figure: Figure) -> bool:
    return any(one.figure == figure.id for one in pending(ctx))


def _may_not_hold(ctx: Context, command: Hold) -> Iterator[Refusal]:
    if ctx.house("delay") == "no":
        yield Refusal("Everybody acts strictly in the order of adjDX.", "tm.turn.attack-order")
    figure = ctx.figure(command.figure)
    if figure.deeds.held:
        yield Refusal(f"{figure.name} waits already.", "am.delay.optional")
    yield from _not_its_turn(ctx, figure)


def _hold(play: Play, command: Hold) -> None:
    play.deed(command.figure, held=True)
    play.happened(HeldBack(figure=command.figure, rules=("am.delay.optional",)))


def _may_hold(ctx: Context, figure: Figure) -> bool:
    return ctx.house("delay") == "yes" and _has_moments(ctx, figure)


HOLD: Act = offered(
    Hold, "Let others act first", "Other", _hold, against=_may_not_hold, there=_may_hold, rule="am.delay.optional"
)
TIE = Act(RollTie, _tie_offers, _no_tie, _roll_tie)
PASS: Act = offered(
    Pass,
    "Pass",
    "Other",
    _pass,
    against=_may_not_pass,
    there=lambda ctx, figure: _has_moments(ctx, figure) or bool(strike_option(ctx, figure)),
    rule="tm.turn.attack-order",
)
