"""Recovery of lost ST: rest, care, magic and first aid; wounds and exhaustion are apart (am.recover.separate)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal, draft_of
from gmtool.rules.tft.acts.kinds import AIDS, NOTHING, WORKS
from gmtool.rules.tft.acts.wounds.limbs import heal, restore
from gmtool.rules.tft.data.health import Aid
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Act, Play
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
    return (Refusal(f"That heals no {row.heals} of {figure.name}.", row.rule),)


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


def _recover_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is None or not ctx.tables.recoveries or figure.dead or not (figure.hits or figure.spent or figure.limbs):
        return
    means = tuple(
        Candidate(row.key, row.name.capitalize(), row.unit, refusals=_in_vain(ctx, figure, row.key))
        for row in ctx.tables.recoveries.values()
    )
    likely = next((one.value for one in means if not one.refusals), "rest")
    inputs = (
        Input("means", "By", InputKind.ONE_OF, lambda _: means, default=likely),
        Input("amount", "Minutes, days, ST or hits", InputKind.NUMBER, default=60, lowest=0, highest=MOST_AMOUNT),
    )
    yield Choice("recover", "Recover", "Other", draft_of(Recover, figure=figure.id), inputs, rule=APART, aside=True)


def aid_of(ctx: Context, figure: Figure) -> Aid | None:
    """The best first aid that a figure can give."""
    known = (row for row in ctx.tables.aids.values() if figure.fighter.level(row.talent))
    return max(known, key=lambda row: row.hits, default=None)


def _may_not_aid(ctx: Context, command: FirstAid) -> Iterator[Refusal]:
    """Reasons against first aid; it is given once for the same wounds."""
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    if aid_of(ctx, figure) is None:
        yield Refusal(f"{figure.name} is no Physicker.", AID)
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


def _aid_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is None or not figure.able or not ctx.tables.aids or aid_of(ctx, figure) is None:
        return
    alive = [one for one in ctx.everyone() if not one.dead]
    hurt = [one for one in alive if not any(_may_not_aid(ctx, FirstAid(figure=figure.id, target=one.id)))]
    if hurt:
        whom = tuple(Candidate(one.id, one.name, f"{one.hits} hits", one.place, one.id) for one in hurt)
        wanted = Input("target", "Whom", InputKind.FIGURE, lambda _: whom)
        draft = draft_of(FirstAid, figure=figure.id)
        yield Choice("first-aid", "First aid, 5 minutes", "Other", draft, (wanted,), rule=AID, aside=True)


RECOVER = Act(Recover, _recover_offers, _may_not_recover, _recover, keys=("recover",), kinds=NOTHING)
FIRST_AID = Act(FirstAid, _aid_offers, _may_not_aid, _aid, keys=("first-aid",), kinds=WORKS | AIDS)
