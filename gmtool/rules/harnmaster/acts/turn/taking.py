"""The actions that a turn is spent on, and the figures that may take them."""

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
    """The action that a figure spent its turn on, in words; for anything else the GM's own."""
    return _DID.get(figure.acted, figure.acted)


def labelled(figure: Figure, label: str) -> str:
    """The label of a figure's choice, with a reminder for the GM that it is stunned."""
    return f"{label} (stunned)" if figure.stunned else label


def bonus(ctx: Context) -> Bonus | None:
    """The bonus action that is to be taken now, before anything else; None if there is none."""
    return ctx.fight.bonuses[0] if ctx.fight.bonuses else None


def bonus_words(many: int) -> str:
    """So many bonus actions, in words."""
    return "a bonus action" if many == 1 else f"{many} bonus actions"


def has_bonus(ctx: Context, figure: Figure) -> bool:
    """True if a figure takes its bonus action now."""
    due = bonus(ctx)
    return due is not None and due.figure == figure.id


def waiting_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons why nobody can go on: the figure is out, a defense is to be declared, a bonus action is to be taken."""
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")
        return
    waits, due = ctx.fight.exchange, bonus(ctx)
    if waits is not None:
        name = ctx.figure(waits.defender).name
        yield Refusal(f"{name} must declare a defense first.", "hm.sequence.four-steps")
    elif due is not None and due.figure != figure.id:
        yield Refusal(f"First {ctx.figure(due.figure).name} takes its bonus action.", "hm.ta.action")


def turn_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons why a figure can do nothing in its turn now."""
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
    """Reasons why a figure cannot take an action now, one of its turn being spent included."""
    yield from turn_refusals(ctx, figure)
    if figure.acted and not has_bonus(ctx, figure):
        yield Refusal(f"{figure.name} has spent its turn: it {did(figure)}.", "hm.gm.stunned-shock")


def whole_turn_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons why a figure cannot take an action that is too long for a bonus action."""
    yield from action_refusals(ctx, figure)
    if has_bonus(ctx, figure):
        yield Refusal("A bonus action is an attack, a half Move, or whatever else you allow.", "hm.ta.action")


def attack_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons why a figure cannot attack now; its bonus action may exclude an attack."""
    yield from action_refusals(ctx, figure)
    due = bonus(ctx)
    if due is None or due.figure != figure.id:
        return
    if ctx.house("bonus-actions") == "move":
        yield Refusal("This bonus action cannot be an attack.", "hm.gm.tactical-advantage")
    elif not due.attack:
        yield Refusal("You refused an attack as this bonus action.", "hm.gm.tactical-advantage")


def spend(play: Play, figure: str, action: str) -> bool:
    """Record that a figure took an action; returns whether it was its bonus action."""
    if has_bonus(play, play.figure(figure)):
        play.change_fight(bonuses=play.fight.bonuses[1:])
        return True
    play.change(figure, acted=action)
    return False
