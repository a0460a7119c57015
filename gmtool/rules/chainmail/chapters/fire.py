"""Fire: missiles, engines and cannon."""

from gmtool.rules.chainmail.acts.fire import engines
from gmtool.rules.chainmail.acts.fire.arcs import arcs
from gmtool.rules.chainmail.acts.fire.cannon import SHOOT, shoot_odds
from gmtool.rules.chainmail.acts.fire.catapults import CALL, call_odds
from gmtool.rules.chainmail.acts.fire.messages import CallShot, Fire, ShootGun
from gmtool.rules.chainmail.acts.fire.missiles import FIRE, fires_now, may_fire_first
from gmtool.rules.chainmail.acts.fire.occasions import begin_moving, mark_places
from gmtool.rules.chainmail.acts.fire.rates import tend
from gmtool.rules.chainmail.acts.fire.split import SPLIT, SPLIT_ON
from gmtool.rules.chainmail.acts.morale.charged import is_charged
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.stations import ENDS_FOR, ENTERS, OVERLAYS, STANDS, VALUES, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.views.odds import artillery_measures, fire_measures
from gmtool.rules.kit.amending import flag
from gmtool.rules.kit.chapters import Chances, Chapter


def _fires_at_chargers(ctx: Context, unit: Unit) -> bool:
    return unit.able and is_charged(ctx, unit) and may_fire_first(ctx, unit)


def _hold(play: Play) -> None:
    """The men of each unit who can fire as that begins: it takes effect at one moment (cm.turn.simultaneous-fire)."""
    play.change_fight(volley={one.id: play.shooting_men(one) for one in play.units()})


def _stands(ctx: Context, unit: Unit) -> str | None:
    fires = ctx.fight.phase in ("artillery", "missile") or (
        unit.side != ctx.moving_side() and may_fire_first(ctx, unit)
    )
    return "Hold fire" if fires else None


CHAPTER = Chapter(
    "fire",
    after=("moving", "wizards"),
    acts={"cannon": (SHOOT,), "catapults": (CALL,), "split on": (SPLIT_ON,), "fire": (FIRE,), "split": (SPLIT,)},
    chances={
        Fire: Chances(fire_measures),
        CallShot: Chances(artillery_measures, call_odds),
        ShootGun: Chances(artillery_measures, shoot_odds),
    },
    hooks=(
        WAITS(_fires_at_chargers, "move-first"),
        WAITS(_fires_at_chargers, "move-last"),
        WAITS(engines.ready, "artillery"),
        WAITS(fires_now, "missile"),
        ENTERS(begin_moving, "move-first"),
        ENTERS(begin_moving, "move-last"),
        ENTERS(mark_places, "half"),
        ENTERS(mark_places, "rest"),
        ENTERS(_hold, "artillery"),
        STANDS(_stands),
        ENDS_FOR(lambda play, unit: tend(play, unit.id)),
        OVERLAYS(arcs, "fire"),
        VALUES({"loaded": flag("loaded", "Weapons loaded", "cm.missile.rate.heavy-crossbow")}, "loaded"),
    ),
)
