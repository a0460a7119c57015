"""Choice to attack: every possible target, with the number to roll or the reason against it, and the GM's word."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from gmtool.rules.seam import Candidate, Command, Input, InputKind, Refusal, Values, left_over, likely_target
from gmtool.rules.tft.acts.attacks.order import WAITS
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import foes
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import Stated
from gmtool.space import Aspect

ASPECT = "stated.aspect"
_CHARGED: Mapping[str, str] = {"stated.charge": "Attacker charged"}
_STRAIGHT: Mapping[str, str] = {"stated.straight": "3 hexes straight"}
_WORDS: Mapping[str, str] = {
    "stated.still": "Attacker stood still",
    "stated.charged": "Target charged",
    "stated.sheltered": "Target is sheltered",
    "stated.guarded": "Target defends or dodges",
}
"""The attacker's first, then the target's; straight hexes only where they count."""
_AUTOMATIC = {"stated.automatic": "Hits without a roll"}


def stated_inputs(ctx: Context, *, ranged: bool = False) -> tuple[Input, ...]:
    """The optional inputs of a situation. With a ground they overrule the map."""
    rules = ctx.book.variants
    return _stated(ranged, rules.heights, rules.pole_charge == "extra-die", rules.automatic_hits)


@cache
def _stated(ranged: bool, heights: bool, straight: bool, automatic: bool) -> tuple[Input, ...]:
    aspects = tuple(Candidate(one.value, one.value.title()) for one in Aspect)
    numbers = {
        "stated.distance": ("Hexes away", 0, 300, True),
        "stated.above": ("Attacker higher by, m", -99, 99, heights),
        "stated.megahexes": ("Megahexes away", 0, 150, ranged),
    }
    words = {**_CHARGED, **(_STRAIGHT if straight else {}), **_WORDS, **(_AUTOMATIC if automatic else {})}
    return (
        Input(ASPECT, "From", InputKind.ONE_OF, lambda _: aspects, required=False, stated=True),
        *(
            Input(key, label, InputKind.NUMBER, required=False, stated=True, lowest=lowest, highest=highest)
            for key, (label, lowest, highest, there) in numbers.items()
            if there
        ),
        *(Input(key, label, InputKind.YES_NO, required=False, stated=True) for key, label in words.items()),
    )


def stated_of(values: Values) -> Stated | None:
    """The GM's word, from the inputs given so far; None without any."""
    words = {
        key.removeprefix("stated."): value
        for key, value in values.items()
        if key.startswith("stated.") and value is not None
    }
    if not words:
        return None
    aspect = words.pop("aspect", None)
    return Stated(aspect=Aspect(aspect) if aspect else None, **words)  # type: ignore[arg-type]


C = TypeVar("C", bound=Command)
_TELLING = ("weapon", "off_hand", "both", "aim", "mark", "trick", "catch", "number")
"""What else is said of an attack that its number hangs on."""


def at(command: type[C], figure: Figure, target: Figure, said: Values) -> C:
    """The attack at a target, by all that is said."""
    return command(figure=figure.id, target=target.id, **_told(command, said))  # type: ignore[call-arg]


def _told(command: Any, said: Values) -> dict[str, Any]:
    known = _fields(command)
    told: dict[str, Any] = {one: said[one] for one in _TELLING if one in known and said.get(one) is not None}
    if "stated" in known:
        told["stated"] = stated_of(said)
    return told


@cache
def _fields(command: Any) -> frozenset[str]:
    return frozenset(field.name for field in fields(command))


def targets(
    command: type[C], refusals: Callable[[Context, C], Iterable[Refusal]], words: Callable[[Context, C], str]
) -> Callable[[Context, Figure, Values], Iterator[Candidate]]:
    """The foes, each with the roll in `words`, or with the reasons against it."""

    def found(ctx: Context, figure: Figure, said: Values) -> Iterator[Candidate]:
        told = _told(command, said)
        for foe in foes(ctx, figure):
            one = command(figure=figure.id, target=foe.id, **told)  # type: ignore[call-arg]
            detail = "" if ctx.brief else f"{words(ctx, one)}{'' if foe.able else ', unconscious'}"
            against = tuple(refusals(ctx, one))
            yield Candidate(foe.id, foe.name, detail, foe.place, foe.id, against, unlikely=not foe.able)

    return found


def why_nobody(targets: Iterable[Candidate]) -> list[Refusal]:
    """Why nobody can be attacked now.

    Somebody could, once it is its moment for that; else what keeps it from everybody; else nobody is within reach.
    """
    against = [one.refusals for one in targets]
    for reasons in against:
        if WAITS.issuperset(why.rule for why in reasons):
            return [*reasons]
    always = [why for why in against[0] if all(why in others for others in against)] if against else []
    return always or [Refusal("No enemy is within reach.", "tm.face.attack-front-only")]


def proposed_target(ctx: Context, figure: Figure, candidates: Iterable[Candidate]) -> str | None:
    """The target that is proposed, among those who can go on; None: the GM must choose."""
    meant = figure.deeds.intent.target if figure.deeds.intent is not None else ""
    able = [one for one in candidates if not one.unlikely]
    friends = [] if ctx.ground is not None else [one for one in ctx.everyone() if one.side == figure.side]
    alone = left_over((one.figure for one in able), (one.foe for one in friends)) if friends else ""
    return likely_target(able, meant=meant, fought=figure.foe, by=figure.attacker, spare=alone)
