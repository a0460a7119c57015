"""What the fight has for each number of the hover card on the map, system by system.

A hover card is read as it stands there, in lines of plain text. Each comparison is a name, what the card says, and what
the fight uses in the same position.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape

from PySide6.QtCore import QPointF

from gmtool.desktop.canvas.map.hover_card import card_text
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.placed_counters import PlacedCounter, PlacedCounters
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.map.asked_input import Pointed
from gmtool.rules.harnmaster.acts.testing.rolling import HIGHEST, LOWEST
from gmtool.rules.seam import (
    Breakdown,
    Choice,
    Command,
    Condition,
    Counter,
    OverlayKind,
    Progress,
    Side,
    Slot,
)
from gmtool.rules.tft.acts.attacks.adjusted_dx import unhindered_adjdx
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand
from gmtool.space import HUNDRED, Circle, Ground, at_column_row

Comparison = tuple[str, object, object]
"""A name, what is shown, and what the fight has."""
MODIFIED = re.compile(r"DX ([+−]\d+)(?! to strike| to throw)")


def hover_lines(
    counter: Counter, sides: Mapping[str, Side], held: tuple[Condition, ...] = (), ground: Ground | None = None
) -> list[str]:
    """The lines of the card beside a figure, without what is about its place."""
    spots = PlacedCounters()
    spots.of[counter.figure] = PlacedCounter(counter, QPointF(), 1.0)
    content = Content(ground=ground, spots=spots, sides=sides, conditions={counter.figure: held})
    where = counter.where if ground is not None else None
    text = card_text(content, Pointed.on(where or at_column_row(1, 1), counter.figure))
    return [unescape(re.sub(r"<[^>]*>", "", line)).replace("\u00a0", " ").strip() for line in text.split("</div>")][:-1]


def shown_lines(moment: StateView, figure: str) -> list[str]:
    """The lines of the card beside a figure of a fight."""
    counter = moment.counters[figure]
    return hover_lines(counter, moment.sides, moment.conditions(figure), moment.ruleset.ground(moment.state))


def compared(moment: StateView, figure: str) -> Iterator[Comparison]:
    """Each number of a figure's card that a figure of the fight has now; of a system that is new, what all have."""
    lines, counter = shown_lines(moment, figure), moment.counters[figure]
    assert lines[0].startswith(counter.name)
    if counter.able:
        if moment.ruleset.id in _SYSTEMS:
            yield from _SYSTEMS[moment.ruleset.id](moment, figure, lines)
        yield from _body(counter, lines)


def _body(counter: Counter, lines: list[str]) -> Iterator[Comparison]:
    formation = counter.formation
    if formation is not None:
        men = [line for line in lines if re.match(r"\d+ of \d+ left$", line)]
        yield "men", men, [f"{formation.men} of {formation.start} left"]


# --- Melee and Advanced Melee -----------------------------------------------------------------------------------------
_TFT = re.compile(r"ST (\d+)(?:, (\d+) hits? taken)?(?:, exhaustion (\d+))? · DX (-?\d+)(?: → (-?\d+))?")


def _tft(moment: StateView, figure: str, lines: list[str]) -> Iterator[Comparison]:
    found, counter = _TFT.fullmatch(lines[1]), moment.counters[figure]
    assert found, lines[1]
    values = {one.field: one.value for one in moment.ruleset.amendable(moment.state, figure)}
    yield "hits", int(found[2] or 0), values["hits"]
    yield "exhaustion", int(found[3] or 0), values.get("spent", 0)
    yield "ST", int(found[1]), counter.left + int(found[2] or 0) + int(found[3] or 0)
    row = waiting_row(moment, figure)
    if row is not None and row.breakdown is not None:
        yield "adjDX", int(found[5] or found[4]), row.score
        if row.breakdown.lines[0].rule == "am.dark.missile":
            return  # one number for all, in place of every other
        yield "DX", int(found[4]), row.breakdown.lines[0].value
        # armor and the GM's luck may count as much as a condition does; one "to strike" or "to throw" waits for that
        own = moment.state.figures[figure]  # type: ignore[attr-defined]
        ctx = moment.ruleset.context(moment.state)  # type: ignore[attr-defined]
        shoots = missile_in_hand(ctx, own) is not None or row.intends.startswith("spell")
        beside = {(one.label, one.value) for one in unhindered_adjdx(ctx, own)}
        beside |= {(one.label, one.value) for one in own.granted}
        parts = [line.value for line in row.breakdown.lines if (line.label, line.value) not in beside]
        for one in moment.conditions(figure):
            more = MODIFIED.search(one.label)
            if more and "next turn" not in one.until:
                spared = shoots and not own.deeds.path and "unless it stands still" in one.until
                if spared:  # another condition may cost as much
                    yield one.label, any(line.rule == one.rule for line in row.breakdown.lines), False
                else:
                    yield one.label, int(more[1].replace("−", "-")) in parts, True


def waiting_row(moment: StateView, figure: str) -> Slot | None:
    """The next row of a figure in the order, with its score; None if it waits for none."""
    rows = (slot for lane in moment.agenda.lanes for slot in lane.slots if slot.figure == figure)
    return next((one for one in rows if one.progress in (Progress.NOW, Progress.LATER) and one.score is not None), None)


