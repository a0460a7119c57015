"""Narration: the events of a fight, in sentences that a player would understand.

Events with a plain sentence have it in their declaration.
"""

from collections.abc import Sequence

from gmtool.dice import Dice, Need, at_most
from gmtool.rules.kit.narration import BookNames, joined, narrator
from gmtool.rules.seam import Line, count, line_about, says
from gmtool.rules.tft.acts.attacks.defence import dice_to_cast
from gmtool.rules.tft.acts.brawl.break_free import dice as dice_to_break_free
from gmtool.rules.tft.acts.turn.saves import need_to_save
from gmtool.rules.tft.acts.turn.stages import SECONDS_A_TURN, with_verb
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.messages import attacks, casting, close_quarters, turns
from gmtool.rules.tft.state.records import climbing, jumps
from gmtool.space import Hex


class Names(BookNames):
    """Names of figures, sides, items and hexes, in a fight as it is after the events."""

    context = Context
    before: Context
    tables: Tables

    def to_hit(self, needs: int, dice: int = 3) -> Need:
        """The totals that hit where so much is rolled against, with the automatic results."""
        return self.tables.to_hit.need(needs, dice)

    def to_pass(self, needs: int) -> Need:
        """The totals that go past somebody who must be missed."""
        return self.tables.to_hit.need_past(needs)

    def on_three(self, needs: int) -> str:
        """The totals of three dice at or under a number."""
        return _plain(needs, 3)

    def on_six(self, needs: int) -> str:
        """The totals of six dice at or under a number."""
        return _plain(needs, 6)

    def covers(self, keys: Sequence[str]) -> str:
        """Rows of cover: "kneeling and behind a tree"; empty for none."""
        rows = [(key, self.tables.cover.get(key)) for key in keys]
        return " and ".join(row.name.lower() if row else key for key, row in rows)

    def title(self, title: str) -> str:
        """The title of an option, as it stands in a sentence."""
        return title.lower()

    def items(self, keys: Sequence[str]) -> str:
        """The names of several things: "shortsword and small shield"."""
        return " and ".join(self.item(key) for key in keys)

    def sides(self, keys: Sequence[str]) -> str:
        """The names of several sides; "nobody" for none."""
        return joined([self.side(key) for key in keys]) or "nobody"

    def to(self, place: Hex | None) -> str:
        """A hex with its preposition, after a space: " to 0305"; empty for None."""
        return self.hex(place).replace(" in ", " to ")


narrate = narrator(Names)


def _plain(needs: int, dice: int) -> str:
    """The totals at or under a number, on so many dice without automatic results; it says so if they are not three."""
    return f"{at_most(needs).on(Dice(dice))}{_on(dice)}"


# --- the course of a turn ----------------------------------------------------------------------------------------
_STAGES = {"initiative": "", "renewal": "Spells are renewed.", "combat": "Actions.", "retreats": "Retreats."}
_POSED = {"standing": "stands up", "kneeling": "kneels", "prone": "lies down"}
_NO_ROOM = frozenset(("tm.move.one-per-hex", "am.onto.one-per-hex"))
"""The rules that an event cites, in either edition, where somebody cannot stand up."""
_ON_A_BODY = frozenset(("tm.move.body-fast", "am.onto.fallen-save"))
"""The rules of a roll for footing on a body."""


@says(turns.InitiativeRolled)
def _(names: Names, event: turns.InitiativeRolled) -> str:
    rolled, dice = set[str](), ""
    for side, die in event.dice:
        gap = ", " if side not in rolled and rolled else "; a tie, again: " if rolled else ""
        rolled = {side} if side in rolled else {*rolled, side}
        dice += f"{gap}{names.side(side)}: {die}"
    order = ", then ".join(names.side(side) for side in event.order)
    return f"{f'Initiative: {dice}. ' if dice else ''}Order of movement: {order}."


@says(turns.InitiativeWaived)
def _(names: Names, event: turns.InitiativeWaived) -> str:
    return f"No initiative this turn{f'; {names.side(event.order[0])} first' if event.order else ''}."


@says(turns.StageBegan)
def _(names: Names, event: turns.StageBegan) -> Line:
    if event.stage == "initiative":
        after = f", after {(event.turn - 1) * SECONDS_A_TURN} seconds" if event.turn > 1 else ""
        return Line(f"Turn {event.turn}{after}", rules=("tm.turn.length",), weight=3)
    text = with_verb(names.side(event.side), "moves.", "move.") if event.stage == "movement" else _STAGES[event.stage]
    return line_about(event, text, weight=0)


@says(turns.Moved)
def _(names: Names, event: turns.Moved) -> str:
    figure, to = names.figure(event.figure), names.to(event.path[-1])
    if event.spent != len(event.path):
        return f"{figure} moves{to}, for {event.spent} MA."
    return f"{figure} moves {count(event.spent, 'hex', 'hexes')}{to}."


