"""Choice to attack: every possible target, with the number to roll or the reason against it, and the GM's word."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from gmtool.rules.seam import Candidate, Choice, Command, Input, InputKind, Json, Refusal, Values, left_over, proposed
from gmtool.rules.tft.acts.attacks.order import WAITS
from gmtool.rules.tft.state.attackable import foes
from gmtool.rules.tft.state.context import Context
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
    words = {
        **_CHARGED,
        **(_STRAIGHT if ctx.book.variants.pole_charge == "extra-die" else {}),
        **_WORDS,
        **(_AUTOMATIC if ctx.book.variants.automatic_hits else {}),
    }
    aspects = tuple(Candidate(one.value, one.value.title()) for one in Aspect)
    numbers = [
        Input("stated.distance", "Hexes away", InputKind.NUMBER, required=False, stated=True, lowest=0, highest=300)
    ]
    if ctx.book.variants.heights:
        label = "Attacker higher by, m"
        numbers.append(
            Input("stated.above", label, InputKind.NUMBER, required=False, stated=True, lowest=-99, highest=99)
        )
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


def once_a_statement(
    targets: Callable[[Stated | None, str], tuple[Candidate, ...]],
) -> Callable[[Values], tuple[Candidate, ...]]:
    """Candidates that depend on the GM's word and the aim alone, worked out once for each of them."""
    known = cache(targets)
    return lambda values: known(stated_of(values), str(values.get("aim") or ""))


C = TypeVar("C", bound=Command)


@dataclass(frozen=True, slots=True)
class Attack(Generic[C]):
    """One way to attack. `draft` is the command's data without target and situation; `at` makes the command.

    `refusals` gives all reasons against a command, `words` the roll. `barred` are the reasons against the
    attack as it is intended: the order may let it come earlier at another target (tm.turn.order-counts-facing).
    `inputs` come after the target.
    """

    key: str
    label: str
    draft: dict[str, Json]
    at: Callable[[str, Stated | None, str], C]
    refusals: Callable[[Context, C], Iterable[Refusal]]
    words: Callable[[Context, C], str]
    barred: list[Refusal]
    rule: str
    usual: bool = False
    inputs: tuple[Input, ...] = ()


def attack_choice(ctx: Context, figure: Figure, attack: Attack[C]) -> Choice:
    """The choice, with its target and the toggles of the situation."""

    @once_a_statement
    def targets(stated: Stated | None, aim: str) -> tuple[Candidate, ...]:
        return tuple(_candidate(ctx, foe, attack, attack.at(foe.id, stated, aim)) for foe in foes(ctx, figure))

    now = targets({})
    barred = list[Refusal]()
    if all(target.refusals for target in now):
        barred = attack.barred or _why_nobody(now)
    wanted = Input("target", "Target", InputKind.FIGURE, targets, default=proposed_target(ctx, figure, now))
    return Choice(
        key=attack.key,
        label=attack.label,
        group="Attack",
        draft=attack.draft,
        inputs=(wanted, *attack.inputs, *stated_inputs(ctx)),
        refusals=tuple(barred),
        rule=attack.rule,
        usual=attack.usual,
    )


def _why_nobody(targets: Iterable[Candidate]) -> list[Refusal]:
    """Why nobody can be attacked now: somebody could, once it is its moment for that; or nobody is within reach."""
    waits = (one.refusals for one in targets if WAITS.issuperset(why.rule for why in one.refusals))
    return [*next(waits, (Refusal("No enemy is within reach.", "tm.face.attack-front-only"),))]


def _candidate(ctx: Context, foe: Figure, attack: Attack[C], command: C) -> Candidate:
    detail = "" if ctx.brief else f"{attack.words(ctx, command)}{'' if foe.able else ', unconscious'}"
    against = tuple(attack.refusals(ctx, command))
    return Candidate(foe.id, foe.name, detail, foe.place, foe.id, against, unlikely=not foe.able)


def proposed_target(ctx: Context, figure: Figure, candidates: Iterable[Candidate]) -> str | None:
    """The default target, among those who can go on; None where nothing singles one out.

    That is the only one; else the one that the figure announced, attacked last, or was last attacked by; else, without
    a ground to tell who stands by whom, the only one whom nobody else fights.
    """
    meant = figure.deeds.intent.target if figure.deeds.intent is not None else ""
    able = [one for one in candidates if not one.unlikely]
    friends = [] if ctx.ground is not None else [one for one in ctx.everyone() if one.side == figure.side]
    alone = left_over((one.figure for one in able), (one.foe for one in friends)) if friends else ""
    return proposed(able, meant, figure.foe, figure.attacker, alone)
