"""Narration: what happened in a melee, in sentences that a player understands and a GM can check."""

from gmtool.rules.harnmaster.acts.testing.rolling import need, success_level
from gmtool.rules.harnmaster.acts.turn.taking import bonus_words
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.harnmaster.state import events
from gmtool.rules.harnmaster.state.clock import lasting
from gmtool.rules.harnmaster.state.commands import Marks
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Defence, Time
from gmtool.rules.kit.narration import BookNames, bare, joined, narrator
from gmtool.rules.seam import Line, count, line_about, says

_LEVELS = {"CS": "critical success", "S": "success", "F": "failure", "CF": "critical failure"}
_MARKS = {
    (Marks.THREATENS, True): "{} threatens {}.",
    (Marks.THREATENS, False): "{} does not threaten {}.",
    (Marks.UNAWARE, True): "{} has not noticed {}.",
    (Marks.UNAWARE, False): "{} has noticed {}.",
    (Marks.CLOSE, True): "{} and {} are In Close.",
    (Marks.CLOSE, False): "{} and {} are no longer In Close.",
}
_DEFENDS = {Defence.BLOCK: "blocks", Defence.DODGE: "dodges", Defence.COUNTERSTRIKE: "strikes back"}
_TESTS = {"melee": "attacks", "dodge": "dodges", "missile": "shoots", "area": "makes the Area attack"}


class Names(BookNames):
    """Names of figures, sides, weapons and aspects."""

    fight, turn = "melee", "round"
    context = Context
    before: Context
    tables: Tables

    def kind(self, key: str) -> str:
        """The kind of a weapon, empty if unknown; a shield is readied with other words than a sword."""
        found = self.tables.weapons.get(key)
        return found.kind if found else ""

    def strike(self, item: str, mode: str, aspect: str = "") -> str:
        """A weapon in a strike mode, with the aspect if the mode's name does not give it: "broadsword (cut, edge)"."""
        if not item:
            return "nothing"
        found = self.tables.modes.get(mode)
        words = [found.name.lower() if found else mode, self.aspect(aspect or (found.aspect if found else ""))]
        more = [word for word in dict.fromkeys(words) if word and word != self.item(item)]
        return f"{self.item(item)} ({', '.join(more)})" if more else self.item(item)

    def aspect(self, key: str) -> str:
        """The name of an aspect; empty for none."""
        found = self.tables.aspects.get(key)
        return found.name.lower() if found else ""


narrate = narrator(Names)


# --- actions of a turn -------------------------------------------------------------------------------------------
@says(events.Readied)
def _(names: Names, event: events.Readied) -> str:
    verb = "readies" if names.kind(event.item) == "shield" else "unslings" if event.groped else "unsheathes"
    grope = ", a Grope" if event.groped else ""
    return f"{names.figure(event.figure)} {verb} the {names.item(event.item)}{grope}."


@says(events.PutAway)
def _(names: Names, event: events.PutAway) -> str:
    verb = "slings" if event.slung else "puts away" if names.kind(event.item) == "shield" else "sheathes"
    return f"{names.figure(event.figure)} {verb} the {names.item(event.item)}, a Grope."


@says(events.Evaded)
def _(names: Names, event: events.Evaded) -> str:
    stopped = f", stopped by {names.figure(event.stopped)}," if event.stopped else ""
    zones = "" if event.stopped else _zones(names, event)
    until = lasting(names.before, Time(event.round, event.rank, event.figure))
    return (
        f"{names.figure(event.figure)} moves {count(event.feet, 'foot', 'feet')}{stopped or zones} and evades {until}."
    )


def _zones(names: Names, event: events.Evaded) -> str:
    """The foes whose Engagement Zone the way led out of and into."""
    parts = (("out of", event.left), ("into", event.entered))
    return "".join(f", {way} reach of {names.figures(foes)}" for way, foes in parts if foes)


@says(events.AreaStruck, weight=2)
def _(names: Names, event: events.AreaStruck) -> str:
    what = f"{names.figure(event.figure)}'s {bare(event.name) or 'Area attack'}"
    if not event.succeeded:
        return f"{what} fails; nobody is affected."
    return f"{what} engulfs {names.figures(event.figures) or 'nobody'}, at Shock State Index {event.shock}."


