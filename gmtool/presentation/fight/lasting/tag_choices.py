"""Choices of the GM about tags on figures: put one, change its number, show it, take it away."""

from collections.abc import Iterator

from gmtool.language import tr
from gmtool.presentation.fight.gm_commands import GROUP
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Json, Tag


def put_tag(moment: StateView, figure: str) -> Choice:
    """The choice to put a tag on a figure."""
    others = tuple(
        Candidate(one.figure, one.name, figure=one.figure) for one in moment.counters.values() if not one.gone
    )
    inputs = (
        Input("label", tr("Tag"), InputKind.TEXT),
        Input("number", tr("Number"), InputKind.NUMBER, required=False, lowest=-999, highest=999),
        Input("turns", tr("Turns (0: until taken away)"), InputKind.NUMBER, default=0, lowest=0, highest=999),
        Input("until", tr("Until this one acts"), InputKind.FIGURE, lambda _: others, default="", required=False),
        Input("shown", tr("Shown to the players"), InputKind.YES_NO, default=False),
    )
    label = tr("Tag {name}", name=moment.name(figure))
    return Choice("gm.tag", label, GROUP, {"kind": "gm.tag/1", "figure": figure}, inputs)


def changes_of_tags(moment: StateView, figure: str) -> Iterator[Choice]:
    """The choices about the tags that a figure has: to take one away, to count it down or up, to show or hide it."""
    for tag in moment.tags(figure):
        named = tr("{tag} of {name}", tag=tag.words, name=moment.name(figure))
        draft: dict[str, Json] = {"kind": "gm.untag/1", "figure": figure, "tag": tag.key}
        yield Choice(f"gm.untag {tag.key}", tr("Take away: {tag}", tag=named), GROUP, draft)
        if tag.number is not None:
            for step, words in ((-1, tr("One less: {tag}", tag=named)), (1, tr("One more: {tag}", tag=named))):
                yield _again(moment, tag, words, number=tag.number + step)
        shown = tr("Hide from the players: {tag}", tag=named) if tag.shown else tr("Show the players: {tag}", tag=named)
        yield _again(moment, tag, shown, shown=not tag.shown)


def _again(moment: StateView, tag: Tag, label: str, **other: Json) -> Choice:
    draft: dict[str, Json] = {
        "kind": "gm.tag/1",
        "figure": tag.figure,
        "label": tag.label,
        "number": tag.number,
        "turns": tag.turns_left(moment.agenda.turn) or 0,
        "until": tag.until,
        "shown": tag.shown,
        "replaces": tag.key,
    }
    return Choice(f"gm.tag again {tag.key}", label, GROUP, {**draft, **other})
