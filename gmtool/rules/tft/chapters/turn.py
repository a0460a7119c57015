"""The turn: initiative, the stages, plans, retreats and leaving the fight."""

from collections.abc import Mapping
from typing import Any

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.amending import Values, flag
from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Line, line_about, says
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.turn.disengage import DISENGAGE
from gmtool.rules.tft.acts.turn.initiative import INITIATIVE, TAKE, WAIVE
from gmtool.rules.tft.acts.turn.lead import BONUS
from gmtool.rules.tft.acts.turn.leaving import LEAVE
from gmtool.rules.tft.acts.turn.plans import INTEND
from gmtool.rules.tft.acts.turn.retreat import RETREAT
from gmtool.rules.tft.acts.turn.saves import SAVE, need_to_save
from gmtool.rules.tft.acts.turn.stages import PROCEED, SECONDS_A_TURN, with_verb
from gmtool.rules.tft.chapters.editions import has_saves
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import engaged, runs_away
from gmtool.rules.tft.state.fight import Deeds, Figure
from gmtool.rules.tft.state.messages.commands import Save
from gmtool.rules.tft.state.messages.turns import (
    InitiativeRolled,
    InitiativeWaived,
    Intended,
    Retreated,
    Saved,
    StageBegan,
)
from gmtool.rules.tft.state.stations import RENEWS, VALUES
from gmtool.rules.tft.views.narration import Names
from gmtool.rules.tft.views.odds import KEPT, succeeds


def _image(ctx: Context, figure: Figure) -> Values:
    return {"image": flag("image", "Image: vanishes when touched", "am.dd.image")}


def _leads(ctx: Context, figure: Figure) -> Values:
    led = {"leads": flag("leads", "Leads its side", "am.init.tactics")}
    return led if ctx.book.variants.initiative == "led" else {}


def _harmless(ctx: Context, figure: Figure) -> Values:
    harmless = {"harmless": flag("harmless", "Harmless: engages nobody", "am.engage.gm-harmless")}
    return harmless if ctx.book.variants.engaged == "thirds" else {}


def _renews(ctx: Context, figure: Figure, turn: int) -> Mapping[str, Any]:
    caught = figure.able and engaged(ctx, figure)
    return {
        "deeds": Deeds(began_engaged=caught),
        "engaged_since": figure.engaged_since if caught else 0,
        "ran": ctx.book.variants.initiative == "led" and runs_away(ctx, figure),
        "granted": tuple(one for one in figure.granted if not one.until or one.until >= turn),
    }


# --- the log ----------------------------------------------------------------------------------------------------------
_STAGES = {"initiative": "", "renewal": "Spells are renewed.", "combat": "Actions.", "retreats": "Retreats."}


@says(InitiativeRolled)
def _(names: Names, event: InitiativeRolled) -> str:
    rolled, dice = set[str](), ""
    for side, die in event.dice:
        gap = ", " if side not in rolled and rolled else "; a tie, again: " if rolled else ""
        rolled = {side} if side in rolled else {*rolled, side}
        dice += f"{gap}{names.side(side)}: {die}"
    order = ", then ".join(names.side(side) for side in event.order) or "nobody"
    return f"{f'Initiative: {dice}. ' if dice else ''}Order of movement: {order}."


@says(InitiativeWaived)
def _(names: Names, event: InitiativeWaived) -> str:
    return f"No initiative this turn{f'; {names.side(event.order[0])} first' if event.order else ''}."


@says(StageBegan)
def _(names: Names, event: StageBegan) -> Line:
    if event.stage == "initiative":
        after = f", after {(event.turn - 1) * SECONDS_A_TURN} seconds" if event.turn > 1 else ""
        return Line(f"Turn {event.turn}{after}", rules=("tm.turn.length",), weight=3)
    text = with_verb(names.side(event.side), "moves.", "move.") if event.stage == "movement" else _STAGES[event.stage]
    return line_about(event, text, weight=0)


@says(Intended, weight=0)
def _(names: Names, event: Intended) -> str | None:
    target = event.target
    return f"{names.figure(event.figure)} means to attack {names.figure(target)}." if target else None


@says(Retreated)
def _(names: Names, event: Retreated) -> Line:
    follows = " and follows" if event.followed else ""
    text = f"{names.figure(event.by)} forces {names.figure(event.figure)} back{names.to(event.hex)}{follows}."
    return Line(text, (event.by, event.figure), event.rules)


@says(Saved)
def _(names: Names, event: Saved) -> str:
    need = need_to_save(names.before, event.needs, event.dice).on(Dice(event.dice))
    score = f"{event.against} {event.needs}" + ("" if str(need) == str(at_most(event.needs)) else f", {need}")
    result = "it succeeds" if event.kept else "it fails"
    return (
        f"{names.figure(event.figure)} rolls {event.sum} on {event.dice} dice against {score}: {result}{event.reason}."
    )


CHAPTER = Chapter(
    "turn",
    acts={
        "initiative": (INITIATIVE, WAIVE, TAKE, BONUS),
        "retreats": (DISENGAGE, RETREAT),
        "plans": (INTEND, LEAVE),
        "proceed": (PROCEED,),
    },
    hooks=(RENEWS(_renews), VALUES(_leads, "initiative"), VALUES(_harmless, "engagement")),
)
SAVES = Chapter(
    "saves",
    may=has_saves,
    has={"image": some},
    brings=(SAVE,),
    acts={"saves": (SAVE,)},
    bars=(Bar("image", act.DEFENDS, plights.image),),
    chances={Save: succeeds(KEPT)},
    always=(VALUES(_image, "saves"),),
)
