"""The toggles by which the GM states a situation."""

from collections.abc import Callable, Mapping
from functools import cache

from gmtool.rules.seam import Candidate, Input, InputKind, Values
from gmtool.rules.tft.commands import Stated
from gmtool.rules.tft.context import Context
from gmtool.space import Aspect

ASPECT = "stated.aspect"
_WORDS: Mapping[str, str] = {
    "stated.charge": "It charged",
    "stated.charged": "The target charged",
    "stated.straight": "Three hexes straight",
    "stated.still": "It stood still",
    "stated.sheltered": "The target shelters",
    "stated.guarded": "It defends or dodges",
}


def stated_inputs(ctx: Context, *, ranged: bool = False) -> tuple[Input, ...]:
    """The optional inputs of a situation. With a ground they overrule the map."""
    aspects = tuple(Candidate(one.value, one.value.title()) for one in Aspect)
    numbers = [
        Input("stated.distance", "Hexes away", InputKind.NUMBER, required=False, stated=True, lowest=0, highest=300)
    ]
    if ranged:
        numbers.append(
            Input(
                "stated.megahexes",
                "Megahexes away",
                InputKind.NUMBER,
                required=False,
                stated=True,
                lowest=0,
                highest=150,
            )
        )
    return (
        Input(ASPECT, "From", InputKind.ONE_OF, lambda _: aspects, required=False, stated=True),
        *numbers,
        *(Input(key, label, InputKind.YES_NO, required=False, stated=True) for key, label in _WORDS.items()),
    )


def stated_of(values: Values) -> Stated | None:
    """The GM's word out of the inputs given so far; None for none."""
    words = {
        key.removeprefix("stated."): value
        for key, value in values.items()
        if key.startswith("stated.") and value is not None
    }
    if not words:
        return None
    aspect = words.pop("aspect", None)
    return Stated(aspect=Aspect(aspect) if aspect else None, **words)  # type: ignore[arg-type]


def once_a_word(targets: Callable[[Stated | None], tuple[Candidate, ...]]) -> Callable[[Values], tuple[Candidate, ...]]:
    """The candidates of an input that depend on the GM's word alone, worked out once for each that he gives."""
    known = cache(targets)
    return lambda values: known(stated_of(values))
