"""The turn: initiative, the stages, plans, retreats and leaving the fight."""

from gmtool.rules.kit.amending import Values, flag
from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.turn.disengage import DISENGAGE
from gmtool.rules.tft.acts.turn.initiative import INITIATIVE, TAKE, WAIVE
from gmtool.rules.tft.acts.turn.lead import BONUS
from gmtool.rules.tft.acts.turn.leaving import LEAVE
from gmtool.rules.tft.acts.turn.plans import INTEND
from gmtool.rules.tft.acts.turn.retreat import RETREAT
from gmtool.rules.tft.acts.turn.saves import SAVE
from gmtool.rules.tft.acts.turn.stages import PROCEED
from gmtool.rules.tft.chapters.editions import has_saves
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.stations import VALUES


def _image(ctx: Context, figure: Figure) -> Values:
    return {"image": flag("image", "Image: vanishes when touched", "am.dd.image")}


def _leads(ctx: Context, figure: Figure) -> Values:
    led = {"leads": flag("leads", "Leads its side", "am.init.tactics")}
    return led if ctx.book.variants.initiative == "led" else {}


def _harmless(ctx: Context, figure: Figure) -> Values:
    harmless = {"harmless": flag("harmless", "Harmless: engages nobody", "am.engage.gm-harmless")}
    return harmless if ctx.book.variants.engaged == "thirds" else {}


CHAPTER = Chapter(
    "turn",
    acts={
        "initiative": (INITIATIVE, WAIVE, TAKE, BONUS),
        "retreats": (DISENGAGE, RETREAT),
        "plans": (INTEND, LEAVE),
        "proceed": (PROCEED,),
    },
    hooks=(VALUES(_leads, "initiative"), VALUES(_harmless, "engagement")),
)
SAVES = Chapter(
    "saves",
    may=has_saves,
    has={"image": some},
    brings=(SAVE,),
    acts={"saves": (SAVE,)},
    bars=(Bar("image", act.DEFENDS, plights.image),),
    always=(VALUES(_image, "saves"),),
)