@says(turns.Posed)
def _(names: Names, event: turns.Posed) -> str:
    if not _NO_ROOM.isdisjoint(event.rules):
        return f"{names.figure(event.figure)} cannot stand up: somebody stands in that hex."
    return f"{names.figure(event.figure)} {_POSED[event.pose]}."


@says(turns.Intended, weight=0)
def _(names: Names, event: turns.Intended) -> str | None:
    target = event.target
    return f"{names.figure(event.figure)} means to attack {names.figure(target)}." if target else None


@says(turns.TieRolled)
def _(names: Names, event: turns.TieRolled) -> Line:
    dice = ", ".join(f"{names.figure(figure)}: {die}" for figure, die in event.dice)
    figures = tuple(dict.fromkeys(figure for figure, _ in event.dice))
    tie = "tie" if len(figures) > 1 else "ties"
    text = f"{names.figures(figures)} {tie} at adjDX {event.score}. {dice}. {names.figure(event.first)} acts first."
    return Line(text, figures, event.rules)


@says(turns.Readied)
def _(names: Names, event: turns.Readied) -> str:
    if event.reloaded:
        return f"{names.figure(event.figure)} reloads."
    picked = f", from the ground: {names.items(event.picked_up)}" if event.picked_up else ""
    return f"{names.figure(event.figure)} has {names.items(event.items) or 'nothing'} ready{picked}."


@says(turns.Retreated)
def _(names: Names, event: turns.Retreated) -> Line:
    follows = " and follows" if event.followed else ""
    text = f"{names.figure(event.by)} forces {names.figure(event.figure)} back{names.to(event.hex)}{follows}."
    return Line(text, (event.by, event.figure), event.rules)


# --- attacks and their effects -----------------------------------------------------------------------------------
_VERBS = {
    "strike": "strikes {}",
    "jab": "jabs at {}",
    "pike": "meets {} with the pike",
    "off-hand": "strikes {} with the off hand",
    "rush": "shield-rushes {}",
    "sweep": "sweeps at {}",
    "missile-spell": "casts at {}",
    "throw": "throws at {}",
    "shot": "shoots at {}",
    "hth": "grapples with {}",
    "trample": "tramples {}",
    "drop": "drops it on {}",
}
_MULTIPLES = {2: "double damage", 3: "triple damage"}


def _on(dice: int) -> str:
    return "" if dice == 3 else f" on {dice} dice"


@says(attacks.Attacked)
def _(names: Names, event: attacks.Attacked) -> str:
    verb = _VERBS[event.way].format(names.figure(event.target))
    result = {
        "hit": _MULTIPLES.get(event.multiplier, "hits"),
        "miss": "misses",
        "drop": "misses" if event.way == "throw" else "misses and loses hold",
        "break": "misses, and the weapon breaks",
        "spent": "misses" if event.way == "missile-spell" else "misses, and the arrow breaks",
    }[event.result]
    if event.automatic:
        return f"{names.figure(event.figure)} {verb}: {result} without a roll."
    automatic = f"{names.to_hit(event.needs, event.dice)}{_on(event.dice)}"
    needs = _plain(event.needs, event.dice) if event.way == "trample" else automatic
    return f"{names.figure(event.figure)} {verb}: {needs}, rolls {event.sum}: {result}."


@says(attacks.Damaged)
def _(names: Names, event: attacks.Damaged) -> Line:
    target = names.figure(event.target)
    if not event.stopped:
        text = f"{target} takes {count(event.hits, 'hit')} (ST {event.st})."
    elif event.hits:
        text = f"{event.stopped} of {count(event.damage, 'hit')} stopped: {target} takes {event.hits} (ST {event.st})."
    elif event.damage:
        stopped = "The only hit is" if event.damage == 1 else f"All {event.damage} hits"
        text = f"{stopped} stopped; {target} is unhurt."
    else:
        text = f"The blow does no damage: {target} is unhurt."
    return Line(text, (event.target, event.figure), event.rules, weight=2 if event.hits else 1)


@says(attacks.Balanced)
def _(names: Names, event: attacks.Balanced) -> str:
    result = "stays on its feet" if event.kept else "loses its footing"
    if _ON_A_BODY.isdisjoint(event.rules):
        needs = f"{names.before.tables.to_hit.need_afoot(event.needs, event.dice)}{_on(event.dice)}"
    else:
        needs = f"{_plain(event.needs, event.dice)} on the body"
    return f"{names.figure(event.figure)} needs {needs}, rolls {event.sum}: {result}."


# --- brawls ------------------------------------------------------------------------------------------------------
_GRAPPLED = {
    "joined": "joins the brawl",
    "started": "both fall, hand to hand",
    "repelled": "is thrown back",
    "struck-back": "is thrown back with a blow",
}


@says(attacks.Grappled, weight=2)
def _(names: Names, event: attacks.Grappled) -> str:
    figure, target, words = names.figure(event.figure), names.figure(event.target), _GRAPPLED[event.result]
    if not event.dice:
        return f"{figure} goes for {target} and {words}."
    dice, who = ", then ".join(map(str, event.dice)), "" if event.result == "started" else f"{figure} "
    return f"{figure} goes for {target}, who rolls {dice}: {who}{words}."


