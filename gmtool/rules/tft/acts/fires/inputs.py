"""Inputs of explosions without a map: who is there, ring by ring, as the GM says."""

from collections.abc import Callable, Iterable

from gmtool.rules.seam import Candidate, Input, InputKind, Json, Values
from gmtool.rules.tft.state.context import Context

_RINGS = ("among.inside", "among.beside", "among.farther", "among.farthest")


def ring_inputs(ctx: Context, labels: Iterable[str]) -> tuple[Input, ...]:
    """An input for the figures of each ring, the innermost first."""
    return tuple(figures_input(ctx, field, label) for field, label in zip(_RINGS, labels, strict=False))


def figures_input(ctx: Context, field: str, label: str) -> Input:
    """An input for any figures, or nobody."""
    return Input(field, label, InputKind.FIGURES, _several(ctx, field), default=[], required=False)


def _several(ctx: Context, field: str) -> Callable[[Values], tuple[Candidate, ...]]:
    """The candidates of a list of figures: those so far with one more or one less of all who are there."""

    def candidates(values: Values) -> tuple[Candidate, ...]:
        said = values.get(field)
        so_far = [str(one) for one in said] if isinstance(said, list) else []
        named = {one.id: one.name for one in ctx.everyone() if not one.fled}
        kept = [key for key in so_far if key in named]
        found = [Candidate(_json(kept), ", ".join(named[key] for key in kept) or "Nobody")]
        for key, name in named.items():
            after = [one for one in kept if one != key] if key in kept else [*kept, key]
            found.append(Candidate(_json(after), name, "there" if key in kept else "", figure=key))
        return tuple(found)

    return candidates


def _json(keys: list[str]) -> Json:
    return list[Json](keys)
