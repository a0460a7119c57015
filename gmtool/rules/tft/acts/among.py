"""Candidates that many acts have in common."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gmtool.rules.seam import Candidate
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure


def carried(ctx: Context, figure: Figure) -> tuple[Candidate, ...]:
    """All that a figure carries, by the ids of the gear."""
    names = ctx.tables.item_names([one.item for one in figure.gear])
    return tuple([Candidate(one.id, name) for one, name in zip(figure.gear, names, strict=True)])


def one_more(field: str, among: Callable[[Context, Figure], Iterable[Figure]]) -> Callable[..., list[Candidate]]:
    """For a list of figures, in order: the list so far, and the lists with one more of those figures."""

    def lists(ctx: Context, figure: Figure, said: Mapping[str, Any]) -> list[Candidate]:
        names, so_far = {one.id: one.name for one in among(ctx, figure)}, said.get(field)
        kept = [key for key in so_far if key in names] if isinstance(so_far, list) else []
        found = [*([kept] if kept else []), *([*kept, key] for key in names if key not in kept)]
        return [Candidate(list(keys), ", ".join(names[key] for key in keys)) for keys in found]

    return lists
