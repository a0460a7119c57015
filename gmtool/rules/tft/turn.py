"""The stages of a turn: initiative, the sides' movement, combat, retreats, and the next turn."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gmtool.dice import Dice
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Json, Option, Refusal, Why
from gmtool.rules.tft.act import Act
from gmtool.rules.tft.commands import Pass, Proceed, RollInitiative, RollTie, WaiveInitiative
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.events import (
    FightEnded,
    InitiativeRolled,
    InitiativeWaived,
    Passed,
    Posed,
    StageBegan,
    TieRolled,
)
from gmtool.rules.tft.house import WOUND_END
from gmtool.rules.tft.modifiers import shaken_anew
from gmtool.rules.tft.order import not_its_moment, pending, tied, to_do
from gmtool.rules.tft.retreat import may_force
from gmtool.rules.tft.state import Deeds, Figure, Pose, Stage

STAND_OPTIONS = ("g", "p")
_LABELS = {
    Stage.MOVEMENT: "End of movement",
    Stage.COMBAT: "End of combat",
    Stage.RETREATS: "Next turn",
}


def sides_able(ctx: Context) -> tuple[str, ...]:
    """The sides that have a figure able to fight, in the order of the encounter."""
    able = {figure.side for figure in ctx.everyone() if figure.able}
    return tuple(side.id for side in ctx.fight.sides if side.id in able)


def mover(ctx: Context) -> str:
    """The side that moves now; empty outside the movement stage."""
    fight = ctx.fight
    return fight.order[fight.mover] if fight.stage is Stage.MOVEMENT and fight.mover < len(fight.order) else ""


def _side_name(ctx: Context, side: str) -> str:
    return next((one.name for one in ctx.fight.sides if one.id == side), side)


# --- initiative ------------------------------------------------------------------------------------------------------


def _wrong_start(ctx: Context, command: RollInitiative | WaiveInitiative) -> Iterator[Refusal]:
    if ctx.fight.stage is not Stage.INITIATIVE or command.turn != ctx.fight.turn:
        yield Refusal("Initiative has been settled for this turn.", "tm.turn.stages")


def _roll_initiative(play: Play, command: RollInitiative) -> None:
    dice: list[tuple[str, int]] = []
    order = _ranked(play, sides_able(play), dice)
    winner = order[0]
    if len(order) > 1:
        options = (Option("first", "Move first"), Option("last", "Let the others move first"))
        name = _side_name(play, winner)
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
        why = Why(f"Initiative of {_side_name(play, side)}", side, rule="tm.turn.initiative")
        die = play.roll(Dice(1), why).sum
        dice.append((side, die))
        rolled.setdefault(die, []).append(side)
    ordered: list[str] = []
    for die in sorted(rolled, reverse=True):
        ordered += _ranked(play, tuple(rolled[die]), dice)
    return tuple(ordered)


def _waive_initiative(play: Play, command: WaiveInitiative) -> None:
    sides = sides_able(play)
    order = tuple(sorted(sides, key=lambda side: side != command.first))
    play.happened(InitiativeWaived(order=order, rules=("tm.turn.initiative-waived",)))
    _begin_movement(play, order)


def _begin_movement(play: Play, order: tuple[str, ...]) -> None:
    play.change_fight(stage=Stage.MOVEMENT, order=order, mover=0)
    _begun(play)


def _begun(play: Play) -> None:
    fight = play.fight
    play.happened(StageBegan(turn=fight.turn, stage=fight.stage.value, side=mover(play), rules=("tm.turn.stages",)))


def _initiative_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None or ctx.fight.stage is not Stage.INITIATIVE:
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
    if figure is not None or ctx.fight.stage is not Stage.INITIATIVE:
        return
    sides = tuple(Candidate(side, _side_name(ctx, side)) for side in sides_able(ctx))
    first = Input("first", "Who moves first?", InputKind.ONE_OF, lambda _: sides, default=sides[0].value)
    yield Choice(
        "waive-initiative",
        "Skip initiative",
        "Turn",
        {"kind": "tft.waive-initiative/1", "turn": ctx.fight.turn},
        (first,),
        rule="tm.turn.initiative-waived",
    )


# --- going on --------------------------------------------------------------------------------------------------------


def _may_not_proceed(ctx: Context, command: Proceed) -> Iterator[Refusal]:
    fight = ctx.fight
    if (command.turn, command.stage, command.mover) != (fight.turn, fight.stage.value, fight.mover):
        yield Refusal("That stage is already over.", "tm.turn.stages")
        return
    if fight.stage in (Stage.INITIATIVE, Stage.OVER):
        yield Refusal("Roll or skip initiative first." if fight.stage is Stage.INITIATIVE else "The fight is over.")
    waiting = pending(ctx)
    if waiting:
        names = ", ".join(dict.fromkeys(ctx.figure(one.figure).name for one in waiting))
        yield Refusal(f"Still to act: {names}.", "tm.turn.stages")


def _proceed(play: Play, command: Proceed) -> None:
    stage = play.fight.stage
    if stage is Stage.MOVEMENT and play.fight.mover + 1 < len(play.fight.order):
        play.change_fight(mover=play.fight.mover + 1)
    elif stage is Stage.MOVEMENT:
        play.change_fight(stage=Stage.COMBAT, mover=0)
    elif stage is Stage.COMBAT:
        _rise(play)
        play.change_fight(stage=Stage.RETREATS)
        if not any(may_force(play, figure) for figure in play.everyone()):
            _next_turn(play)
            return
    else:
        _next_turn(play)
        return
    _begun(play)


def _rise(play: Play) -> None:
    """Whoever chose to stand up does so now that combat is over (tm.option.g-stand)."""
    for figure in play.everyone():
        deeds = figure.deeds
        stands = deeds.option in STAND_OPTIONS and not deeds.path and not deeds.floored
        if stands and figure.able and not figure.pile and figure.pose is not Pose.STANDING:
            play.change(figure.id, pose=Pose.STANDING)
            play.happened(Posed(figure=figure.id, pose=Pose.STANDING.value, rules=("tm.option.g-stand",)))


def _next_turn(play: Play) -> None:
    winners = sides_able(play)
    if len(winners) < 2:
        play.change_fight(stage=Stage.OVER)
        play.happened(FightEnded(winners=winners, rules=("tm.turn.continue",)))
        return
    turn = play.fight.turn + 1
    short = play.house(WOUND_END.key) == "next-turn"
    play.change_all(lambda figure: _fresh(figure, turn, short=short and not shaken_anew(play, figure)))
    play.change_fight(turn=turn, stage=Stage.INITIATIVE, order=(), mover=0, ties={}, retreats=())
    _begun(play)


def _fresh(figure: Figure, turn: int, *, short: bool) -> Figure:
    granted = tuple(one for one in figure.granted if not one.until or one.until >= turn)
    shaken = figure.shaken and not short
    return replace(figure, deeds=Deeds(), turn_hits=0, shaken=shaken, granted=granted, flying=False)


def _proceed_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    fight = ctx.fight
    if figure is not None or fight.stage in (Stage.INITIATIVE, Stage.OVER) or tied(ctx):
        return
    command = Proceed(turn=fight.turn, stage=fight.stage.value, mover=fight.mover)
    label = _LABELS[fight.stage]
    if mover(ctx):
        label = f"{_side_name(ctx, mover(ctx))} have moved"
    yield Choice(
        "proceed",
        label,
        "Turn",
        {"kind": command.kind, "turn": command.turn, "stage": command.stage, "mover": command.mover},
        refusals=tuple(_may_not_proceed(ctx, command)),
        rule="tm.turn.stages",
        usual=True,
    )


# --- ties and passing ------------------------------------------------------------------------------------------------


def _no_tie(ctx: Context, command: RollTie) -> Iterator[Refusal]:
    if set(command.figures) != {one.figure for one in tied(ctx)}:
        yield Refusal("These are not the figures that are level at the head of the order.", "tm.turn.attack-tie")


def _roll_tie(play: Play, command: RollTie) -> None:
    level = tied(play)
    score = level[0].score if level else 0
    dice: list[tuple[str, int]] = []
    rows = dict.fromkeys(command.figures, (score,)) | {one.figure: (one.score, *one.tie) for one in level}
    open_ties = [list(command.figures)]
    while open_ties:
        group = open_ties.pop()
        faces: dict[int, list[str]] = {}
        for key in group:
            figure = play.figure(key)
            why = Why(f"{figure.name} rolls for the tie at {score}", figure.side, key, "tm.turn.attack-tie")
            die = play.roll(Dice(1), why).sum
            dice.append((key, die))
            rows[key] = (*rows[key], die)
            faces.setdefault(die, []).append(key)
        open_ties += [same for same in faces.values() if len(same) > 1]
    play.change_fight(ties={**play.fight.ties, **rows})
    first = next((one.figure for one in pending(play)), "")
    play.happened(TieRolled(score=score, dice=tuple(dice), first=first, rules=("tm.turn.attack-tie",)))


def _tie_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    level = tied(ctx)
    if figure is not None or not level:
        return
    names = " and ".join(ctx.figure(one.figure).name for one in level)
    draft: dict[str, Json] = {"kind": "tft.tie/1", "figures": [one.figure for one in level]}
    yield Choice("tie", f"Roll the tie: {names}", "Turn", draft, rule="tm.turn.attack-tie", usual=True)


def _may_not_pass(ctx: Context, command: Pass) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    acts = [act for act in to_do(ctx, figure) if act not in figure.deeds.acts]
    yield from not_its_moment(ctx, figure, acts[0] if acts else "")


def _pass(play: Play, command: Pass) -> None:
    figure = play.figure(command.figure)
    play.deed(command.figure, acts=(*figure.deeds.acts, *to_do(play, figure), "passed"))
    play.happened(Passed(figure=command.figure, rules=("tm.turn.attack-order",)))


def _pass_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is None or not any(one.figure == figure.id for one in pending(ctx)):
        return
    command = Pass(figure=figure.id)
    draft = {"kind": command.kind, "figure": figure.id}
    refused = tuple(_may_not_pass(ctx, command))
    yield Choice("pass", "Let the moment pass", "Other", draft, refusals=refused, rule="tm.turn.attack-order")


INITIATIVE = Act(RollInitiative, _initiative_offers, _wrong_start, _roll_initiative)
WAIVE = Act(WaiveInitiative, _waive_offers, _wrong_start, _waive_initiative)
TIE = Act(RollTie, _tie_offers, _no_tie, _roll_tie)
PROCEED = Act(Proceed, _proceed_offers, _may_not_proceed, _proceed)
PASS = Act(Pass, _pass_offers, _may_not_pass, _pass)
