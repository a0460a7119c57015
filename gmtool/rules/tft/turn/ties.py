"""Equal adjDX, and letting a moment go by."""

from collections.abc import Iterable, Iterator

from gmtool.dice import Dice
from gmtool.rules.seam import Choice, Json, Refusal, Why
from gmtool.rules.tft.act import Act
from gmtool.rules.tft.attacks.may_act import not_its_moment
from gmtool.rules.tft.commands import Pass, RollTie
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.events import Passed, TieRolled
from gmtool.rules.tft.state import Figure
from gmtool.rules.tft.turn.order import pending, tied, to_do


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


TIE = Act(RollTie, _tie_offers, _no_tie, _roll_tie)
PASS = Act(Pass, _pass_offers, _may_not_pass, _pass)
