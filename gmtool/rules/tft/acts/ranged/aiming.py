"""Aiming, before the dice of a throw or shot: possible targets, the numbers, the choice, and the flight on the map."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import TypeVar

from gmtool.fraction import per_cent
from gmtool.rules.seam import Breakdown, Candidate, Input, InputKind, Json, Mark, Overlay, OverlayKind, Refusal, Values
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_miss
from gmtool.rules.tft.acts.attacks.attack_choice import at, stated_inputs
from gmtool.rules.tft.acts.attacks.defence import chance_to_hit, hit_words, in_words, rolled
from gmtool.rules.tft.acts.attacks.reach import ahead, not_attackable, out_of_span
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.ranged.course import beyond, count_in_the_way, wall_between
from gmtool.rules.tft.acts.ranged.flight import Passage, aim, on_the_way, plan
from gmtool.rules.tft.acts.ranged.reaches import flies_beyond, too_far
from gmtool.rules.tft.cards.wording import far_off
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import brawl, ends, foes
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.casting import Cast
from gmtool.rules.tft.state.messages.commands import Shoot, Throw
from gmtool.rules.tft.state.painted import not_seen
from gmtool.rules.tft.state.stations import DECLARED

Loosed = Throw | Shoot | Cast
L = TypeVar("L", Throw, Shoot)


def no_aim(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """Reasons why the target cannot be aimed at: its side or state, its place, a wall in between."""
    attacker, target = blow.attacker, blow.target
    yield from not_attackable(ctx, blow)
    if not ahead(ctx, attacker, target):
        rule = "tm.thrown.not-behind" if blow.way == "throw" else "tm.face.ranged-front-only"
        yield Refusal(f"{target.name} is not in front of {attacker.name}.", rule, short="not in front")
    elif wall_between(ctx, attacker, target):
        rule = "tm.thrown.flies-on" if blow.way == "throw" else "tm.missile.flies-on"
        yield Refusal("A wall is in between.", rule, short="no line: wall")
    else:
        yield from not_seen(ctx, attacker, target)
    yield from too_far(ctx, blow)
    yield from out_of_span(ctx, blow)


def explain(ctx: Context, command: Loosed) -> tuple[Breakdown, ...]:
    """The number to hit, those to miss on the way, the damage and the hits stopped."""
    flight = plan(ctx, command)
    target = flight.target
    body = (flight.body,) if flight.body else ()
    return (
        *rolled(ctx, target.number, target.dice),
        *(in_words(one.number, one.need, one.dice) for one in (*flight.before, *body)),
        Breakdown("Damage", (target.less,) if target.less else (), text=_damage_words(target), key="damage"),
        Breakdown("Stopped", target.stops, key="stops"),
    )


def _damage_words(target: Passage) -> str:
    first = target.harms[0]
    times = ", doubled" if first.multiplier > 1 else ""
    return f"{first.dice}{times}{', halved' if first.halved else ''}"


# --- the choice ------------------------------------------------------------------------------------------------------


def inputs(ctx: Context, figure: Figure, way: str, weapon: str, *, aimed: bool = True) -> tuple[Input, ...]:
    """The inputs after the target: the part that is `aimed` at, those to spare or to miss first, and the GM's word."""
    if ctx.ground is None:
        others = [one for one in ctx.everyone() if one.standing and one.id != figure.id]
        more = _several("in_the_way", "In the way, nearest first", lambda _: others)
    else:
        more = _several("spare", "If it misses, spare", lambda values: _behind(ctx, figure, values, way, weapon))
    gear = ctx.gear(figure, weapon)
    row = ctx.weapon(gear) if gear else None
    part = [one for says in ctx.chapters.at(DECLARED, "aim") for one in says(ctx, row)] if aimed else ()
    return (*part, more, *stated_inputs(ctx, ranged=True))


def targets(
    command: type[L], refusals: Callable[[Context, L], Iterable[Refusal]]
) -> Callable[[Context, Figure, Values], Iterator[Candidate]]:
    """The foes, each with its number or the reasons against it."""

    def found(ctx: Context, figure: Figure, said: Values) -> Iterator[Candidate]:
        for foe in foes(ctx, figure):
            one = at(command, figure, foe, said)
            yield candidate(ctx, one, tuple(refusals(ctx, one)))

    return found


def best_shots(ctx: Context, figure: Figure, targets: Sequence[Candidate], weapon: str) -> Sequence[Candidate]:
    """The targets with the highest chance, all misses on the way and the drawing among those in a brawl included.

    An announced target that may be shot at leaves all targets.
    """
    meant = figure.deeds.intent.target if figure.deeds.intent is not None else ""
    if any(one.figure == meant and not one.refusals for one in targets):
        return targets
    shots = [
        (aim(ctx, Shoot(figure=figure.id, target=one.figure, weapon=weapon)), one)
        for one in targets
        if not one.refusals and ctx.figure(one.figure).able
    ]
    best, found = Fraction(0), set[str]()
    hits = [(chance_to_hit(ctx, blow), blow) for blow, _ in shots]
    for hit, blow in sorted(hits, key=lambda one: -one[0]):
        if hit < best:
            break  # what else counts only makes it less
        chance = hit * _past(ctx, blow) / max(1, len(brawl(ctx, blow.target)))
        found = {blow.target.id, *found} if chance == best else {blow.target.id} if chance > best else found
        best = max(best, chance)
    return tuple(one for blow, one in shots if blow.target.id in found)