# --- HarnMaster -------------------------------------------------------------------------------------------------------
_DODGE = re.compile(r"Dodge (-?\d+)(?: → (-?\d+))? · Move (\d+) ft")
_LEVEL = re.compile(r"(.+?) (-?\d+)(?: → (-?\d+))?")
_OF_THE_FOE = (
    "hm.mod.aim", "hm.mod.reach", "hm.mod.reach-close", "hm.mod.thrust", "hm.mod.thrust-close", "hm.mod.outnumbered",
    "hm.opt.allies-flanking", "hm.evade.missile-penalty", "hm.test.clamp",
)  # fmt: skip
"""The lines of a level that follow from who the foe is, and the one that keeps their sum in its bounds."""


def own_level(moment: StateView, told: Breakdown) -> int:
    """A level as it would be against nobody in particular."""
    level = sum(one.value for one in told.lines if one.rule not in _OF_THE_FOE)
    free = moment.ruleset.context(moment.state).house("clamp") == "free"  # type: ignore[attr-defined]
    return level if free else max(LOWEST, min(HIGHEST, level))


def _harn(moment: StateView, figure: str, lines: list[str]) -> Iterator[Comparison]:
    found = _DODGE.fullmatch(lines[1])
    assert found, lines[1]
    levels = {each[1]: int(each[3] or each[2]) for text in lines[2].split(", ") if (each := _LEVEL.fullmatch(text))}
    for choice, command in attacks(moment):
        told = moment.breakdowns(command)
        if getattr(command, "target", "") == figure:
            for reply in moment.ruleset.replies(moment.state, command):
                if reply.label.startswith("Dodge"):
                    yield "Dodge", int(found[2] or found[1]), own_level(moment, reply.breakdowns[1])
        if command.figure == figure and told:  # type: ignore[attr-defined]
            name = choice.label.split(": ")[-1].removesuffix(" (stunned)").partition(" (")[0]
            if name in levels:
                yield name, levels[name] >= own_level(moment, told[0]), True
    for overlay in moment.ruleset.overlays(moment.state, figure):
        if overlay.label == "Can move this far" and overlay.kind is OverlayKind.REACH:
            (circle,) = overlay.shapes
            assert isinstance(circle, Circle)
            state = moment.state.figures[figure]  # type: ignore[attr-defined]
            half = moment.agenda.phases[2].progress is Progress.NOW
            # a bonus action is half a Move, however far it has moved in its turn (hm.ta.action)
            yield "Move", int(found[3]) * HUNDRED // (1 + half), circle.radius + state.moved * (not half)


def attacks(moment: StateView) -> Iterator[tuple[Choice, Command]]:
    """The attacks that whoever is next may make, on each target."""
    for figure in moment.agenda.next[:1]:
        for choice in moment.choices(figure):
            asked = next((one for one in choice.inputs if one.field == "target"), None)
            if asked is None or not choice.allowed or not choice.key.startswith(("attack", "shoot", "strike")):
                continue
            for candidate in asked.candidates({}):
                if not candidate.refusals:
                    yield choice, moment.ruleset.command(choice.data({"target": candidate.value}))


# --- Melee rounds -----------------------------------------------------------------------------------------------------
_ROUNDS = re.compile(r"AMR (\d+) · D (\d+)(?: → (\d+))? · RD (\d+)(?: → (\d+))?")


def _rounds(moment: StateView, figure: str, lines: list[str]) -> Iterator[Comparison]:
    found = _ROUNDS.fullmatch(lines[1])
    assert found, lines[1]
    levels = {each[1]: int(each[3] or each[2]) for text in lines[2].split(", ") if (each := _LEVEL.fullmatch(text))}
    for _, command in attacks(moment):
        told = {one.key: one for one in moment.breakdowns(command)}
        if getattr(command, "target", "") == figure and "d" in told:
            yield "D", int(found[3] or found[2]), told["d"].total
            yield "RD", int(found[5] or found[4]), told["rd"].total
        gear = getattr(command, "weapon", "")
        own = moment.state.figures[figure]  # type: ignore[attr-defined]
        item = next((one.item for one in own.gear if one.id == gear), "")
        name = moment.ruleset.book.tables.item_name(item) if item else ""  # type: ignore[attr-defined]
        if command.figure == figure and name in levels and told["hit"].needs is not None:  # type: ignore[attr-defined]
            yield name, levels[name], told["hit"].total


# --- Chainmail --------------------------------------------------------------------------------------------------------
def _chainmail(moment: StateView, figure: str, lines: list[str]) -> Iterator[Comparison]:
    values = moment.ruleset.amendable(moment.state, figure)
    counted = next((one.value for one in values if one.wounds), None)
    if counted is not None:
        yield "left", lines[1].partition(" of ")[0], str(counted)


_SYSTEMS: Mapping[str, Callable[[StateView, str, list[str]], Iterator[Comparison]]] = {
    "tft-melee": _tft,
    "advanced-melee": _tft,
    "harnmaster-melee": _harn,
    "melee-rounds": _rounds,
    "chainmail": _chainmail,
}
