"""Recovery of lost ST: rest, care, magic and first aid; wounds and exhaustion are apart (am.recover.separate)."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Candidate, Refusal
from gmtool.rules.tft.acts.kinds import AIDS, NOTHING, WORKS
from gmtool.rules.tft.acts.wounds.limbs import heal, restore
from gmtool.rules.tft.data.health import Aid
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.plights import MOST_AMOUNT, Aided, FirstAid, Recover, Recovered

APART, AID = "am.recover.separate", "am.recover.first-aid"


def healed(ctx: Context, figure: Figure, means: str, amount: int) -> tuple[int, int]:
    """The points of wounds and of exhaustion that a means gives back."""
    row = ctx.tables.recoveries[means]
    points = MOST_AMOUNT if row.heals == "all" else amount // row.per
    wounds = min(figure.hits, points) if row.heals in ("wounds", "all") else 0
    return wounds, min(figure.spent, points) if row.heals in ("exhaustion", "all") else 0


def _may_not_recover(ctx: Context, command: Recover) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if command.means not in ctx.tables.recoveries:
        yield Refusal("There is no such means of recovery.")
        return
    if figure.dead:
        yield Refusal(f"{figure.name} is dead.", APART)
    else:
        yield from _in_vain(ctx, figure, command.means, command.amount)


def _in_vain(ctx: Context, figure: Figure, means: str, amount: int = MOST_AMOUNT) -> tuple[Refusal, ...]:
    """The reason against so much of a means that heals nothing; a wish may give back limbs."""
    row = ctx.tables.recoveries[means]
    if any(healed(ctx, figure, means, amount)) or means == "wish":
        return ()
    return (Refusal(f"That heals nothing of the {row.heals} of {figure.name}.", row.rule),)


def _recover(play: Play, command: Recover) -> None:
    """Give back what it heals; a wish, and whole wounds, the limbs as well."""
    figure, row = play.figure(command.figure), play.tables.recoveries[command.means]
    wounds, spent = healed(play, figure, row.key, command.amount)
    one = play.change(figure.id, hits=figure.hits - wounds, spent=figure.spent - spent)
    if wounds and not one.hits:
        play.change(figure.id, stunned=False)
        heal(play, figure.id)
    for limb in one.limbs if row.heals == "all" else ():
        restore(play, figure.id, limb.name)
    play.happened(Recovered(figure=one.id, means=row.name, hits=wounds, spent=spent, st=one.st, rules=(row.rule,)))


def _means(ctx: Context, figure: Figure) -> list[Candidate]:
    return [
        Candidate(row.key, row.name.capitalize(), row.unit, refusals=_in_vain(ctx, figure, row.key))
        for row in ctx.tables.recoveries.values()
    ]


def aid_of(ctx: Context, figure: Figure) -> Aid | None:
    """The best first aid that a figure can give."""
    known = (row for row in ctx.tables.aids.values() if figure.fighter.level(row.talent))
    return max(known, key=lambda row: row.hits, default=None)


def _may_not_aid(ctx: Context, command: FirstAid) -> Iterator[Refusal]:
    """Reasons against first aid; it is given once for the same wounds."""
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    if aid_of(ctx, figure) is None:
        yield Refusal(f"{figure.name} is not a Physicker.", AID)
    if target.hits <= target.plight.aided:
        yield Refusal(f"{target.name} has no new wounds.", AID)
    if (distance(ctx, figure, target) or 0) > 1:
        yield Refusal(f"{target.name} is not beside {figure.name}.", AID)


def _aid(play: Play, command: FirstAid) -> None:
    aid, target = aid_of(play, play.figure(command.figure)), play.figure(command.target)
    hits = min(aid.hits if aid else 0, target.hits)
    left = target.hits - hits
    one = play.change(target.id, hits=left, plight=replace(target.plight, aided=left))
    play.happened(Aided(figure=command.figure, target=one.id, hits=hits, st=one.st, rules=(AID,)))


def _knows(ctx: Context, figure: Figure) -> bool:
    return figure.able and aid_of(ctx, figure) is not None


def _hurt(ctx: Context, figure: Figure) -> list[tuple[Figure, str]]:
    alive = [one for one in ctx.everyone() if not one.dead]
    hurt = [one for one in alive if not any(_may_not_aid(ctx, FirstAid(figure=figure.id, target=one.id)))]
    return [(one, f"{one.hits} hits") for one in hurt]


def _ailing(ctx: Context, figure: Figure) -> bool:
    return bool(ctx.tables.recoveries) and not figure.dead and bool(figure.hits or figure.spent or figure.limbs)


_BY = Ask(among=_means, proposes=lambda _, __, found: next((one.value for one in found if not one.refusals), "rest"))
_RECOVERS = Offer("Recover", "Other", APART, there=_ailing, asks={"means": _BY}, aside=True)
RECOVER: Act = offered(Recover, _RECOVERS, _may_not_recover, _recover, kinds=NOTHING)
_AIDS = Offer("First aid, 5 minutes", "Other", AID, there=_knows, asks={"target": _hurt}, needs="target", aside=True)
FIRST_AID: Act = offered(FirstAid, _AIDS, _may_not_aid, _aid, kinds=WORKS | AIDS)
