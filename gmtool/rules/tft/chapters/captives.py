"""Captives and recovery: the helpless, prisoners, poison, first aid and the dead who come back."""

from collections.abc import Iterator

from gmtool.rules.kit.binding import unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Condition, Input
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.attacks.strike import pull_input
from gmtool.rules.tft.acts.captives.helpless import HELPLESS, SLAY
from gmtool.rules.tft.acts.captives.leaving import ESCAPES, SURRENDERS
from gmtool.rules.tft.acts.captives.poison import EXTRACTS, POISON, TASTES
from gmtool.rules.tft.acts.captives.recovery import FIRST_AID, RECOVER
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.gate.bars import left
from gmtool.rules.tft.acts.turn.revival import RESUSCITATE, REVIVE, regenerate
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.chapters.editions import has_prisoners, second
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.records.plights import FREE
from gmtool.rules.tft.state.stations import CONDITIONS, DECLARED, ENDS


def _helpless(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.plight.helpless:
        words = f"Helpless: {figure.plight.helpless}"
        yield Condition(words, "until the GM says otherwise", "am.helpless.auto-hit", grave=True)


def _pulls(ctx: Context, weapon: Weapon | None) -> tuple[Input, ...]:
    return pull_input(ctx)


def _regenerates(book: Edition, fighter: Fighter) -> bool:
    kind = fighter.creature(book.tables)
    return kind is not None and kind.regenerates > 0


_OF_ANYBODY = (SLAY, HELPLESS, SURRENDERS, ESCAPES, second(RECOVER), POISON, EXTRACTS, TASTES, FIRST_AID)
_OF_THE_DEAD = (REVIVE, RESUSCITATE)
CHAPTER = Chapter(
    "captives",
    after=("spells",),
    may=has_prisoners,
    has={"plight": unlike(FREE), "fighter": _regenerates},
    brings=(*_OF_ANYBODY, *_OF_THE_DEAD),
    acts={"captives": _OF_ANYBODY, "revival": _OF_THE_DEAD},
    bars=(left("helpless", act.NOTHING, plights.helpless),),
    hooks=(ENDS(regenerate), CONDITIONS(_helpless, "captives")),
    always=(DECLARED(_pulls, "pull"),),
)