@says(attacks.PileEnded)
def _(names: Names, event: attacks.PileEnded) -> str:
    verb = "is" if len(event.figures) == 1 else "are"
    return f"{names.figures(event.figures)} {verb} left on the ground; the brawl is over."


@says(attacks.BrokeFree, weight=2)
def _(names: Names, event: attacks.BrokeFree) -> str:
    dice = dice_to_break_free(names.before)
    needs = "needs a 1" if event.needs == dice == 1 else str(at_most(event.needs).on(Dice(dice)))
    fails = "finds no room to stand" if event.die <= event.needs else "does not break free"
    verb = f"breaks free and stands{names.hex(event.hex)}" if event.free else fails
    return f"{names.figure(event.figure)} {verb}: {needs}, rolls {event.die}."


# --- overruns ----------------------------------------------------------------------------------------------------
@says(close_quarters.RolledOut)
def _(names: Names, event: close_quarters.RolledOut) -> str:
    figure, large = names.figure(event.figure), names.figure(event.by) if event.by else "it"
    if event.free:
        return f"{figure} rolls out from under {large} and stands{names.hex(event.hex)}."
    return f"{figure} stays under {large}."


# --- deeds during movement ---------------------------------------------------------------------------------------
_JUMPED = {"over": "clears it", "hangs": "falls, and hangs from the far side", "falls": "falls in"}


@says(jumps.Jumped)
def _(names: Names, event: jumps.Jumped) -> str:
    needs = _plain(event.needs, event.dice)
    return f"{names.figure(event.figure)} jumps a hole: {needs}, rolls {event.sum}: {_JUMPED[event.result]}."


# --- rolls of other kinds ----------------------------------------------------------------------------------------
@says(turns.Saved)
def _(names: Names, event: turns.Saved) -> str:
    need = need_to_save(names.before, event.needs, event.dice).on(Dice(event.dice))
    score = f"{event.against} {event.needs}" + ("" if str(need) == str(at_most(event.needs)) else f", {need}")
    result = "it succeeds" if event.kept else "it fails"
    return (
        f"{names.figure(event.figure)} rolls {event.sum} on {event.dice} dice against {score}: {result}{event.reason}."
    )


@says(casting.SpellCast)
def _(names: Names, event: casting.SpellCast) -> str:
    figure, target = names.figure(event.figure), names.figure(event.target)
    dice = dice_to_cast(names.before, names.before.figure(event.figure), names.before.figure(event.target))
    needs = f"{names.to_hit(event.needs, dice)}{_on(dice)}"
    result = "it works" if event.works else "it fails"
    return f"{figure} casts {event.spell} on {target}: {needs}, rolls {event.sum}: {result}."


@says(close_quarters.PinTried, weight=2)
def _(names: Names, event: close_quarters.PinTried) -> str:
    needs = f"{at_most(event.needs).on(Dice(event.dice))} on {count(event.dice, 'die', 'dice')}"
    result = "held fast" if event.pinned else "not held"
    return (
        f"{names.figure(event.figure)} tries to pin {names.figure(event.target)}: {needs}, rolls {event.sum}: {result}."
    )


@says(climbing.WeightHeld, weight=2)
def _(names: Names, event: climbing.WeightHeld) -> str:
    needs = f"{at_most(event.needs).on(Dice(event.dice))} on {event.dice} dice"
    verb = "hold" if event.held else "cannot hold"
    return f"{names.figures(event.figures)} {verb} {event.kg} kg: {needs}, rolls {event.sum}."


# --- flights of weapons ------------------------------------------------------------------------------------------
_FLOWN = {
    "past": "{weapon} goes past",
    "hit": "hits",
    "falls": "{weapon} is stopped and hits nobody",
    "drop": "{weapon} drops",
    "break": "{weapon} breaks",
    "spent": "the arrow breaks",
}


@says(attacks.RolledToMiss)
def _(names: Names, event: attacks.RolledToMiss) -> Line:
    hit, arrow = event.result == "hit", event.way == "shot" and event.result in ("past", "falls")
    spent = event.way == "missile-spell" and event.result == "spent"
    words = _FLOWN["falls" if spent else event.result].format(weapon="the arrow" if arrow else f"the {event.weapon}")
    times = f" for {_MULTIPLES[event.multiplier]}" if hit and event.multiplier in _MULTIPLES else ""
    must = f"{names.figure(event.figure)} must miss {names.figure(event.target)}: {names.to_pass(event.needs)}"
    return line_about(event, f"{must}, rolls {event.sum}: {words}{times}.", weight=2 if hit else 1)


@says(attacks.VictimDrawn)
def _(names: Names, event: attacks.VictimDrawn) -> Line:
    text = f"Into the brawl of {names.figures(event.among)}: {event.die} shows {event.sum}"
    return Line(f"{text}, it is {names.figure(event.target)}.", (event.target, event.figure), event.rules)
