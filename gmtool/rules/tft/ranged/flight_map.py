"""A shot or throw on the map before it is made."""

from gmtool.rules.seam import Mark, Overlay, OverlayKind
from gmtool.rules.tft.cards.wording import far_off, per_cent
from gmtool.rules.tft.commands import Shoot, Throw
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.ranged.course import ends
from gmtool.rules.tft.ranged.flight import Passage, aim, plan


def overlays(ctx: Context, command: Throw | Shoot) -> tuple[Overlay, ...]:
    """The line of flight, whoever is in the way with the chance to pass, and the target with the chance to hit."""
    blow = aim(ctx, command)
    line = ends(ctx, blow.attacker, blow.target)
    if line is None:
        return ()
    flight = plan(ctx, command)
    facts = blow.situation
    found = [Overlay(OverlayKind.FLIGHT, far_off(facts.distance, facts.megahexes), line=line)]
    if flight.before:
        found.append(Overlay(OverlayKind.IN_THE_WAY, "to be missed", _in_order(_marks(ctx, flight.before))))
    target = _marks(ctx, (flight.target,))
    if flight.before:  # this chance is the last roll's, not that of the whole shot
        target = tuple(mark._replace(text=f"then {mark.text}") for mark in target)
    found.append(Overlay(OverlayKind.TARGET, "target", target))
    if flight.end is not None and flight.end != line[1]:
        found.append(Overlay(OverlayKind.FLIGHT, "if it misses", line=(line[1], flight.end)))
    after = (*((flight.body,) if flight.body else ()), *flight.behind)
    if after:
        found.append(Overlay(OverlayKind.IN_THE_WAY, "if it misses", _marks(ctx, after)))
    return tuple(found)


def _marks(ctx: Context, passages: tuple[Passage, ...]) -> tuple[Mark, ...]:
    return tuple(_mark(ctx, one) for one in passages if one.hex is not None)


def _in_order(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Numbered from the hand to the target, where there are several."""
    if len(marks) < 2:
        return marks
    return tuple(mark._replace(text=f"{number}. {mark.text}") for number, mark in enumerate(marks, 1))


def _mark(ctx: Context, passage: Passage) -> Mark:
    needs, to_hit_ = passage.number.total, ctx.tables.to_hit
    assert passage.hex is not None
    if passage.aimed:
        why = f"hits {passage.figure.name} on {needs} or less on {passage.dice} dice"
        return Mark(passage.hex, per_cent(to_hit_.chance(needs, passage.dice)), why)
    why = f"passes {passage.figure.name} on {needs} or less"
    return Mark(passage.hex, per_cent(to_hit_.chance_past(needs)), why)
