"""The phase of obedience: mercenaries, Knights and peasants are diced for before the moves."""

from collections.abc import Iterator
from typing import Literal

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.acts.morale.leaders import heart
from gmtool.rules.chainmail.acts.obedience.knights import (
    CHARGE,
    FOREVER,
    HELD,
    UNWILLING,
    WILLING,
    by_precedence,
    candidates,
    rank,
    sees_friends,
)
from gmtool.rules.chainmail.acts.obedience.messages import Held, Obedience, Obey, Unruly
from gmtool.rules.chainmail.cards.troops import MERCENARY
from gmtool.rules.chainmail.data.obedience import MercenaryRow
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, Asks
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Measures,
    Modifier,
    Outcome,
    Refusal,
    Values,
    Why,
    proposed,
)

GROUP = "Obedience"
HOLDS = Need(6, Comparison.AT_LEAST)
"""The die that holds Knights (cm.knights.charge)."""
MOVES = Need(7, Comparison.AT_LEAST)
"""The two dice that move peasants (cm.peasants.move)."""
CONTENT_FOR = 3
"""The moves for which content mercenaries are not diced for (cm.merc.second)."""
Whom = Literal["", "mercenary", "knights", "peasants"]


def whom(ctx: Context, unit: Unit) -> Whom:
    """As what a unit is still diced for in this phase; empty for not at all."""
    free = unit.able and bool(unit.men) and ctx.melee_of(unit.id) is None and unit.flight is None and not unit.done
    if ctx.fight.phase != "obedience" or not ctx.holds("obedience") or not free:
        return ""
    if unit.obeys and unit.obeys_until >= ctx.turn:
        return ""
    if unit.is_a(MERCENARY):
        return "mercenary"
    if ctx.is_unruly(unit):
        return "knights" if by_precedence(ctx, unit) else ""
    return "peasants" if ctx.is_wavering(unit) else ""


def waits(ctx: Context, unit: Unit) -> bool:
    """True for a unit that is diced for before the moves."""
    return bool(whom(ctx, unit))


def undiced(ctx: Context) -> Iterator[Refusal]:
    """The reasons against ending the phase: mercenaries are diced for in any case, and Knights on the map."""
    for one in ctx.units():
        if (found := whom(ctx, one)) == "mercenary":
            yield Refusal(f"{one.name}: roll first whether they obey.", "cm.merc.roll")
        elif found == "knights" and ctx.ground is not None:
            yield Refusal(f"{one.name}: an enemy is within charge range.", "cm.knights.charge")


def stand_label(ctx: Context, unit: Unit) -> str:
    """What it is called when a unit is not diced for; empty where it must be."""
    found = whom(ctx, unit)
    if found == "knights" and ctx.ground is None:
        return "No enemy within charge range"
    return "Stand" if found == "peasants" else ""


def _against(ctx: Context, command: Obey) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    found = whom(ctx, unit)
    if not found:
        yield Refusal(f"{unit.name} is not diced for now.", _why_not(ctx, unit), short="not diced for now")
    if found == "knights" and command.target:
        yield from _charges_others(ctx, unit, ctx.figure(command.target), command.firing)


def _charges_others(ctx: Context, unit: Unit, target: Unit, firing: str) -> Iterator[Refusal]:
    """The reason why Knights would not charge an enemy: he is too far off, or others come first."""
    first = by_precedence(ctx, unit, firing)
    if target not in first:
        yield Refusal(f"{target.name} is not within charge range of {unit.name}.", "cm.knights.charge")
    elif ctx.ground is not None and rank(ctx, target, firing) != rank(ctx, first[0], firing):
        reason = f"{unit.name} would charge {first[0].name} before {target.name}."
        yield Refusal(reason, "cm.knights.precedence", short="charges another first")


def _why_not(ctx: Context, unit: Unit) -> str:
    if unit.is_a(MERCENARY):
        return "cm.merc.in-melee" if ctx.melee_of(unit.id) is not None else "cm.merc.second"
    return "cm.knights.charge" if ctx.is_unruly(unit) else ""


def _obey(play: Play, command: Obey) -> None:
    unit = play.figure(command.figure)
    match whom(play, unit):
        case "mercenary":
            _hire(play, unit)
        case "knights":
            _hold(play, unit, command)
        case _:
            _stir(play, unit)
    play.change(unit.id, done=True)


def _hire(play: Play, unit: Unit) -> None:
    """The die of mercenaries, and the second one after a 6 (cm.merc.roll, cm.merc.second)."""
    table, rolled, row = 1, 0, None
    while row is None or row.does == "again":
        rule = "cm.merc.roll" if table == 1 else "cm.merc.second"
        rolled = play.roll(Dice(1), Why(f"Do {unit.name} obey?", unit.side, unit.id, rule)).total
        row = _row(play, table, rolled)
        table += 1
    until = play.turn
    if row.does == "content":
        until += CONTENT_FOR - (play.house("mercenary-moves") == "this")
    elif row.does in ("leave", "change sides"):
        until = FOREVER
    play.change(unit.id, obeys=row.does, obeys_until=until)
    rules = ("cm.merc.roll",) if table == 2 else ("cm.merc.roll", "cm.merc.second")
    play.happened(Obedience(figure=unit.id, does=row.does, rolled=rolled, rules=rules))


