"""Injuries (page 167): the effects of a strike, by the GM's word or a table of the GM's own."""

from collections.abc import Mapping, Sequence

from gmtool.records import dataclass
from gmtool.rules.harnmaster.acts.outcome.gm_answers import ask, ask_effects, carry_out, said_before
from gmtool.rules.harnmaster.acts.testing.modifiers import Using
from gmtool.rules.harnmaster.data import gm_tables as rows
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.events import NOTHING, Injured
from gmtool.rules.harnmaster.state.fight import Injury
from gmtool.rules.seam import Json, Why

INJURY_RULE = "hm.gm.injury-sequence"
INJURIES = "injuries"
MOST_POINTS = 99
_INJURY_EFFECTS = {
    NOTHING: "Nothing more",
    "stunned": "Stunned",
    "prone": "Falls prone",
    "stunned+prone": "Stunned and prone",
    "drops": "Drops what is in hand",
    "out": "Out of the melee",
    "dead": "Dead",
}


@dataclass(frozen=True, slots=True)
class Landed:
    """A strike as the Injury Sequence gets it.

    `extra` is what advantages add to the impact, `aim` the zone aimed at, `sides` and `die` the Zone Die and its
    result.
    """

    striker: str
    target: str
    using: Using
    aspect: str
    extra: int
    aim: int
    sides: int
    die: int

    @property
    def impact(self) -> int:
        """The base impact with what advantages add."""
        return self.using.mode.impact + self.extra


def injure(play: Play, landed: Landed) -> None:
    """Resolve the Injury Sequence of a strike."""
    fitting = fitting_rows(play, landed)
    if len(fitting) == 1 and _says_when(fitting[0]):
        effects = said_before(play, INJURIES, fitting[0].name, fitting) or {}
        suffer(play, landed.target, fitting[0].name, effects, by_table=True)
        return
    ask_injury(play, landed.target, _asked(play, landed), fitting)


def ask_injury(play: Play, target: str, text: str, fitting: Sequence[rows.Injury], rule: str = INJURY_RULE) -> None:
    """Ask the GM for an injury in words, and apply it; the meaning of new words is asked once."""
    rows_known = tuple(play.tables.injuries.values())
    why = Why(text, figure=target, rule=rule, about=target, tally="strikes")
    words, effects = ask(play, INJURIES, why, rows_known, lambda new: _explained(play, target, new), fitting)
    suffer(play, target, words, effects)


def fitting_rows(ctx: Context, landed: Landed) -> tuple[rows.Injury, ...]:
    """The rows of the GM's table that fit a strike."""
    return tuple(row for row in ctx.tables.injuries.values() if _fits(row, landed))


def _fits(row: rows.Injury, landed: Landed) -> bool:
    return (
        (not row.aspects or landed.aspect in row.aspects)
        and row.zone in (0, landed.aim)
        and _between(row.die_from, landed.die, row.die_to)
        and _impact_fits(row, landed)
    )


def _impact_fits(row: rows.Injury, landed: Landed) -> bool:
    """True if the impact fits a row; where it is not noted, only rows without bounds fit."""
    if not landed.using.mode.impact:
        return not (row.impact_from or row.impact_to)
    return _between(row.impact_from, landed.impact, row.impact_to)


def _between(lowest: int, value: int, highest: int) -> bool:
    return lowest <= value and (not highest or value <= highest)


def _says_when(row: rows.Injury) -> bool:
    """True if a row names the strikes that it is for, and so can answer by itself."""
    return bool(row.aspects or row.zone or row.die_from or row.die_to or row.impact_from or row.impact_to)


def _asked(ctx: Context, landed: Landed) -> str:
    item = ctx.tables.item_name(landed.using.gear.item).lower()
    aspect = ctx.tables.aspects[landed.aspect].name.lower()
    base = landed.using.mode.impact
    impact = f"base impact {base}" if base else "base impact of the weapon"
    extra = f" + {landed.extra}" if landed.extra else ""
    target = ctx.figure(landed.target)
    armor = f" {target.name} wears {target.fighter.armor}." if target.fighter.armor else ""
    zone = f"aimed at zone {landed.aim}, Zone Die d{landed.sides}: {landed.die}"
    return f"Injury Sequence (page 167): {item}, {aspect}, {impact}{extra}, {zone}.{armor} The injury of {target.name}?"


def _explained(play: Play, target: str, words: str) -> Mapping[str, Json]:
    """The meaning of new words: points of impairment, and effects on the injured."""
    name = play.figure(target).name
    points = play.table.number(
        0, MOST_POINTS, Why(f"“{words}”: how many points of impairment for {name}?", figure=target, rule=INJURY_RULE)
    )
    said: dict[str, Json] = {"points": points} if points else {}
    return said | ask_effects(play, f"“{words}”: what happens to {name}?", target, INJURY_RULE, _INJURY_EFFECTS)


def suffer(play: Play, target: str, words: str, effects: Mapping[str, Json], *, by_table: bool = False) -> None:
    """Record the injury, and apply its effects."""
    one = play.figure(target)
    points, fatigue = (_number(effects.get(name)) for name in ("points", "fatigue"))
    if words.casefold() != NOTHING:
        play.change(target, injuries=(*one.injuries, Injury(words, points)), fatigue=one.fatigue + fatigue)
    play.happened(
        Injured(figure=target, words=words, points=points, fatigue=fatigue, by_table=by_table, rules=(INJURY_RULE,))
    )
    carry_out(play, target, effects, INJURY_RULE)


def _number(value: Json) -> int:
    return value if isinstance(value, int) else 0
