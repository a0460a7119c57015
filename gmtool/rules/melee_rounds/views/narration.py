"""Narration: what happened in a melee, in sentences that a player understands and a GM can check."""

from gmtool.rules.kit.narration import bare, joined, narrator
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state import events
from gmtool.rules.melee_rounds.state.events import Became
from gmtool.rules.melee_rounds.views.names import ENDED, WHY_LOST, Names, added
from gmtool.rules.seam import Line, count, line_about, says

narrate = narrator(Names)


# --- General Plots -----------------------------------------------------------------------------------------------
@says(events.Plotted)
def _(names: Names, event: events.Plotted) -> str:
    spells = f", {count(event.casts, 'spell')}" if event.casts and names.many_spells(event.plot) else ""
    words = f" (“{bare(event.words)}”)" if bare(event.words) else ""
    hidden = ["written"] * event.written + ["Initiative in secret"] * event.secret
    more = f"; {', '.join(hidden)}" if hidden else ""
    now = " is now" if event.again else ""
    return f"{names.figure(event.figure)}'s General Plot{now}: {names.plot(event.plot)}{spells}{words}{more}."


@says(events.Revealed)
def _(names: Names, event: events.Revealed) -> Line:
    """The plots of everybody, and the names of those whose plot stays written."""
    plots = [(key, names.before.figure(key).plot) for key in event.figures]
    told = "; ".join(f"{names.figure(key)}: {names.plot(plot.kind)}" for key, plot in plots if plot is not None)
    able = [one for one in names.before.able() if one.plot is not None]
    kept = [one.id for one in able if one.id not in event.figures]
    written = f"{'; ' * bool(told)}kept in writing: {names.figures(kept)}" if kept else ""
    text = (
        f"The General Plots are revealed. {told}{written}"
        if told or written
        else "There are no General Plots to reveal"
    )
    return Line(f"{text}.", tuple(one.id for one in able), event.rules)


@says(events.Changed, weight=2)
def _(names: Names, event: events.Changed) -> str:
    name = names.figure(event.figure)
    who = f"{name} is attacked and changes" if event.attacked else f"The GM lets {name} change"
    before = f" from {names.plot(event.before)}" if event.before else ""
    return f"{who} its General Plot{before} to {names.plot(event.after)}."


# --- Initiative dice ---------------------------------------------------------------------------------------------
@says(events.Rolled)
def _(names: Names, event: events.Rolled) -> Line:
    """The dice as they fell, and the seconds in which they can be used."""
    name, secret = names.figure(event.figure), ", in secret" if event.secret else ""
    shown = " ".join(str(one) for one in event.dice)
    if event.start:
        rolls = f"rolls{secret}," if secret else "rolls"
        text = f"{name} {rolls} for when it begins: {shown}; it begins in second {event.first}."
    elif not event.dice and not event.seconds:
        text = f"{name} has no AMR left to roll for."
    elif not event.seconds and not event.lost:
        text = f"{name}'s dice for its later AMR{secret}: {shown}."
    else:
        text = f"{name}'s dice{secret}: {shown or 'none'}; {_use(event)}."
    return line_about(event, text, weight=2 if event.lost else 1)


def _use(event: events.Rolled) -> str:
    if not event.seconds:
        return {1: "it is lost", 2: "both are lost"}.get(event.lost, "all are lost")
    lost = f", {count(event.lost, 'die is', 'dice are')} lost" if event.lost else ""
    return f"usable in {joined([str(one) for one in event.seconds])}{lost}"


@says(events.Held)
def _(names: Names, event: events.Held) -> str:
    return f"{names.figure(event.figure)} holds {names.dice([event.die])} into {names.next_second()}."


@says(events.DiceLost, weight=2)
def _(names: Names, event: events.DiceLost) -> str:
    why = next((f": {words}" for rule, words in WHY_LOST.items() if rule in event.rules), "")
    return f"{names.figure(event.figure)} loses {names.dice(event.dice)}{why}."


@says(events.ParryKept)
def _(names: Names, event: events.ParryKept) -> str:
    until = "the first second of the next round" if event.over else names.next_second()
    return f"{names.figure(event.figure)}'s parry was not needed: its die is kept for {until}."


# --- Specific Plots ----------------------------------------------------------------------------------------------
@says(events.Intended)
def _(names: Names, event: events.Intended) -> str | Line:
    name, written = names.figure(event.figure), " (written)" if event.written else ""
    if event.deed is Deed.GO_ON:
        return line_about(event, f"{name} goes on as before.", weight=0)
    if event.deed is Deed.OTHER:
        return f"{name} plots: {bare(event.words)}{written}."
    if event.deed is Deed.PARRY and _ends_defence(names, event.figure):
        return f"{name} takes the parry of Full Defensive against {names.figure(event.target)}{_with(names, event)}."
    return f"{name} will {_what(names, event)}{added(event.words)}{written}."


def _what(names: Names, event: events.Intended) -> str:
    foe = names.other(event.target, event.figure) if event.target else ""
    match event.deed:
        case Deed.ATTACK:
            return f"attack {foe} with {names.armed(event.item)}"
        case Deed.PARRY:
            return f"parry {f'the attack of {foe}' if foe else 'whatever comes'}{_with(names, event)}"
        case Deed.SNEAK:
            return f"try a Thievish Attack on {foe} with {names.armed(event.item)}"
        case Deed.CAST:
            return f"cast {names.spell(event.item)}{f' on {foe}' if foe else ''}"
        case Deed.SHEATHE if names.is_shield(event.item):
            return f"put the {names.item(event.item)} away"
    at = f" at {foe}" if foe else ""
    return names.deed(event.deed).will.format(item=names.item(event.item)) + at


