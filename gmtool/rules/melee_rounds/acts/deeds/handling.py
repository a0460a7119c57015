"""Weapons and shields: drawn, put away, readied and loaded for one AMR each (6.1, 6.3, 6.4), dropped for none."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.kit.play import Answered
from gmtool.rules.melee_rounds.acts.kinds import DROPS, kinds
from gmtool.rules.melee_rounds.acts.stating.availability import THINGS, can_act, refusals
from gmtool.rules.melee_rounds.acts.stating.choosing import makes_ready
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Drop, Handle
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import CameToNothing, DroppedThing, Handled
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Stage
from gmtool.rules.seam import BeatKind, Candidate, Json, Option, Refusal, Values, Why

DRAW, SHEATHE, SHIELD, LOAD = (
    "mr.item.draw-weapon",
    "mr.item.sheathe-weapon",
    "mr.item.shield-slung",
    "mr.item.load-ranged",
)
RULES = {Deed.DRAW: DRAW, Deed.SHEATHE: SHEATHE, Deed.SHIELD: SHIELD, Deed.LOAD: LOAD}
LABELS = {Deed.DRAW: "Draw", Deed.SHEATHE: "Put away", Deed.SHIELD: "Ready shield", Deed.LOAD: "Load"}
MOST_LOADING = 20
DROP, DELICATE = "mr.item.drop-weapon", "mr.item.drop-delicate"


def fits(ctx: Context, gear: Gear, deed: Deed) -> bool:
    """True if a deed can be done with a carried thing in its present state."""
    row = ctx.tables.weapons.get(gear.item)
    if row is None:
        return False
    shield = row.kind == "shield"
    match deed:
        case Deed.DRAW:
            return not shield and not gear.ready
        case Deed.SHEATHE:
            return gear.ready
        case Deed.SHIELD:
            return shield and not gear.ready
    return gear.ready and not gear.loaded and ctx.tables.load_of(gear.item) != 0


def _refusals(ctx: Context, command: Handle) -> Iterator[Refusal]:
    figure, deed = ctx.figure(command.figure), Deed(command.how)
    yield from refusals(ctx, figure, deed)
    gear = ctx.gear(figure, command.gear)
    if gear is None or not fits(ctx, gear, deed):
        yield Refusal(f"{figure.name} cannot do that with this item now.", RULES[deed])


def _perform(play: Play, command: Handle) -> None:
    state(play, command.figure, Deed(command.how), gear=command.gear, written=command.written)


def handle(play: Play, figure: Figure, intent: Intent) -> None:
    """Carry out a Specific Plot with a weapon or shield; it comes to nothing if it no longer fits."""
    gear = play.gear(figure, intent.gear)
    if gear is None or not fits(play, gear, intent.deed):
        play.happened(CameToNothing(figure=figure.id, deed=intent.deed, rules=(RULES[intent.deed],)))
        return
    if intent.deed is Deed.LOAD:
        _load(play, figure, gear)
        return
    play.change_gear(figure.id, gear.id, ready=intent.deed is not Deed.SHEATHE, slung=False)
    rules = (RULES[intent.deed],)
    play.happened(Handled(figure=figure.id, deed=intent.deed, item=gear.item, rules=rules))


def _said(play: Play, weapon: str) -> list[Answered]:
    """The GM's answers in this melee on loading this weapon."""
    return [one for one in play.fight.answered if one.table == "loads" and one.row["weapon"] == weapon]


