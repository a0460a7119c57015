"""What the GM may set of a unit."""

from collections.abc import Mapping

from gmtool.bounds import Between
from gmtool.rules.chainmail.acts.men.by_hand import man_values
from gmtool.rules.chainmail.state.battle import enlist
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Drill, Unit
from gmtool.rules.kit.amending import ByHand, Value, flag, men, number
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Json


def values(ctx: Context, unit: Unit) -> Mapping[str, Value]:
    """The values of a unit that the GM may set, by key."""
    found: dict[str, Value] = {}
    if unit.formation is not None:
        found["men"] = men(unit)
        found["tired"] = flag("tired", "Tired", "cm.fatigue.attack-lower")
        found["steady"] = flag("steady", "Has passed a loss check", "cm.morale.loss-second")
        found["loaded"] = flag("loaded", "Weapons loaded", "cm.missile.rate.heavy-crossbow")
        found["drill"] = Value("Formation", lambda _, one: one.drill.value, _set_drill, str, options=_DRILLS)
        found["heartened"] = flag("heartened", "Near the army commander", "cm.commander.within-12")
        if unit.fantastic:
            found["stands"] = Value("Stands", lambda _, one: one.fabled.stands, _set_stands, str, options=_STANDS)
        if ctx.man_to_man:
            found.update(man_values(ctx))
        found["prisoners"] = number("prisoners", "Prisoners", Between(0, 999), "cm.prisoners.guard")
    if unit.full_points:
        found["long"] = number("long", "Length of wall in hundredths of an inch", Between(0, 4_800))
        found["points"] = Value(
            "Defense points", lambda _, one: one.points, _set_points, limits=(0, 99), rule=DEFENSE, wounds=-1
        )
    return found


DEFENSE = "cm.siege.defense-values"


def _set_points(play: Play, one: Unit, value: Json) -> None:
    """Set the points that are left; more than it had when it was whole are what it has whole from now on."""
    points = int(value)  # type: ignore[arg-type]
    play.change(one.id, points=points, full_points=max(points, one.full_points))


_STANDS = (("", "On dry ground"), ("wood", "In or near a wood"), ("by water", "By water"), ("water", "In water"))
_DRILLS = tuple((one.value, one.value.capitalize()) for one in Drill)


def _set_stands(play: Play, one: Unit, value: object) -> None:
    play.change(one.id, fabled=evolve(one.fabled, stands=value))


def _set_drill(play: Play, one: Unit, value: object) -> None:
    play.change(one.id, drill=Drill(str(value)))


BY_HAND = ByHand(enlist, values=values, hexes=None)
