"""Marks: a figure's relation to a foe by the GM's word; and Awareness tests, where the GM wants one

(hm.aware.gm-calls-test).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.records import dataclass
from gmtool.rules.harnmaster.acts.engagement import in_close, threatens
from gmtool.rules.harnmaster.acts.kinds import THERE, kinds
from gmtool.rules.harnmaster.state.commands import Awareness, Mark, Marks
from gmtool.rules.harnmaster.state.context import Act, Context, Offer, Play
from gmtool.rules.harnmaster.state.events import Marked, Noticed
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Candidate, Option, Refusal, Values, Why

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


def _foes(ctx: Context, figure: Figure) -> list[Candidate]:
    """The foes, beside each the marks that hold now."""

    def told(foe: Figure) -> str:
        return ", ".join(kind.now for kind in _KINDS.values() if kind.holds(ctx, figure, foe))

    return [Candidate(one.id, one.name, told(one), figure=one.id, at=one.at) for one in ctx.foes(figure)]


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


def _changes(ctx: Context, figure: Figure, said: Values) -> Iterator[Candidate]:
    """The marks of a foe, each as it would change."""
    foe = ctx.fight.figures.get(str(said.get("foe", "")))
    for mark, kind in _KINDS.items():
        holds = foe is not None and kind.holds(ctx, figure, foe)
        yield Candidate(mark.value, kind.taken if holds else kind.put)


def _means(_: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    yield Meant(str(values["figure"]), kinds or frozenset(), str(values.get("foe") or ""))


_MARKS = Offer(
    "Mark", GROUP, "hm.gm.engagement-zone", there=lambda ctx, figure: bool(ctx.foes(figure)),
    asks={"foe": _foes, "mark": _changes},
)  # fmt: skip
MARK: Act = offered(Mark, _MARKS, _refusals, _perform, kinds=kinds(THERE), means=_means, says=("foe",))

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


_TESTS = Offer("Awareness test", GROUP, _RULE, there=lambda ctx, figure: bool(ctx.foes(figure)), asks={"foe": _foes})
AWARENESS: Act = offered(Awareness, _TESTS, _test_refusals, _test, kinds=kinds(THERE), means=_means, says=("foe",))