@says(events.AreaEvaded)
def _(names: Names, event: events.AreaEvaded) -> str:
    left = f"only {event.after}, not {event.before}" if event.after < event.before else f"all of {event.before}"
    return f"For {names.figure(event.figure)} the Shock State Index is {left}."


# --- declarations ------------------------------------------------------------------------------------------------
@says(events.Marked)
def _(names: Names, event: events.Marked) -> Line | None:
    """One sentence for two who come to threaten each other; beside an attack it is an aside."""
    same = [one for one in names.told(events.Marked) if (one.mark, one.holds) == (event.mark, event.holds)]
    mirror = next((one for one in same if (one.figure, one.foe) == (event.foe, event.figure)), None)
    text = _MARKS[event.mark, event.holds].format(names.figure(event.figure), names.figure(event.foe))
    if mirror is not None and event.mark is Marks.THREATENS:
        if names.events.index(mirror) < names.events.index(event):
            return None
        threaten = "threaten" if event.holds else "do not threaten"
        text = f"{names.figures((event.figure, event.foe))} {threaten} each other."
    return line_about(event, text, weight=0 if names.told(events.Declared) else 1)


@says(events.Declared)
def _(names: Names, event: events.Declared) -> str:
    verb = "takes a bonus attack on" if event.bonus else "attacks"
    die = f", Zone Die d{event.zone_die}" if event.zone_die else ""
    strike = names.strike(event.item, event.mode, event.aspect)
    whom = f"{verb} {names.figure(event.target)}"
    return f"{names.figure(event.figure)} {whom} with the {strike}, aimed at zone {event.aim}{die}."


@says(events.Defended)
def _(names: Names, event: events.Defended) -> str:
    figure, foe, item = names.figure(event.figure), names.figure(event.foe), names.item(event.item)
    reach = f"; reach is compared with the {names.item(event.against)}" if event.against else ""
    match event.defence:
        case Defence.BLOCK:
            return f"{figure} blocks with the {item}{reach if event.against != event.item else ''}."
        case Defence.DODGE:
            return f"{figure} dodges{reach}."
        case Defence.COUNTERSTRIKE:
            strike = names.strike(event.item, event.mode)
            return f"{figure} counterstrikes with the {strike}, aimed at zone {event.aim}."
        case Defence.IGNORE:
            return f"{figure} ignores {foe}{', who is not noticed' if event.unaware else ''}."


# --- the tests of an exchange, and its stars ---------------------------------------------------------------------
@says(events.Rolled)
def _(names: Names, event: events.Rolled) -> str:
    level = _LEVELS[event.level]
    if event.raised:
        plain = success_level(names.before, event.rolled, event.needs)
        raised = f"{_LEVELS[plain]}, which a Setup makes a {level}"
        level = raised if plain != event.level else f"{level}, and a Setup is used"
    needs = need(names.before, event.needs)
    return f"{names.figure(event.figure)} {_verb(names, event)}: {needs}, rolls {event.rolled}: {level}."


def _verb(names: Names, event: events.Rolled) -> str:
    """The verb of a test: that of the declared defence, or that of the kind of test."""
    for defended in names.told(events.Defended):
        if defended.figure == event.figure:
            return _DEFENDS.get(defended.defence, "defends")
    return _TESTS.get(event.test, f"tests {event.test}")


@says(events.TieBroken)
def _(names: Names, event: events.TieBroken) -> str:
    winner = names.figure(event.winner)
    match event.how:
        case "roll":
            rolls = [f"{names.figure(one.figure)} {one.rolled}" for one in names.told(events.Rolled)]
            return f"Tied successes, and the higher roll wins: {joined(rolls)}."
        case "level":
            return f"Tied successes and equal rolls: {winner} has the higher level."
        case "dice":
            pairs = zip(event.dice[::2], event.dice[1::2], strict=True)
            dice = ", then ".join(f"{first} against {other}" for first, other in pairs)
            return f"Tied successes, equal rolls and levels: d10 decides, {dice}."
    return f"Tied successes and equal rolls: {winner} wins as the defender."


