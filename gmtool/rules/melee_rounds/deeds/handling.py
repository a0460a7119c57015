"""Drawing, sheathing, readying and loading: each takes one AMR, a die in its second (6.1, 6.3, 6.4)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.commands import Handle
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.deeds.choosing import one_of
from gmtool.rules.melee_rounds.deeds.stating import THINGS, state, written
from gmtool.rules.melee_rounds.deeds.weapons import makes_ready
from gmtool.rules.melee_rounds.events import CameToNothing, Handled
from gmtool.rules.melee_rounds.seconds.stating import can_act, refusals
from gmtool.rules.melee_rounds.state import Answered, Deed, Figure, Intent
from gmtool.rules.seam import Candidate, Choice, Json, Refusal, Why

DRAW, SHEATHE, SHIELD, LOAD = (
    "mr.item.draw-weapon",
    "mr.item.sheathe-weapon",
    "mr.item.shield-slung",
    "mr.item.load-ranged",
)
RULES = {Deed.DRAW: DRAW, Deed.SHEATHE: SHEATHE, Deed.SHIELD: SHIELD, Deed.LOAD: LOAD}
LABELS = {Deed.DRAW: "Draw", Deed.SHEATHE: "Put away", Deed.SHIELD: "Ready shield", Deed.LOAD: "Load"}
MOST_LOADING = 20


def fits(ctx: Context, gear: Gear, deed: Deed) -> bool:
    """Whether this can be done with a carried thing as it is."""
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
        yield Refusal(f"{figure.name} cannot do that with it now.", RULES[deed])


def _perform(play: Play, command: Handle) -> None:
    state(play, command.figure, Deed(command.how), gear=command.gear, written=command.written)


def handle(play: Play, figure: Figure, intent: Intent) -> None:
    """What was plotted is done."""
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
    """What the GM said of it in this melee."""
    return [one for one in play.fight.answered if one.table == "loads" and one.row["weapon"] == weapon]


def _load(play: Play, figure: Figure, gear: Gear) -> None:
    """One AMR of it; how many it takes the GM says once (section C.6)."""
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


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or not can_act(ctx, figure):
        return
    for deed, label in LABELS.items():
        things = [gear for gear in figure.gear if fits(ctx, gear, deed)]
        if not things:
            continue
        found = tuple(Candidate(gear.id, ctx.tables.item_name(gear.item)) for gear in things)
        draft: dict[str, Json] = {"kind": "mr.handle/1", "figure": figure.id, "how": deed.value}
        inputs = (one_of("gear", label, found), written(ctx, figure))
        against, usual = tuple(refusals(ctx, figure, deed)), deed is makes_ready(ctx, figure)
        yield Choice(deed.value, label, THINGS, draft, inputs, against, RULES[deed], usual, at_once=usual)


HANDLE = Act(Handle, _offers, _refusals, _perform)
