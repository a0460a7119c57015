"""Marks: a figure's relation to a foe by the GM's word; and Awareness tests, where the GM wants one

(hm.aware.gm-calls-test).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gmtool.rules.harnmaster.acts.engagement import in_close, threatens
from gmtool.rules.harnmaster.acts.kinds import THERE, kinds
from gmtool.rules.harnmaster.state.commands import Awareness, Mark, Marks
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import Marked, Noticed
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Option, Refusal, Values, Why, draft_of

GROUP = "Marks"


@dataclass(frozen=True, slots=True)
class _Kind:
    """The texts of a mark: to set it, to clear it, while it holds, and the refusals where nothing would change."""

    rule: str
    put: str
    taken: str
    now: str
    already: str
    never: str
    holds: Callable[[Context, Figure, Figure], bool]


_KINDS = {
    Marks.THREATENS: _Kind(
        "hm.gm.engagement-zone",
        "Threatens it",
        "No longer threatens it",
        "threatens it",
        "{0} already threatens {1}.",
        "{0} does not threaten {1}.",
        threatens,
    ),
    Marks.CLOSE: _Kind(
        "hm.gm.close",
        "In Close",
        "No longer In Close",
        "In Close",
        "{0} is already In Close with {1}.",
        "{0} is not In Close with {1}.",
        lambda _, one, other: in_close(one, other),
    ),
    Marks.UNAWARE: _Kind(
        "hm.aware.gm-calls-test",
        "Unaware of it",
        "Aware of it",
        "unaware of it",
        "{0} has not noticed {1} yet.",
        "{0} has already noticed {1}.",
        lambda _, one, other: other.id in one.unaware,
    ),
}


def pair_refusals(figure: Figure, foe: Figure) -> Iterator[Refusal]:
    """The reason why two figures cannot be marked: both are on one side."""
    if figure.side == foe.side:
        yield Refusal("They fight on the same side.", short="same side")


def foe_input(ctx: Context, figure: Figure, label: str) -> Input:
    """The input of a foe; beside each foe stand the marks that hold now."""

    def candidates(_: Values) -> tuple[Candidate, ...]:
        return tuple(Candidate(one.id, one.name, told(one), figure=one.id, at=one.at) for one in ctx.foes(figure))

    def told(foe: Figure) -> str:
        return ", ".join(kind.now for kind in _KINDS.values() if kind.holds(ctx, figure, foe))

    return Input("foe", label, InputKind.FIGURE, candidates)


def _refusals(ctx: Context, command: Mark) -> Iterator[Refusal]:
    figure, foe, kind = ctx.figure(command.figure), ctx.figure(command.foe), _KINDS[command.mark]
    found = tuple(pair_refusals(figure, foe))
    yield from found
    if not found and kind.holds(ctx, figure, foe) == command.holds:
        text = kind.already if command.holds else kind.never
        yield Refusal(text.format(figure.name, foe.name), kind.rule)


def _perform(play: Play, command: Mark) -> None:
    figure, foe = play.figure(command.figure), play.figure(command.foe)
    was = _KINDS[command.mark].holds(play, figure, foe)
    holds = not was if command.holds is None else command.holds
    match command.mark:
        case Marks.THREATENS:
            play.change(figure.id, threatens=_threats(play, figure, foe, holds=holds))
        case Marks.UNAWARE:
            notice(play, figure.id, foe.id, noticed=not holds)
        case Marks.CLOSE:
            for one, other in ((figure, foe), (foe, figure)):
                play.change(one.id, close=_with(one.close, other.id, holds=holds))
    play.happened(
        Marked(
            figure=figure.id,
            foe=foe.id,
            mark=command.mark,
            holds=holds,
            rules=(_KINDS[command.mark].rule,),
        )
    )


def notice(play: Play, figure: str, foe: str, *, noticed: bool) -> None:
    """Set whether a figure is aware of a foe, and of that foe alone (hm.aware.unaware-ignores)."""
    play.change(figure, unaware=_with(play.figure(figure).unaware, foe, holds=not noticed))


def _with(marked: tuple[str, ...], foe: str, *, holds: bool) -> tuple[str, ...]:
    others = tuple(one for one in marked if one != foe)
    return (*others, foe) if holds else others


def _threats(ctx: Context, figure: Figure, foe: Figure, *, holds: bool) -> dict[str, bool]:
    """The threat marks of a figure with this foe's changed; where the map says the same, the mark is dropped."""
    others = {one: said for one, said in figure.threatens.items() if one != foe.id}
    by_map = threatens(ctx, replace(figure, threatens=others), foe)
    return others if by_map == holds else {**others, foe.id: holds}


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    """One choice for all marks: first the foe, then the mark to change."""
    if figure is None or not ctx.foes(figure):
        return
    draft = draft_of(Mark, figure=figure.id)
    inputs = (foe_input(ctx, figure, "Foe"), _mark_input(ctx, figure))
    yield Choice("mark", "Mark", GROUP, draft, inputs, (), "hm.gm.engagement-zone")


def _mark_input(ctx: Context, figure: Figure) -> Input:
    def candidates(values: Values) -> tuple[Candidate, ...]:
        foe = ctx.fight.figures.get(str(values.get("foe", "")))
        return tuple(candidate(mark, kind, foe) for mark, kind in _KINDS.items())

    def candidate(mark: Marks, kind: _Kind, foe: Figure | None) -> Candidate:
        holds = foe is not None and kind.holds(ctx, figure, foe)
        return Candidate(mark.value, kind.taken if holds else kind.put)

    return Input("mark", "Mark", InputKind.ONE_OF, candidates)


def _means(_: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    yield Meant(str(values["figure"]), kinds or frozenset(), str(values.get("foe") or ""))


MARK = Act(Mark, _offers, _refusals, _perform, kinds=kinds(THERE), means=_means, says=("foe",))

_RULE = "hm.aware.gm-calls-test"
_RESULTS = (Option("notices", "Notices"), Option("misses", "Does not notice"))


def _test_refusals(ctx: Context, command: Awareness) -> Iterator[Refusal]:
    yield from pair_refusals(ctx.figure(command.figure), ctx.figure(command.foe))


def _test(play: Play, command: Awareness) -> None:
    """Ask for the result, since the page has no rules for the test itself, and keep it for this foe alone."""
    one, foe = play.figure(command.figure), play.figure(command.foe)
    why = Why(f"Awareness test of {one.name}: does it notice {foe.name}?", one.side, one.id, _RULE)
    noticed = play.choose(_RESULTS, why) == "notices"
    notice(play, one.id, foe.id, noticed=noticed)
    play.happened(Noticed(figure=one.id, foe=foe.id, noticed=noticed, rules=(_RULE,)))


def _test_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or not ctx.foes(figure):
        return
    draft = draft_of(Awareness, figure=figure.id)
    foe = foe_input(ctx, figure, "Foe")
    yield Choice("awareness", "Awareness test", GROUP, draft, (foe,), (), _RULE)


AWARENESS = Act(Awareness, _test_offers, _test_refusals, _test, kinds=kinds(THERE), means=_means, says=("foe",))
