"""Who moves first: a die for each side, or the players' word."""

from collections.abc import Iterable, Iterator

from gmtool.dice import Dice
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Option, Refusal, Why
from gmtool.rules.tft.act import Act
from gmtool.rules.tft.commands import RollInitiative, WaiveInitiative
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.events import InitiativeRolled, InitiativeWaived
from gmtool.rules.tft.house import INITIATIVE_TIE
from gmtool.rules.tft.state import Figure, Stage
from gmtool.rules.tft.turn.stages import begun, side_name, sides_able


def _wrong_start(ctx: Context, command: RollInitiative | WaiveInitiative) -> Iterator[Refusal]:
    if len(sides_able(ctx)) < 2:
        yield Refusal("Fewer than two sides have anybody able to fight.", "tm.turn.continue")
    if ctx.fight.stage is not Stage.INITIATIVE or command.turn != ctx.fight.turn:
        yield Refusal("Initiative has been settled for this turn.", "tm.turn.stages")


def _roll_initiative(play: Play, command: RollInitiative) -> None:
    dice: list[tuple[str, int]] = []
    order = _ranked(play, sides_able(play), dice)
    winner = order[0] if order else ""
    if len(order) > 1:
        options = (Option("first", "Move first"), Option("last", "Let the others move first"))
        name = side_name(play, winner)
        key = play.choose(options, Why(f"{name} wins initiative and chooses", winner, rule="tm.turn.initiative"))
        if key == "last":
            order = (*order[1:], winner)
    rules = ("tm.turn.initiative",)
    play.happened(InitiativeRolled(dice=tuple(dice), winner=winner, order=order, rules=rules))
    _begin_movement(play, order)


def _ranked(play: Play, sides: tuple[str, ...], dice: list[tuple[str, int]]) -> tuple[str, ...]:
    """The sides by a die each, highest first; equal ones roll again among themselves (tm.turn.initiative-tie)."""
    if len(sides) < 2:
        return sides
    rolled: dict[int, list[str]] = {}
    for side in sides:
        why = Why(f"Initiative of {side_name(play, side)}", side, rule="tm.turn.initiative")
        die = play.roll(Dice(1), why).sum
        dice.append((side, die))
        rolled.setdefault(die, []).append(side)
    ordered: list[str] = []
    for die in sorted(rolled, reverse=True):
        level = tuple(rolled[die])
        again = play.house(INITIATIVE_TIE.key) == "reroll"
        ordered += _ranked(play, level, dice) if again else level
    return tuple(ordered)


def _waive_initiative(play: Play, command: WaiveInitiative) -> None:
    sides = sides_able(play)
    order = tuple(sorted(sides, key=lambda side: side != command.first))
    play.happened(InitiativeWaived(order=order, rules=("tm.turn.initiative-waived",)))
    _begin_movement(play, order)


def _begin_movement(play: Play, order: tuple[str, ...]) -> None:
    play.change_fight(stage=Stage.MOVEMENT, order=order, mover=0)
    begun(play)


def _initiative_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None or ctx.fight.stage is not Stage.INITIATIVE or len(sides_able(ctx)) < 2:
        return
    turn = ctx.fight.turn
    yield Choice(
        "initiative",
        "Roll initiative",
        "Turn",
        {"kind": "tft.initiative/1", "turn": turn},
        rule="tm.turn.initiative",
        usual=True,
    )


def _waive_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None or ctx.fight.stage is not Stage.INITIATIVE or len(sides_able(ctx)) < 2:
        return
    sides = tuple(Candidate(side, side_name(ctx, side)) for side in sides_able(ctx))
    first = Input("first", "Who moves first?", InputKind.ONE_OF, lambda _: sides, default=sides[0].value)
    yield Choice(
        "waive-initiative",
        "Skip initiative",
        "Turn",
        {"kind": "tft.waive-initiative/1", "turn": ctx.fight.turn},
        (first,),
        rule="tm.turn.initiative-waived",
    )


INITIATIVE = Act(RollInitiative, _initiative_offers, _wrong_start, _roll_initiative)
WAIVE = Act(WaiveInitiative, _waive_offers, _wrong_start, _waive_initiative)