def _with(names: Names, event: events.Intended) -> str:
    return f" with {names.armed(event.item)}" if event.item else ""


def _ends_defence(names: Names, figure: str) -> bool:
    """True if this is the parry that ends Full Defensive."""
    return any(one.figure == figure and one.why == "parry" for one in names.told(events.DefenceEnded))


@says(events.WentOn, weight=0)
def _(names: Names, event: events.WentOn) -> str | None:
    verb = "goes" if len(event.figures) == 1 else "go"
    return f"{names.figures(event.figures)} {verb} on as before." if event.figures else None


@says(events.BrokenOff, weight=2)
def _(names: Names, event: events.BrokenOff) -> str:
    item = names.item(event.item) if event.item else "thing"
    what = names.deed(event.deed).stops.format(item=item)
    what = f"casting {names.spell(event.item)}" if event.deed is Deed.CAST else what
    return f"{names.figure(event.figure)} breaks off {what}{added(event.words)}."


# --- attacks -----------------------------------------------------------------------------------------------------
@says(events.Sneaked, weight=2)
def _(names: Names, event: events.Sneaked) -> str:
    target = names.figure(event.target)
    end = f"succeeds: {target} is unaware of it" if event.succeeded else f"fails: {target} is aware of it"
    return f"{names.figure(event.figure)}'s Thievish Attack on {target} {end}."


@says(events.Struck)
def _(names: Names, event: events.Struck) -> str:
    figure, target = names.figure(event.figure), names.figure(event.target)
    thievish = " in a Thievish Attack" if event.thievish else ""
    text = f"{figure} attacks {target} with {names.armed(event.item)}{thievish}{_roll(names, event)}"
    match event.became:
        case Became.MISS:
            return f"{text} and misses."
        case Became.PARRIED:
            return f"{text}, but {target} parries."
        case Became.SHIELDED:
            return f"{text}, but {target}'s shield stops it."
    return f"{text} and hits{_in_spite(event)}{f': {event.damage}' if event.damage else ', without'} damage."


def _in_spite(event: events.Struck) -> str:
    """The defenses that a hit overcame, in words."""
    tried = ["the parry"] * event.parry + ["the shield"] * (event.became is Became.TRIED)
    return f" despite {' and '.join(tried)}" if tried else ""


def _roll(names: Names, event: events.Struck) -> str:
    """The GM's own to-hit roll, where there was one."""
    if not event.roll:
        return ""
    test = names.to_hit(event.item)
    needs = event.needs if test is None else test.need(event.needs)
    return f" (needs {needs}, rolls {event.roll})"


@says(events.CameToNothing)
def _(names: Names, event: events.CameToNothing) -> str:
    deed = names.deed(event.deed)
    whom = f" {deed.against} {names.figure(event.target)}" if event.target and deed.against else ""
    return f"{names.figure(event.figure)}'s {deed.noun}{whom} comes to nothing."


@says(events.Hurt, weight=2)
def _(names: Names, event: events.Hurt) -> str:
    left = "" if event.left is None else f"; {count(event.left, 'hit') if event.left > 0 else 'no hits'} left"
    return f"{names.figure(event.figure)} takes {event.damage} damage{left}."


@says(events.DefenceEnded, weight=2)
def _(names: Names, event: events.DefenceEnded) -> str:
    return ENDED[event.why].format(names.figure(event.figure))


# --- spells ------------------------------------------------------------------------------------------------------
@says(events.CastBegan)
def _(names: Names, event: events.CastBegan) -> str:
    name, works = names.figure(event.figure), names.second(event.works)
    on = f" on {names.other(event.target, event.figure)}" if event.target else ""
    spell = f"{names.spell(event.spell)}{on}{added(event.words)}"
    if event.reflex:
        return f"As a reflex {name} casts {spell}; it works in {works}."
    how = "goes straight on to cast" if event.chained else "begins to cast"
    gave = f", giving up {names.dice([event.gave])} for it" if event.gave else ""
    return f"{name} {how} {spell}; it ends in {names.second(event.ends)} and works in {works}{gave}."


@says(events.Worked)
def _(names: Names, event: events.Worked) -> str | Line:
    name, spell = names.figure(event.figure), names.spell(event.spell)
    if event.what == "works":
        return line_about(event, f"{name}'s {spell} takes effect{added(event.words)}.", weight=2)
    if event.what == "discerned":
        return f"{name} perceives what its {spell} does, if that can be noticed."
    return f"{name}'s interspell time after {spell} is over."


# --- weapons, potions and pellets --------------------------------------------------------------------------------
@says(events.Handled)
def _(names: Names, event: events.Handled) -> str:
    name, item = names.figure(event.figure), names.item(event.item)
    if event.deed is Deed.SHEATHE and names.is_shield(event.item):
        return f"{name} puts the {item} away."
    if event.deed is not Deed.LOAD:
        return f"{name} {names.deed(event.deed).does.format(item=item)}."
    if event.had < event.needs:
        return f"{name} loads the {item}: {event.had} of {event.needs} AMR."
    return f"{name} has loaded the {item}."


@says(events.Took)
def _(names: Names, event: events.Took) -> str:
    name, item = names.figure(event.figure), names.item(event.item)
    return f"{name} throws the empty {item} away." if event.deed is Deed.DISCARD else f"{name} takes the {item}."


@says(events.Handling)
def _(names: Names, event: events.Handling) -> str:
    what = names.deed(event.deed).does.format(item=names.item(event.item))
    at = f" at {names.figure(event.target)}" if event.target else ""
    return f"{names.figure(event.figure)} {what}{at}{added(event.words)}."
