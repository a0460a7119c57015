"""Rounds and seconds, and the General Plots of a round."""

from typing import Any

from gmtool.rules.kit.narration import bare, count
from gmtool.rules.melee_rounds.narration.names import Names
from gmtool.rules.melee_rounds.state import events
from gmtool.rules.seam import Line


def _round(names: Names, event: events.RoundBegan) -> Line:
    return Line(f"Round {event.round}", (), event.rules, weight=3)


def _second(names: Names, event: events.SecondBegan) -> Line:
    return Line(f"Round {event.round}, second {event.second}", (), event.rules, weight=3)


def _plotted(names: Names, event: events.Plotted) -> Line:
    spells = f", {count(event.casts, 'spell')}" if event.casts and names.many_spells(event.plot) else ""
    words = f" (“{bare(event.words)}”)" if bare(event.words) else ""
    hidden = ["written"] * event.written + ["Initiative in secret"] * event.secret
    more = f"; {', '.join(hidden)}" if hidden else ""
    now = " is now" if event.again else ""
    text = f"{names.figure(event.figure)}'s General Plot{now}: {names.plot(event.plot)}{spells}{words}{more}."
    return Line(text, (event.figure,), event.rules)


def _revealed(names: Names, event: events.Revealed) -> Line:
    """What everybody plots, and whose plot stays written."""
    plots = [(key, names.before.figure(key).plot) for key in event.figures]
    told = "; ".join(f"{names.figure(key)}: {names.plot(plot.kind)}" for key, plot in plots if plot is not None)
    able = [one for one in names.before.able() if one.plot is not None]
    kept = [one.id for one in able if one.id not in event.figures]
    written = f"{'; ' * bool(told)}kept in writing: {names.figures(kept)}" if kept else ""
    text = f"The General Plots are revealed. {told}{written}" if told or written else "There are no General Plots"
    return Line(f"{text}.", tuple(one.id for one in able), event.rules)


def _changed(names: Names, event: events.Changed) -> Line:
    name = names.figure(event.figure)
    who = f"{name} is attacked and changes" if event.attacked else f"The GM lets {name} change"
    before = f" from {names.plot(event.before)}" if event.before else ""
    text = f"{who} its General Plot{before} to {names.plot(event.after)}."
    return Line(text, (event.figure,), event.rules, weight=2)


def _forbidden(names: Names, event: events.ChangeForbidden) -> Line:
    text = f"The GM does not let {names.figure(event.figure)} change its General Plot to {names.plot(event.plot)}."
    return Line(text, (event.figure,), event.rules, weight=2)


SENTENCES: dict[type, Any] = {
    events.RoundBegan: _round,
    events.SecondBegan: _second,
    events.Plotted: _plotted,
    events.Revealed: _revealed,
    events.Changed: _changed,
    events.ChangeForbidden: _forbidden,
}
