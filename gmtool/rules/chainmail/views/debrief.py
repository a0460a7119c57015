"""What a battle proposes for the cards: the men that are left."""

from collections.abc import Iterator

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.seam import CardChange, ChangeKind, ResultKind


def debrief(ctx: Context) -> Iterator[CardChange]:
    """Fewer men for whoever lost some; those that are gone for good are tagged."""
    for one in (unit for unit in ctx.everyone() if unit.card):
        if one.lost:
            text = f"{one.name} lost {one.lost} of {one.start} {'man' if one.start == 1 else 'men'}"
            yield CardChange(
                one.card,
                one.id,
                "men",
                one.start,
                one.men,
                text,
                usual=False,
                how=ChangeKind.ADD,
                kind=ResultKind.WOUNDS,
            )
        if one.going is not None:
            text = f"{one.name}: {one.going.value}"
            yield CardChange(
                one.card,
                one.id,
                "tags",
                None,
                one.going.value,
                text,
                how=ChangeKind.GAIN,
                usual=False,
                kind=ResultKind.FALLEN,
            )
