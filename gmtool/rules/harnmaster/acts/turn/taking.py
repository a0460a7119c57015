"""What a turn can be spent on, and by whom."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.state.clock import acting
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Bonus, Figure
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
    """What a figure spent its turn on, in words; those of the GM where it was something else."""
    return _DID.get(figure.acted, figure.acted)


def labelled(figure: Figure, label: str) -> str:
    """The label of a figure's choice, with the state that the GM has to think of."""
    return f"{label} (stunned)" if figure.stunned else label


def bonus(ctx: Context) -> Bonus | None:
    """The bonus action that is to be taken now, before anything else goes on."""
    return ctx.fight.bonuses[0] if ctx.fight.bonuses else None


def has_bonus(ctx: Context, figure: Figure) -> bool:
    """Whether a figure takes its bonus action now."""
    due = bonus(ctx)
    return due is not None and due.figure == figure.id


def waiting_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Why nothing of anybody's turn can be done now: a defence is to be declared, a bonus action to be taken."""
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")
        return
    waits, due = ctx.fight.exchange, bonus(ctx)
    if waits is not None:
        name = ctx.figure(waits.defender).name
        yield Refusal(f"First {name} declares its defence.", "hm.sequence.four-steps")
    elif due is not None and due.figure != figure.id:
        yield Refusal(f"First {ctx.figure(due.figure).name} takes its bonus action.", "hm.ta.action")


def turn_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Why nothing of a turn can be done now by a figure."""
    refused = tuple(waiting_refusals(ctx, figure))
    yield from refused
    if refused or has_bonus(ctx, figure):
        return
    now = acting(ctx)
    if now is not None and now.id != figure.id:
        yield Refusal(f"It is {now.name}'s turn, at rank {now.rank}.", "hm.gm.stunned-shock")
    elif figure.done:
        yield Refusal(f"{figure.name} has had its turn.", "hm.gm.stunned-shock")


def action_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Why a figure cannot take an action now: its turn, and that it has not taken one yet."""
    yield from turn_refusals(ctx, figure)
    if figure.acted and not has_bonus(ctx, figure):
        yield Refusal(f"{figure.name} has spent its turn: it {did(figure)}.", "hm.gm.stunned-shock")


def whole_turn_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Why a figure cannot take an action that a bonus action is too short for."""
    yield from action_refusals(ctx, figure)
    if has_bonus(ctx, figure):
        yield Refusal("A bonus action is an attack, a half Move, or what else you allow.", "hm.ta.action")


def attack_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Why a figure cannot attack now: its bonus action may be one without an attack."""
    yield from action_refusals(ctx, figure)
    due = bonus(ctx)
    if due is None or due.figure != figure.id:
        return
    if ctx.house("bonus-actions") == "move":
        yield Refusal("A bonus action is no attack here.", "hm.gm.tactical-advantage")
    elif not due.attack:
        yield Refusal("You refused an attack as this bonus action.", "hm.gm.tactical-advantage")


def spend(play: Play, figure: str, action: str) -> bool:
    """Write down that a figure took an action; whether it was its bonus action."""
    if has_bonus(play, play.figure(figure)):
        play.change_fight(bonuses=play.fight.bonuses[1:])
        return True
    play.change(figure, acted=action)
    return False