def _past(ctx: Context, blow: Blow) -> Fraction:
    """The chance that a shot misses everybody before its target."""
    numbers = (to_miss(ctx, one).total for one in on_the_way(ctx, blow))
    return prod((ctx.tables.to_hit.chance_past(number) for number in numbers), start=Fraction(1))


def nobody_to_aim_at(found: Sequence[Candidate], barred: Sequence[Refusal]) -> Sequence[Refusal]:
    """The refusals of a choice whose targets are all refused: the reasons against it, or that there is no target.

    Of an only target they are its own.
    """
    if barred or len(found) == 1:
        return barred or found[0].refusals
    return [Refusal("There is no target in front.", "tm.face.ranged-front-only")]


def _behind(ctx: Context, figure: Figure, values: Values, way: str, weapon: str) -> list[Figure]:
    target = ctx.fight.figures.get(str(values.get("target")))
    if target is None:
        return []
    gear = ctx.gear(figure, weapon)
    blow = Blow(figure, target, way, ctx.weapon(gear) if gear else None, situation(ctx, figure, target))
    met = beyond(ctx, figure, target, flies_beyond(ctx, blow)).met
    return [one.figure for one in met if one.figure.side != figure.side]


def _several(field: str, label: str, who: Callable[[Values], list[Figure]]) -> Input:
    """An input of several figures: each candidate is the list so far and one more, or nobody."""

    def candidates(values: Values) -> tuple[Candidate, ...]:
        possible = {one.id: one.name for one in who(values) if one.id != values.get("target")}
        said = values.get(field)
        so_far = [key for key in said if isinstance(key, str) and key in possible] if isinstance(said, list) else []
        longer = [[*so_far, key] for key in possible if key not in so_far]
        lists: list[list[str]] = [[], *([so_far] if so_far else []), *longer] if possible else []
        return tuple(Candidate(_json(keys), ", ".join(possible[key] for key in keys) or "nobody") for keys in lists)

    return Input(field, label, InputKind.FIGURES, candidates, required=False)


def _json(keys: list[str]) -> Json:
    return list[Json](keys)


def candidate(ctx: Context, command: Loosed, refusals: tuple[Refusal, ...]) -> Candidate:
    """A target with its number, and the number of figures to be missed first."""
    blow = aim(ctx, command)
    target = blow.target
    between = count_in_the_way(ctx, blow.attacker, target, command.in_the_way)
    past = f", {between} in the way" if between else ""
    detail = f"{hit_words(ctx, blow)}{past}{'' if target.able else ', unconscious'}"
    return Candidate(target.id, target.name, detail, target.place, target.id, refusals, unlikely=not target.able)


def overlays(ctx: Context, command: Loosed) -> tuple[Overlay, ...]:
    """The line of flight, figures in the way with the chance to pass them, and the target with the chance to hit."""
    blow = aim(ctx, command)
    line = ends(ctx, blow.attacker, blow.target)
    if line is None:
        return ()
    flight = plan(ctx, command)
    facts = blow.situation
    found = [Overlay(OverlayKind.FLIGHT, far_off(facts.distance, facts.megahexes), line=line)]
    if flight.before:
        found.append(Overlay(OverlayKind.IN_THE_WAY, "must be missed", _in_order(_marks(ctx, flight.before))))
    target = _marks(ctx, (flight.target,))
    if flight.before:  # this is the chance of the last roll, not of the whole shot
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
    """The marks, numbered from the hand to the target where there are several."""
    if len(marks) < 2:
        return marks
    return tuple(mark._replace(text=f"{number}. {mark.text}") for number, mark in enumerate(marks, 1))


def _mark(ctx: Context, passage: Passage) -> Mark:
    needs, name, to_hit_ = passage.number.total, passage.figure.name, ctx.tables.to_hit
    assert passage.hex is not None
    if passage.aimed and passage.blow.situation.automatic:
        return Mark(passage.hex, per_cent(Fraction(1)), f"hits {name} without a roll")
    if passage.aimed:
        why = f"hits {name} on {passage.need} on {passage.dice} dice"
        words = (per_cent(to_hit_.chance(needs, passage.dice)), *passage.number.signs)
        return Mark(passage.hex, " ".join(words), why)
    return Mark(passage.hex, per_cent(to_hit_.chance_past(needs)), f"passes {name} on {passage.need}")
