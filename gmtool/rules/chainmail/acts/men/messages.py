"""The commands and events of man-to-man combat."""

from typing import Annotated, Literal

from gmtool.rules.chainmail.acts.fire.messages import COVERS, WAYS, Cover, Way
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.records.man import Part
from gmtool.rules.chainmail.state.unit import Unit, WholeInches
from gmtool.rules.kit.asking import Ask, off_map
from gmtool.rules.seam import (
    Cases,
    Counted,
    Deals,
    FigureCommand,
    FigureEvent,
    FigureId,
    Phrase,
    TargetEvent,
    command,
    event,
)

Result = Literal[
    "kills", "misses", "parried", "breaks", "unhorses", "kills horse", "misses horse", "fails to unhorse", "shot",
    "shot wide", "shot horse", "hits",
]  # fmt: skip
_RESULTS = Cases(
    (
        ("kills", "killed"),
        ("misses", "missed"),
        ("parried", "was parried by"),
        ("breaks", "broke the weapon of"),
        ("unhorses", "unhorsed"),
        ("kills horse", "killed the horse of"),
        ("misses horse", "missed the horse of"),
        ("fails to unhorse", "failed to unhorse"),
        ("shot", "shot"),
        ("shot wide", "shot wide of"),
        ("shot horse", "shot the horse of"),
        ("hits", "hit"),
    )
)


@command("cm.strike/1")
class Strike(FigureCommand):
    """A man and his foe fight their round: first blow, return blow, and the horses' blows.

    `at` is what his blows go at, `back` what those of his foe go at. `horse_at` is another man on foot at whom his
    horse strikes (cm.mtm.horse-targets); empty for the foe himself. `parry`: whoever may parry does, and is not asked.
    """

    target: Annotated[FigureId, Ask("Target", blank=True)]
    at: Annotated[Part, Ask("Strikes at", stated=True)] = Part.MAN
    back: Annotated[Part, Ask("His foe", stated=True)] = Part.MAN
    horse_at: Annotated[FigureId, Ask("His horse strikes", default=None, stated=True, unsaid="The same")] = ""
    parry: Annotated[bool, Ask("Parried", stated=True)] = False


def _shoots_over(ctx: Context, man: Unit) -> bool:
    arm = ctx.missile(man)
    return arm is not None and arm.indirect


@command("cm.shoot-man/1")
class ShootMan(FigureCommand):
    """A man shoots at a single man or at his horse. What is None is read from the map, or is the usual."""

    target: Annotated[FigureId, Ask("Target", blank=True)]
    inches: Annotated[WholeInches | None, Ask("Inches away", stated=True, when=off_map)] = None
    way: Annotated[Way | None, Ask("In the way", WAYS, stated=True, when=_shoots_over)] = None
    cover: Annotated[Cover | None, Ask("Cover", COVERS, stated=True)] = None
    horse: Annotated[
        bool, Ask("At the horse", stated=True, when=lambda ctx, man: any(ctx.mounted(one) for one in ctx.foes(man)))
    ] = False


@command("cm.dismount/1")
class Dismount(FigureCommand):
    """A rider dismounts of his own will, which takes half a turn (cm.mtm.remount)."""


@command("cm.remount/1")
class Remount(FigureCommand):
    """A man mounts his horse again, which takes half a turn (cm.mtm.remount)."""


@event(
    "cm.blow/1",
    says="{figure} {result} {target}{by} ({rolled}).",
    counts=Deals(field="result", among=("kills", "shot")),
)
class Blow(TargetEvent):
    """A blow or a shot of a man, with the natural roll; `by` is the weapon where it is not his own, "his horse"."""

    result: Annotated[Result, _RESULTS]
    rolled: int
    by: Annotated[str, Phrase(" with {}")] = ""


@event("cm.unhorsed/1", says="{figure} lay on the ground{turns}.")
class Unhorsed(FigureEvent):
    """A man fell off his horse, and is stunned for so many turns, or not at all."""

    turns: Annotated[int, Counted("turn"), Phrase(", stunned for {}", ", not stunned")] = 0


@event("cm.foot/1", says="{figure} {how}.")
class TookHorse(FigureEvent):
    """A man got off his horse or on it of his own will."""

    how: Annotated[Literal["off", "on"], Cases((("off", "dismounted"), ("on", "mounted")))]


@event("cm.closed/1", says="{figure} and {target} are within reach of each other.")
class Closed(TargetEvent):
    """Two men are in melee, since they stand within 3 inches."""
