"""The actions that a turn is spent on, and whose turn it is to take one."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.kinds import THERE, kinds
from gmtool.rules.harnmaster.state.clock import acting, has_bonus
from gmtool.rules.harnmaster.state.clock import waits as waits_for_turn
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.stations import WAITS
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Refusal

ATTACK, EVADE, GROPE, SHOOT, AREA, OTHER = "attack", "evade", "grope", "shoot", "area", "other"
_DID = {
    ATTACK: "attacked",
    EVADE: "evaded",
    GROPE: "groped",
    SHOOT: "shot",
    AREA: "made an Area attack",
}


def did(figure: Figure) -> str:
    """The action that a figure spent its turn on, in words; for anything else the GM's own."""
    return _DID.get(figure.acted, figure.acted)


def labelled(figure: Figure, label: str) -> str:
    """The label of a figure's choice, with a reminder for the GM that it is stunned."""
    return f"{label} (stunned)" if figure.stunned else label


def is_there(ctx: Context, figure: Figure) -> bool:
    """True unless a figure is out of the melee: then nobody asks for its rank, or whether it stands up."""
    return not any(ctx.book.gate.against(ctx, Meant(figure.id, kinds(THERE))))


def bonus_words(many: int) -> str:
    """So many bonus actions, in words."""
    return "a bonus action" if many == 1 else f"{many} bonus actions"


def waiting_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons why nobody can go on: a defense is to be declared, or somebody else takes a bonus action."""
    for waits in ctx.chapters.at(WAITS):
        yield from waits(ctx, figure)


def turn_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons why it is not a figure's turn, as long as one is to come; a bonus action needs none."""
    refused = tuple(waiting_refusals(ctx, figure))
    yield from refused
    if refused or has_bonus(ctx, figure):
        return
    now = acting(ctx)
    if now is not None and now.id != figure.id and waits_for_turn(figure):
        yield Refusal(f"It is {now.name}'s turn, at rank {now.rank}.", "hm.gm.stunned-shock")


def spend(play: Play, figure: str, action: str) -> bool:
    """Record that a figure took an action; returns whether it was its bonus action."""
    if has_bonus(play, play.figure(figure)):
        play.change_fight(bonuses=play.fight.bonuses[1:])
        return True
    play.change(figure, acted=action)
    return False
