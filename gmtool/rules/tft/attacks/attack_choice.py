"""A choice to attack: everybody who could be the target, with the number to roll or the reason why not."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from gmtool.rules.seam import Candidate, Choice, Command, Input, InputKind, Json, Refusal, proposed
from gmtool.rules.tft.attacks.reach_of_arms import foes
from gmtool.rules.tft.attacks.stated import once_a_word, stated_inputs
from gmtool.rules.tft.commands import Stated
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.state import Figure

C = TypeVar("C", bound=Command)


@dataclass(frozen=True, slots=True)
class Attack(Generic[C]):
    """One way to attack. `draft` is the command's data without target and situation; `at` makes the command.

    `refusals` are all reasons against a command, `needs` the number to roll. `barred` bars every target.
    """

    key: str
    label: str
    draft: dict[str, Json]
    at: Callable[[str, Stated | None], C]
    refusals: Callable[[Context, C], Iterable[Refusal]]
    needs: Callable[[Context, C], int]
    barred: list[Refusal]
    rule: str
    usual: bool = False


def attack_choice(ctx: Context, figure: Figure, attack: Attack[C]) -> Choice:
    """The choice, with its target and the toggles of the situation."""

    @once_a_word
    def targets(stated: Stated | None) -> tuple[Candidate, ...]:
        return tuple(_candidate(ctx, foe, attack, stated) for foe in foes(ctx, figure))

    now = targets({})
    barred = attack.barred
    if not barred and all(target.refusals for target in now):
        barred = [Refusal("Nobody is within its reach.", "tm.face.attack-front-only")]
    wanted = Input("target", "Whom?", InputKind.FIGURE, targets, default=whom(ctx, figure, now))
    return Choice(
        key=attack.key,
        label=attack.label,
        group="Attack",
        draft=attack.draft,
        inputs=(wanted, *stated_inputs(ctx)),
        refusals=tuple(barred),
        rule=attack.rule,
        usual=attack.usual,
    )


def _candidate(ctx: Context, foe: Figure, attack: Attack[C], stated: Stated | None) -> Candidate:
    command = attack.at(foe.id, stated)
    detail = f"{attack.needs(ctx, command)} or less{'' if foe.able else ', unconscious'}"
    return Candidate(foe.id, foe.name, detail, foe.place, foe.id, tuple(attack.refusals(ctx, command)))


def whom(ctx: Context, figure: Figure, candidates: Iterable[Candidate]) -> str | None:
    """The target unless another is said, of those who can go on: the only one; or whom it meant to attack, whom it
    attacked last, who attacked it last.
    """
    meant = figure.deeds.intent.target if figure.deeds.intent is not None else ""
    able = (one for one in candidates if ctx.figure(one.figure).able)
    return proposed(able, meant, figure.foe, figure.attacker)
