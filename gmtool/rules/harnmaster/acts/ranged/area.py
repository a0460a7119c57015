"""Area attacks, and the figures in the area: all foes, everybody, or one figure after the other in or out."""

from collections.abc import Iterator, Sequence

from gmtool.rules.harnmaster.acts.outcome.injuries import ask_injury
from gmtool.rules.harnmaster.acts.outcome.mishaps import mishap
from gmtool.rules.harnmaster.acts.testing.modifiers import dodge
from gmtool.rules.harnmaster.acts.testing.rolling import by_level, clamped, melee_test, plain_test
from gmtool.rules.harnmaster.acts.turn.taking import AREA as SPENT
from gmtool.rules.harnmaster.acts.turn.taking import labelled, spend, whole_turn_refusals
from gmtool.rules.harnmaster.state.clock import evading, now
from gmtool.rules.harnmaster.state.commands import Area
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import AreaEvaded, AreaStruck
from gmtool.rules.harnmaster.state.fight import Figure, Level, Strike
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Breakdown, Candidate, Choice, Input, InputKind, Json, Modifier, Refusal, Values


def area_inputs(ctx: Context, figure: Figure, highest_level: int, highest_shock: int) -> tuple[Input, ...]:
    """The inputs: figures in the area, level, Shock State Index and name.

    The numbers begin with 0, which is refused, so that the map goes on asking for figures.
    """
    number = InputKind.NUMBER
    return (
        Input("figures", "In the area", InputKind.FIGURES, lambda values: _within(ctx, figure, values)),
        Input("level", "Level", number, default=0, required=False, lowest=0, highest=highest_level),
        Input("shock", "Shock State Index", number, default=0, required=False, lowest=0, highest=highest_shock),
        Input("name", "What it is", InputKind.TEXT, default="", required=False),
    )


def _within(ctx: Context, figure: Figure, values: Values) -> tuple[Candidate, ...]:
    """The candidates, each a whole list of figures: the present one, all foes, everybody, or one more or one less."""
    said = values.get("figures")
    inside = [str(one) for one in said] if isinstance(said, Sequence) and not isinstance(said, str) else []
    others = [one for one in ctx.everyone() if one.able and one.side == figure.side]
    there = [*ctx.foes(figure), *others]
    foes = [one.id for one in ctx.foes(figure)]
    found: list[Candidate] = []
    if inside:
        names = ", ".join(one.name for one in there if one.id in inside)
        found.append(Candidate(_json(inside), names, f"{len(inside)} in the area"))
    for label, all_ in (("All foes", foes), ("Everybody else", [one.id for one in there if one.id != figure.id])):
        if all_ and sorted(all_) != sorted(inside):
            found.append(Candidate(_json(all_), label))
    for one in there:
        without = [other for other in inside if other != one.id]
        after = without if one.id in inside else [other.id for other in there if other.id in (*inside, one.id)]
        if after:
            word = "in the area; choose again to remove" if one.id in inside else ""
            found.append(Candidate(_json(after), one.name, word, figure=one.id, at=one.at))
    return tuple(found)


def _json(figures: Sequence[str]) -> Json:
    return list(figures)


HIGHEST_LEVEL, HIGHEST_SHOCK, LONGEST_NAME = 200, 99, 100
_DODGE, _EARLIER = "hm.evade.area-dodge", "hm.area.evade-earlier-rank"
_SPARED = {Level.CRITICAL_SUCCESS: 2, Level.SUCCESS: 1}


def _refusals(ctx: Context, command: Area) -> Iterator[Refusal]:
    yield from whole_turn_refusals(ctx, ctx.figure(command.figure))
    if not command.figures or len(set(command.figures)) < len(command.figures):
        yield Refusal("Choose who is in the area, each figure once.", "hm.area.engulfs-all")
    out = [one for one in command.figures if not ctx.figure(one).able]
    if out:
        yield Refusal(f"{ctx.figure(out[0]).name} is out of the melee.")
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
    for figure in dict.fromkeys(command.figures):
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
            figures=command.figures if succeeded else (),
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
    return Breakdown(f"{ctx.figure(command.figure).name}, Area attack", tuple(lines), key="level")


def _explain(ctx: Context, command: Area) -> tuple[Breakdown, ...]:
    """The level of the attack, and the Dodge of everybody who evaded early enough."""
    ours = (ctx.figure(one) for one in command.figures)
    return (_told(ctx, command), *(dodge(ctx, one, in_melee=False) for one in ours if earlier(ctx, one)))


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or ctx.fight.exchange is not None:
        return
    draft = draft_of(Area, figure=figure.id)
    against = tuple(whole_turn_refusals(ctx, figure))
    inputs = area_inputs(ctx, figure, HIGHEST_LEVEL, HIGHEST_SHOCK)
    label = labelled(figure, "Area attack")
    yield Choice("area", label, "Missiles", draft, inputs, against, "hm.area.engulfs-all")


AREA = Act(Area, _offers, _refusals, _perform, _explain)