def _load(play: Play, figure: Figure, gear: Gear) -> None:
    """Spend one AMR on loading; how many it takes in all is asked of the GM once (section C.6)."""
    needs = play.tables.load_of(gear.item)
    if needs is None:
        needs = next((int(str(one.row["amr"])) for one in _said(play, gear.item)), None)
    if needs is None:
        name = play.tables.item_name(gear.item)
        why = Why(f"{name}: how many AMR does loading take? (section C.6)", figure=figure.id, rule=LOAD)
        needs = play.table.number(1, MOST_LOADING, why)
        row: dict[str, Json] = {"key": gear.item, "name": name, "weapon": gear.item, "amr": needs}
        play.change_fight(answered=(*play.fight.answered, Answered("loads", row)))
    had = gear.loading + 1
    play.change_gear(figure.id, gear.id, loaded=had >= needs, loading=had % needs)
    play.happened(
        Handled(figure=figure.id, deed=Deed.LOAD, item=gear.item, had=had, needs=needs, rules=(LOAD,))
    )  # fmt: skip


def _fitting(ctx: Context, figure: Figure, said: Values) -> list[Candidate]:
    """The things that can be handled so."""
    found = [gear for gear in figure.gear if fits(ctx, gear, Deed(str(said["how"])))]
    return [Candidate(gear.id, ctx.tables.item_name(gear.item)) for gear in found]


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    for deed, label in LABELS.items() if can_act(ctx, figure) else ():
        usual = deed is makes_ready(ctx, figure)
        yield Offer(
            label, THINGS, RULES[deed], key=deed.value, given={"how": deed.value}, fields=("gear", "written"),
            asks=_ASKS[deed], needs="gear", barred=tuple(refusals(ctx, figure, deed)), usual=usual, at_once=usual,
        )  # fmt: skip


def _means(_: Context, __: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    yield Meant(str(values["figure"]), kinds(Deed(values["how"])))


_ASKS = {deed: {"gear": Ask(label, _fitting)} for deed, label in LABELS.items()}
HANDLE: Act = offered(Handle, _offers, _refusals, _perform, kinds=frozenset(LABELS), means=_means)


def _drop_refusals(ctx: Context, command: Drop) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if ctx.gear(figure, command.gear) is None:
        yield Refusal(f"{figure.name} does not carry that.", DROP)


def _drop(play: Play, command: Drop) -> None:
    """Drop the thing; of a delicate weapon the GM says whether it is damaged."""
    figure = play.figure(command.figure)
    gear = play.gear(figure, command.gear)
    if gear is None:
        return
    row, name, damaged = play.tables.weapons.get(gear.item), play.tables.item_name(gear.item), False
    if row is not None and row.delicate:
        why = Why(f"{name} dropped: is it damaged?", figure=figure.id, rule=DELICATE)
        damaged = play.choose((Option("no", "No"), Option("yes", "Damaged")), why) == "yes"
    play.let_fall(figure.id, gear, damaged=damaged)
    _without_it(play, figure, gear.id)
    if play.fight.second:
        play.trace(figure.id, BeatKind.DONE, "↓", f"Drops the {name.lower()}", DROP)
    rules = (DROP, DELICATE) if row is not None and row.delicate else (DROP,)
    play.happened(DroppedThing(figure=figure.id, item=gear.item, damaged=damaged, rules=rules))


def _without_it(play: Play, figure: Figure, gear: str) -> None:
    """Cancel a plot with the dropped thing, while another can be stated; after that it comes to nothing in its turn."""
    intent = figure.intent
    if intent is not None and intent.gear == gear and play.fight.stage is Stage.SECOND:
        play.change(figure.id, intent=None)
        play.happened(CameToNothing(figure=figure.id, deed=intent.deed, target=intent.target, rules=(DROP,)))


def _to_drop(ctx: Context, figure: Figure) -> list[Candidate]:
    ordered = sorted(figure.gear, key=lambda gear: not gear.ready)
    return [Candidate(gear.id, ctx.tables.item_name(gear.item), "in hand" * gear.ready) for gear in ordered]


_DROPS = Offer("Drop", THINGS, DROP, there=lambda ctx, _: bool(ctx.fight.second), asks={"gear": _to_drop}, needs="gear")
DROPPING: Act = offered(Drop, _DROPS, _drop_refusals, _drop, kinds=kinds(DROPS))
