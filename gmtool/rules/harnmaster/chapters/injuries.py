"""Injuries: trauma, and the states that they leave behind (hm.gm.injury-sequence, hm.mod.trauma).

Prone is no bar: the page has a penalty for it, and nothing that the prone cannot do.
"""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.harnmaster.data.kits import LEVEL
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Figure, Injury
from gmtool.rules.harnmaster.state.mustering import injury_words
from gmtool.rules.harnmaster.state.stations import CONDITIONS, VALUES
from gmtool.rules.harnmaster.views.counters import points
from gmtool.rules.kit.amending import Value, Values, change_row, flag, number, of_row
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Condition
from gmtool.rules.seam.table.questions import MOST_WORDS

_MOST_POINTS = 99
_STUNNED, _PRONE, _TRAUMA, _INJURY = "hm.gm.stunned-shock", "hm.mod.prone", "hm.mod.trauma", "hm.gm.injury-sequence"


# --- states -----------------------------------------------------------------------------------------------------------
def _states(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.stunned:
        yield Condition("Stunned", "as long as the GM says", _STUNNED, grave=True)
    if figure.prone:
        yield Condition("Prone", "until it stands up", _PRONE, grave=True)


def _state_values(ctx: Context, figure: Figure) -> Values:
    return {
        "fatigue": number("fatigue", "Fatigue", LEVEL, _TRAUMA),
        "prone": flag("prone", "Prone", _PRONE),
        "stunned": flag("stunned", "Stunned", _STUNNED),
        "out": flag("out", "Out of the melee"),
        "dead": flag("dead", "Dead"),
    }


# --- injuries: their words, their points, and whether they count ------------------------------------------------------
def _trauma(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """Fatigue and impairment as one condition; injuries that do not count are listed all the same."""
    parts = points(figure)
    if parts or figure.injuries:
        injuries = "; ".join(injury_words(one) for one in figure.injuries)
        yield Condition(", ".join(parts or ["injured"]).capitalize(), injuries, _TRAUMA)


def _values(ctx: Context, figure: Figure) -> Values:
    """The impairment, three values for each injury, and one that adds an injury; without words it is healed."""
    limits = (0, _MOST_POINTS)
    found = {"impairment": Value("Impairment", _impairment, _impair, limits=limits, rule=_TRAUMA, wounds=1)}
    for at, injury in enumerate(figure.injuries):
        key, called = f"injury-{at + 1}", f"“{injury.words}”"
        found[f"{key}-points"] = of_row("injuries", at, "points", f"Impairment of {called}", int, limits, _TRAUMA)
        found[f"{key}-counts"] = of_row("injuries", at, "applicable", f"{called} is applicable", bool, (), _TRAUMA)
        found[key] = _words(at, f"Words of {called} (empty: healed)")
    another = Value("Another injury", lambda _, __: "", _another, str, (1, MOST_WORDS), rule=_INJURY, wounds=1)
    return {**found, "injury": another}


def _words(at: int, label: str) -> Value:
    def write(play: Play, one: Figure, words: str) -> None:
        change_row(play, one, "injuries", at, words=words.strip())
        play.change(one.id, injuries=tuple(other for other in play.figure(one.id).injuries if other.words))

    return Value(label, lambda _, one: one.injuries[at].words, write, str, (0, MOST_WORDS), rule=_INJURY)


def _impairment(_: Context, one: Figure) -> int:
    return one.impairment


def _impair(play: Play, one: Figure, value: int) -> None:
    """Set the points of impairment: a new injury has what is added; the latest ones heal first."""
    more = value - one.impairment
    kept = [*one.injuries, Injury("Injury", more)] if more > 0 else list(one.injuries)
    for at in reversed(range(len(kept))):
        healed = min(kept[at].points, -more) if kept[at].applicable and more < 0 else 0
        more += healed
        kept[at] = replace(kept[at], points=kept[at].points - healed)
        if healed and not kept[at].points:
            del kept[at]
    play.change(one.id, injuries=tuple(kept))


def _another(play: Play, one: Figure, words: str) -> None:
    play.change(one.id, injuries=(*one.injuries, Injury(words.strip())))


CHAPTER = Chapter[Context, Play, Figure](
    "injuries",
    hooks=(
        CONDITIONS(_states, "states"),
        CONDITIONS(_trauma, "trauma"),
        VALUES(_state_values, "states"),
        VALUES(_values, "injuries"),
    ),
)
