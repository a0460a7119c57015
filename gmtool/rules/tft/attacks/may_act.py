"""Whether it is a figure's moment to act in combat, and if not, why."""

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.attacks.modifiers import Blow
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.ranged.volley import SLOWED, lost_second_arrow
from gmtool.rules.tft.state import Figure, Stage
from gmtool.rules.tft.turn.order import ATTACK, LAST_TIER, OFF_HAND, SECOND, Moment, moment, pending, to_do

_FIRST_RULES = {OFF_HAND: "tm.maingauche.second-attack", SECOND: "tm.turn.second-arrows"}


def not_its_moment(ctx: Context, figure: Figure, act: str, blow: Blow | None = None) -> list[Refusal]:
    """Why a figure may not do this now: the stage, what it has done, who comes before it."""
    if ctx.fight.stage is not Stage.COMBAT:
        return [Refusal("Attacks are made in the combat stage.", "tm.turn.stages")]
    if not figure.able:
        state = "dead" if figure.dead else "gone" if figure.fled else "unconscious"
        return [Refusal(f"{figure.name} is {state}.", "tm.create.st-zero-collapses")]
    if figure.deeds.floored:
        return [Refusal(f"{figure.name} was knocked down this turn.", "tm.option.floored-loses-attack")]
    if figure.helpless_turn == ctx.fight.turn:
        return [Refusal(f"{figure.name} can do nothing this turn.", "tm.injury.eight-in-hth")]
    if act in figure.deeds.acts or (act not in to_do(ctx, figure) and figure.deeds.acts):
        shot = act in figure.deeds.acts and SLOWED not in figure.deeds.acts
        if act == SECOND and not shot and (lost := list(lost_second_arrow(ctx, figure))):
            return lost
        if blow and figure.deeds.target not in ("", blow.target.id):
            return [Refusal(f"{figure.name} has attacked another enemy this turn.", "tm.attack.one-target")]
        return [Refusal(f"{figure.name} has acted this turn.", "tm.option.one-per-turn")]
    if act not in to_do(ctx, figure):
        return [_no_such_act(ctx, figure, act)]
    return _someone_first(ctx, moment(ctx, figure, act, blow))


def _no_such_act(ctx: Context, figure: Figure, act: str) -> Refusal:
    if act == OFF_HAND and ATTACK in to_do(ctx, figure):
        return Refusal(f"{figure.name} has no second blade.", "tm.maingauche.second-attack")
    title = ctx.tables.options[figure.deeds.option].title if figure.deeds.option else "no option"
    rule = "tm.maingauche.attack-option" if act == OFF_HAND else "tm.turn.attack-needs-attack-option"
    return Refusal(f"{figure.name} chose {title}: no attack.", rule)


def _someone_first(ctx: Context, own: Moment) -> list[Refusal]:
    for other in pending(ctx):
        if own.act == ATTACK and other.rank[:2] > own.rank[:2]:
            break  # it comes later, and so do all that follow
        if other.figure == own.figure:
            if other.act == ATTACK and own.act in (OFF_HAND, SECOND):
                return [Refusal("Its first attack comes first.", _FIRST_RULES[own.act])]
        elif other.before(own):
            name = ctx.figure(other.figure).name
            if other.tier < own.tier:
                rule = "tm.turn.second-arrows" if own.tier == LAST_TIER else "tm.pole.first"
                return [Refusal(f"{name} acts first.", rule)]
            return [Refusal(f"{name} acts first, at adjDX {other.score} to {own.score}.", "tm.turn.attack-order")]
        elif other.level_with(own):
            name = ctx.figure(other.figure).name
            return [Refusal(f"{name} has the same adjDX, {own.score}: roll for it.", "tm.turn.attack-tie")]
    return []