def _row(ctx: Context, table: int, die: int) -> MercenaryRow:
    rows = ctx.tables.mercenaries.values()
    return next(row for row in rows if row.table == table and row.least <= die <= row.most)


def _hold(play: Play, unit: Unit, command: Obey) -> None:
    """The obedience die of Knights; friends who attack draw them along even so (cm.knights.see-friends)."""
    target = command.target or by_precedence(play, unit, command.firing)[0].id
    lines = tuple(heart(play, unit, 1))
    need = Need(HOLDS.number - sum(one.value for one in lines), HOLDS.how)
    why = Why(f"{unit.name}: roll to be held back", unit.side, unit.id, "cm.knights.charge", needs=need)
    rolled = play.roll(Dice(1), why, need.met).total
    if need.met(rolled) and not command.friends:
        play.change(unit.id, obeys=HELD, obeys_until=play.turn)
        play.happened(Held(figure=unit.id, rolled=rolled, rules=("cm.knights.charge",)))
        return
    rule = "cm.knights.see-friends" if need.met(rolled) else "cm.knights.charge"
    play.change(unit.id, obeys=CHARGE, obeys_until=play.turn, quarry=target)
    play.happened(Unruly(figure=unit.id, target=target, rolled=rolled, rules=(rule,)))


def _stir(play: Play, unit: Unit) -> None:
    """The dice that move peasants (cm.peasants.move)."""
    need = Need(MOVES.number - sum(one.value for one in heart(play, unit, 2)), MOVES.how)
    why = Why(f"{unit.name}, to move", unit.side, unit.id, "cm.peasants.move", needs=need)
    rolled = play.roll(Dice(2), why, need.met).total
    does = WILLING if need.met(rolled) else UNWILLING
    play.change(unit.id, obeys=does, obeys_until=play.turn)
    play.happened(Obedience(figure=unit.id, does=does, rolled=rolled, rules=("cm.peasants.move",)))


def _explain(ctx: Context, command: Obey) -> tuple[Breakdown, ...]:
    unit = ctx.figure(command.figure)
    found = whom(ctx, unit)
    if found not in ("knights", "peasants"):
        return ()
    need, dice, rule = (HOLDS, 1, "cm.knights.charge") if found == "knights" else (MOVES, 2, "cm.peasants.move")
    lines = tuple(heart(ctx, unit, dice))
    label = "Held" if found == "knights" else "Move"
    needed = Need(need.number - sum(one.value for one in lines), need.how).on(Dice(dice))
    return (Breakdown(label, (Modifier(need.number, "needed", rule), *lines), text=str(needed), key="obedience"),)


def _targets(ctx: Context, unit: Unit, said: Values) -> Iterator[Candidate]:
    """Whom Knights could charge, by what the GM has said of who fires on them."""
    firing = str(said.get("firing") or "")
    for one in candidates(ctx, unit, firing):
        yield evolve(one, refusals=tuple(_charges_others(ctx, unit, ctx.figure(one.figure), firing)))


def _likely(ctx: Context, _: Unit, foes: tuple[Candidate, ...]) -> str | None:
    """The first on the map; without one the GM says whom they could reach."""
    return foes[0].figure if ctx.ground is not None else proposed(foes)


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    found = whom(ctx, unit)
    if found == "knights":
        fields = ("target", "friends", "firing")
        yield Offer(
            "Obedience die", GROUP, "cm.knights.charge", fields=fields, asks=_ASKS, usual=ctx.ground is not None
        )
    elif found == "mercenary":
        yield Offer("Do they obey?", GROUP, "cm.merc.roll", fields=(), usual=True, at_once=True, unasked=True)
    elif found:
        yield Offer("Roll to move", GROUP, "cm.peasants.move", fields=(), usual=True, unasked=True)


_ASKS: Asks = {
    "target": Ask(among=_targets, proposes=_likely),
    "friends": Ask(default=sees_friends),
    "firing": lambda ctx, unit: candidates(ctx, unit),
}
OBEY: Act = offered(Obey, _offers, _against, _obey, _explain, kinds=NOTHING)


def begin(play: Play) -> None:
    """Forget what the dice said for an earlier turn."""
    for one in play.units():
        if one.obeys and one.obeys_until < play.turn:
            play.change(one.id, obeys="", obeys_until=0, quarry="")


DOES_AS_TOLD = ("obey", "content", "willing")
"""What the dice of obedience say of those who do as they are told."""


def obey_measures(command: Obey, outcome: Outcome[Battle]) -> Measures:
    """Whether a unit does as it is told, by the dice of obedience."""
    said = [one.does in DOES_AS_TOLD for one in outcome.events if isinstance(one, Obedience)]
    return {"obeys": int(any(said) or any(isinstance(one, Held) for one in outcome.events))}