@says(events.Compared, weight=2)
def _(names: Names, event: events.Compared) -> str:
    text = _outcome(names, event)
    if not event.ruled:
        return text
    by_dice = f"{names.figure(event.rolled_winner)}, {count(event.rolled_stars, 'star')}"
    return f"Ruling: {text[:-1]} (by the dice: {by_dice if event.rolled_winner else 'nobody'})."


def _outcome(names: Names, event: events.Compared) -> str:
    attacker, defender = names.figure(event.attacker), names.figure(event.defender)
    if not event.winner:
        alone = event.defence is Defence.IGNORE or event.ruled
        return "Nobody wins a star, and nobody strikes." if alone else "Both fail: nobody strikes."
    stars = count(event.stars, "star")
    won = f"{names.figure(event.winner)} wins {stars}{' by the tie' if _tied(names, event) else ''}"
    if event.winner == event.attacker:
        return f"{won} and strikes {defender}."
    if event.strikes:
        return f"{won} and strikes {attacker} instead."
    how = {Defence.BLOCK: "blocked", Defence.DODGE: "dodged"}.get(event.defence, "in vain")
    return f"{won}: {attacker}'s attack is {how}."


def _tied(names: Names, event: events.Compared) -> bool:
    """True if two equal successes were decided by the defence; a broken tie has a sentence of its own."""
    levels = [one.level for one in names.told(events.Rolled) if one.figure in (event.attacker, event.defender)]
    return not event.ruled and len(levels) == 2 and levels[0] is levels[1] and event.defence is not Defence.DODGE


@says(events.AdvantageTaken)
def _(names: Names, event: events.AdvantageTaken) -> Line | None:
    """One sentence for everything that a winner took, at the place of the first."""
    taken = [one for one in names.told(events.AdvantageTaken) if one.figure == event.figure]
    if taken[0] is not event:
        return None
    kinds = dict.fromkeys(one.advantage for one in taken)
    words = [_taken(names, [one for one in taken if one.advantage is kind]) for kind in kinds]
    rules = tuple(dict.fromkeys(rule for one in taken for rule in one.rules))
    noun = "Advantage" if len(taken) == 1 else "Advantages"
    return Line(f"{noun} of {names.figure(event.figure)}: {joined(words)}.", (event.figure,), rules)


def _taken(names: Names, taken: list[events.AdvantageTaken]) -> str:
    times = f" ×{len(taken)}" if len(taken) > 1 else ""
    amount = sum(one.amount for one in taken)
    more = f" (+{amount} {names.aspect(taken[0].aspect)})" if amount else ""
    return f"{taken[0].advantage.value.title()}{times}{more}"


# --- the effects of a strike, and the rest of an exchange --------------------------------------------------------
@says(events.Struck)
def _(names: Names, event: events.Struck) -> str:
    aspect = names.aspect(event.aspect)
    base = f"base impact {event.impact}" if event.impact else "base impact of the weapon"
    extra = f" + {event.extra}" if event.extra else ""
    total = f" = {event.impact + event.extra}" if event.impact and event.extra else ""
    impact = f"{f'{aspect}, ' if aspect else ''}{base}{extra}{total}"
    dice = str(event.die)
    if len(event.dice) > 1:
        dice = f"{joined([str(die) for die in event.dice])}, {names.figure(event.figure)} takes the {event.die}"
    strikes = f"The {names.item(event.item)} strikes {names.figure(event.target)}"
    return f"{strikes}: {impact}; zone {event.aim}, d{event.zone_die} shows {dice}."


@says(events.Injured)
def _(names: Names, event: events.Injured) -> Line:
    name = names.figure(event.figure)
    if event.words.casefold() == events.NOTHING:
        return line_about(event, f"{name} is not injured.")
    trauma = [f"impairment {event.points}"] * bool(event.points) + [f"fatigue {event.fatigue}"] * bool(event.fatigue)
    table = ", by your table" if event.by_table else ""
    text = f"{name} is injured: {bare(event.words)}{f' ({joined(trauma)})' if trauma else ''}{table}."
    return line_about(event, text, weight=2)


@says(events.BonusWon)
def _(names: Names, event: events.BonusWon) -> str | None:
    """One sentence for all bonus actions of a winner."""
    won = [one for one in names.told(events.BonusWon) if one.figure == event.figure]
    return f"{names.figure(event.figure)} may now take {bonus_words(len(won))}." if won[0] is event else None
