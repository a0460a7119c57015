"""Who is in an area: all foes, everybody, and then one figure after the other in or out."""

from collections.abc import Sequence

from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.seam import Candidate, Input, InputKind, Json, Values


def area_inputs(ctx: Context, figure: Figure, highest_level: int, highest_shock: int) -> tuple[Input, ...]:
    """Who is in it, its level, its Shock State Index, and what it is called.

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
    """Each candidate is a whole list: the one there is with one figure more, or one less."""
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
            word = "is in it; take out" if one.id in inside else ""
            found.append(Candidate(_json(after), one.name, word, figure=one.id, at=one.at))
    return tuple(found)


def _json(figures: Sequence[str]) -> Json:
    return list(figures)
