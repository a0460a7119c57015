"""Area attacks, and the figures in the area: whom a template covers, all foes, everybody, or one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gmtool.fraction import per_cent
from gmtool.name_runs import in_words
from gmtool.rules.harnmaster.acts.kinds import A_LONG_ACTION, ENGULFS
from gmtool.rules.harnmaster.acts.outcome.injuries import ask_injury
from gmtool.rules.harnmaster.acts.outcome.mishaps import mishap
from gmtool.rules.harnmaster.acts.testing.modifiers import dodge
from gmtool.rules.harnmaster.acts.testing.rolling import by_level, clamped, level_of, melee_test, plain_test
from gmtool.rules.harnmaster.acts.turn.taking import AREA as SPENT
from gmtool.rules.harnmaster.acts.turn.taking import labelled, spend, turn_refusals
from gmtool.rules.harnmaster.state.clock import evading, now
from gmtool.rules.harnmaster.state.commands import Area
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import AreaEvaded, AreaStruck
from gmtool.rules.harnmaster.state.fight import Fight, Figure, Level, Strike
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.kit.lasting.effects import within
from gmtool.rules.kit.play import odds_of
from gmtool.rules.seam import (
    AreaChoice,
    Breakdown,
    Candidate,
    Choice,
    Extent,
    Input,
    InputKind,
    Json,
    Measures,
    Modifier,
    Outcome,
    Refusal,
    Values,
    area_inputs,
    draft_of,
    extent_said,
)


def _inputs(ctx: Context, figure: Figure) -> tuple[Input, ...]:
    """The inputs: the template where there is a ground, figures in the area, level, Shock State Index and name.

    With a template the figures are those whom it covers, unless others are said. The numbers begin with 0, which is
    refused, so that the map goes on asking for figures.
    """
    number, ground = InputKind.NUMBER, ctx.ground
    template = () if ground is None else area_inputs(ground, _RADIUS, required=False)
    return (
        *template[:2],
        Input(
            "figures",
            "In the area",
            InputKind.FIGURES,
            lambda values: _candidates(ctx, figure, values),
            default=[] if template else None,
            required=not template,
        ),
        Input("level", "Level", number, default=0, required=False, lowest=0, highest=HIGHEST_LEVEL),
        Input("shock", "Shock State Index", number, default=0, required=False, lowest=0, highest=HIGHEST_SHOCK),
        Input("name", "What it is", InputKind.TEXT, default="", required=False),
        *template[2:],
    )


def _candidates(ctx: Context, figure: Figure, values: Values) -> tuple[Candidate, ...]:
    """The candidates, each a whole list of figures: the present one, all foes, everybody, or one more or one less.

    The empty list, where there is a template, is whoever it covers.
    """
    said = values.get("figures")
    named = [str(one) for one in said] if isinstance(said, Sequence) and not isinstance(said, str) else []
    covered = covered_by(ctx, figure, extent_said(ctx.ground, values))
    inside = named or list(covered)
    others = [one for one in ctx.everyone() if one.able and one.side == figure.side]
    there = [*ctx.foes(figure), *others]
    foes = [one.id for one in ctx.foes(figure)]
    found: list[Candidate] = []
    if covered:
        names = ", ".join(ctx.figure(one).name + _chance(ctx, figure, ctx.figure(one), values) for one in covered)
        found.append(Candidate([], f"Under the template: {names}", f"{len(covered)} in the area"))
    if named:
        names = ", ".join(in_words(one.name for one in there if one.id in named))
        found.append(Candidate(_json(named), names, f"{len(named)} in the area"))
    for label, all_ in (("All foes", foes), ("Everybody else", [one.id for one in there if one.id != figure.id])):
        if all_ and sorted(all_) != sorted(inside):
            found.append(Candidate(_json(all_), label))
    for one in there:
        without = [other for other in inside if other != one.id]
        after = without if one.id in inside else [other.id for other in there if other.id in (*inside, one.id)]
        if after:
            word = f"in the area{_chance(ctx, figure, one, values)}; choose again to remove" if one.id in inside else ""
            found.append(Candidate(_json(after), one.name, word, figure=one.id, at=one.at))
    return tuple(found)


def _chance(ctx: Context, figure: Figure, one: Figure, values: Values) -> str:
    """The odds that one figure is affected, in words; of an evader by what its Dodge leaves of the index."""
    level, shock = (said if isinstance(said := values.get(key), int) else 0 for key in ("level", "shock"))
    if not level:
        return ""
    command = Area(figure=figure.id, figures=(one.id,), level=level, shock=shock)
    odds = odds_of(Play, ctx, lambda play: _struck(play, command), _index_left)
    struck = f" {per_cent(odds.chance('strikes'), 0)}"
    if not earlier(ctx, one) or not shock:
        return struck
    left = sorted(odds.distributions["index"].items(), reverse=True)
    return f"{struck} ({', '.join(f'index {index} {per_cent(chance, 0)}' for index, chance in left if index >= 0)})"


def _struck(play: Play, command: Area) -> None:
    """Roll the test, and the Dodge of its one figure if it may make one."""
    one = play.figure(command.figures[0])
    if decide(play, command) and earlier(play, one):
        _dodged(play, one, command.shock)


def _index_left(outcome: Outcome[Fight]) -> Measures:
    """The index that is left of the attack for its one figure; -1 for none at all."""
    dodged = next((event.after for event in outcome.events if isinstance(event, AreaEvaded)), None)
    struck = next(event for event in outcome.events if isinstance(event, AreaStruck))
    left = struck.shock if dodged is None else dodged
    return {"strikes": int(struck.succeeded), "index": left if struck.succeeded else -1}


def covered_by(ctx: Context, figure: Figure, where: Extent) -> tuple[str, ...]:
    """The figures whom an area covers, whatever their side (hm.area.engulfs-all).

    A reading noted there leaves out the one who makes it: it is hurt only where it is named.
    """
    return tuple(one.id for one in within(ctx, where) if one.id != figure.id)


def targets(ctx: Context, command: Area) -> tuple[str, ...]:
    """The figures in the area: those that were named, else those whom the template covers."""
    return command.figures or covered_by(ctx, ctx.figure(command.figure), command.where)


def _json(figures: Sequence[str]) -> Json:
    return list(figures)


HIGHEST_LEVEL, HIGHEST_SHOCK, LONGEST_NAME = 200, 99, 100
_RADIUS = 10
"""The feet of a template to begin with; the area is described with the attack (hm.area.engulfs-all)."""
_DODGE, _EARLIER = "hm.evade.area-dodge", "hm.area.evade-earlier-rank"
_SPARED = {Level.CRITICAL_SUCCESS: 2, Level.SUCCESS: 1}


def _refusals(ctx: Context, command: Area) -> Iterator[Refusal]:
    yield from turn_refusals(ctx, ctx.figure(command.figure))
    inside = targets(ctx, command)
    if not inside or len(set(inside)) < len(inside):
        yield Refusal("Choose who is in the area, each figure once.", "hm.area.engulfs-all")
    if not 1 <= command.level <= HIGHEST_LEVEL:
        yield Refusal(f"Set its level: 1 to {HIGHEST_LEVEL}.", "hm.gm.stunned-shock")
    if not 1 <= command.shock <= HIGHEST_SHOCK:
        yield Refusal(f"Set its Shock State Index: 1 to {HIGHEST_SHOCK}.", "hm.gm.stunned-shock")
    if len(command.name) > LONGEST_NAME:
        yield Refusal(f"A name has at most {LONGEST_NAME} characters.")


def earlier(ctx: Context, figure: Figure) -> bool:
    """True if a figure evades, and chose to at an earlier rank than the present one (hm.area.evade-earlier-rank)."""
    if figure.evaded is None or not evading(ctx, figure):
        return False
    if figure.evaded.round < ctx.fight.round:
        return ctx.house("area-earlier") == "counts"
    return figure.evaded.before(now(ctx))


def _perform(play: Play, command: Area) -> None:
    """Roll the test; on success everybody in the area suffers what a Dodge leaves of the Shock State Index."""
    spend(play, command.figure, SPENT)
    if not decide(play, command):
        return
    for figure in dict.fromkeys(targets(play, command)):
        one = play.figure(figure)
        shock = _dodged(play, one, command.shock) if earlier(play, one) else command.shock
        what = f"Area attack, {command.name.strip()}" if command.name.strip() else "Area attack"
        text = f"{what}, Shock State Index {shock}: the injury of {one.name}?"
        ask_injury(play, figure, text, tuple(play.tables.injuries.values()), "hm.gm.stunned-shock")


def decide(play: Play, command: Area) -> bool:
    """Roll the test of an Area attack; returns whether it succeeds. Nobody defends (hm.area.no-defence)."""
    test = plain_test(play, command.figure, "area", _told(play, command), "makes an Area attack", "hm.area.engulfs-all")
    succeeded = test.level.succeeded
    play.happened(
        AreaStruck(
            figure=command.figure,
            figures=targets(play, command) if succeeded else (),
            name=command.name.strip(),
            shock=command.shock,
            succeeded=succeeded,
            rules=("hm.area.engulfs-all", "hm.area.no-defence"),
        )
    )
    return succeeded


def _dodged(play: Play, one: Figure, shock: int) -> int:
    """The Shock State Index that a Dodge leaves; the dodger ends up prone (hm.evade.area-prone)."""
    told = dodge(play, one, in_melee=False)
    stumbles = play.house("area-stumble") == "stumble"
    alike = by_level(play, told.total)
    test = melee_test(play, one.id, "dodge", told, "dodges the Area attack", _DODGE, alike, mishaps=stumbles)
    left = max(0, shock - _SPARED.get(test.level, 0))
    play.happened(AreaEvaded(figure=one.id, before=shock, after=left, rules=(_DODGE, _EARLIER)))
    if test.mishap:
        mishap(play, test, Strike(), dodge=True)
    play.become(one.id, "prone", ("hm.evade.area-prone",))
    return left


def _told(ctx: Context, command: Area) -> Breakdown:
    lines = [Modifier(command.level, "Level of the attack, set by you", "hm.gm.stunned-shock")]
    kept = clamped(ctx, command.level)
    if kept != command.level:
        lines.append(Modifier(kept - command.level, "kept within its limits", "hm.test.clamp"))
    return level_of(ctx, f"{ctx.figure(command.figure).name}, Area attack", lines)


def _explain(ctx: Context, command: Area) -> tuple[Breakdown, ...]:
    """The level of the attack, and the Dodge of everybody who evaded early enough."""
    ours = (ctx.figure(one) for one in targets(ctx, command))
    return (_told(ctx, command), *(dodge(ctx, one, in_melee=False) for one in ours if earlier(ctx, one)))


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or ctx.fight.exchange is not None:
        return
    draft = draft_of(Area, figure=figure.id)
    against = tuple(turn_refusals(ctx, figure))
    label = labelled(figure, "Area attack")
    yield AreaChoice(
        "area", label, "Missiles", draft, _inputs(ctx, figure), against, "hm.area.engulfs-all", ground=ctx.ground
    )


def _means(_: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """The attack, and the attack on everybody who is named."""
    figure, named = str(values["figure"]), values.get("figures")
    for target in ("", *(named if isinstance(named, Sequence) and not isinstance(named, str) else ())):
        yield Meant(figure, kinds or frozenset(), str(target))


AREA = Act(Area, _offers, _refusals, _perform, _explain, kinds=A_LONG_ACTION | {ENGULFS}, means=_means)
