"""Captives and recovery: the helpless, prisoners, poison, first aid and the dead who come back."""

from collections.abc import Iterator

from gmtool.rules.kit.binding import unlike
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import CardChange, Condition, ResultKind, count, says
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.attacks.strike import pull_input
from gmtool.rules.tft.acts.captives.helpless import HELPLESS, SLAY
from gmtool.rules.tft.acts.captives.leaving import ESCAPES, SURRENDERS
from gmtool.rules.tft.acts.captives.poison import EXTRACTS, POISON, TASTES
from gmtool.rules.tft.acts.captives.recovery import FIRST_AID, RECOVER, aid_of
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.gate.bars import left
from gmtool.rules.tft.acts.turn.revival import RESUSCITATE, REVIVE, regenerate
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.cards.numbers import CARE, REST, recovery
from gmtool.rules.tft.chapters.editions import has_prisoners, second
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.healing import Resuscitate
from gmtool.rules.tft.state.records.plights import FREE
from gmtool.rules.tft.state.records.poison import Poisoned
from gmtool.rules.tft.state.stations import CONDITIONS, DEBRIEF, DECLARED, ENDS
from gmtool.rules.tft.views.debrief import recovers
from gmtool.rules.tft.views.narration import Names, st_left


@says(Poisoned, weight=2)
def _(names: Names, event: Poisoned) -> str:
    hurt = f"takes {count(event.hits, 'hit')}" if event.hits else "takes no hits"
    return f"The poison works: {names.figure(event.figure)} {hurt} ({st_left(event.st)})."


def _helpless(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.plight.helpless:
        words = f"Helpless: {figure.plight.helpless}"
        yield Condition(words, "until the GM says otherwise", "am.helpless.auto-hit", grave=True)


# --- the debrief: the GM accepts what takes time once that has passed -------------------------------------------------
def _points_lost(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """The points that its revivals cost."""
    fighter = figure.fighter
    for field, lost, now in zip(
        ("st", "dx", "iq"), figure.lost, (fighter.st, fighter.dx, fighter.iq or 0), strict=True
    ):
        if lost:
            text = f"{figure.name}: {field.upper()} {now} instead of {now + lost}, for coming back to life"
            yield CardChange(
                figure.card, figure.id, field, now + lost, now, text, "am.death.revival-cost", kind=ResultKind.WOUNDS
            )


def _first_aid(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """First aid of whoever on its side gives the best, for wounds that had none yet (am.recover.first-aid)."""
    if not recovers(ctx, figure):
        return
    known = [(aid, one) for one in ctx.everyone() if one.side == figure.side and one.able and (aid := aid_of(ctx, one))]
    if known and figure.hits > figure.plight.aided:
        aid, by = max(known, key=lambda one: one[0].hits)
        hits = min(aid.hits, figure.hits)
        text = f"{_heal(hits)} by first aid of {by.name}, in {aid.minutes} minutes"
        yield _healed(figure, "hits", figure.hits, figure.hits - hits, text, aid.rule, "first aid")


def _cared_for(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """Medical care for wounds."""
    if recovers(ctx, figure) and (care := recovery(ctx.tables, CARE, figure.hits)):
        text = f"{_heal(figure.hits)} in {care.text}"
        yield _healed(figure, "hits", figure.hits, 0, text, care.lines[0].rule, CARE)


def _rests(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """Rest for exhaustion."""
    if recovers(ctx, figure) and (rest := recovery(ctx.tables, REST, figure.spent)):
        text = f"exhaustion of {figure.spent} passes in {rest.text}"
        yield _healed(figure, "exhaustion", figure.spent, 0, text, rest.lines[0].rule, REST)


def _heal(hits: int) -> str:
    return f"{count(hits, 'hit')} {'heals' if hits == 1 else 'heal'}"


def _healed(figure: Figure, field: str, before: int, after: int, text: str, rule: str, about: str) -> CardChange:
    text = f"{figure.name}: {text}"
    return CardChange(
        figure.card, figure.id, field, before, after, text, rule, usual=False, about=about, kind=ResultKind.HEALING
    )


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
    bars=(left("helpless", act.NOTHING, plights.helpless), Bar("helpless", act.FORCES, plights.helpless)),
    chances={Resuscitate: Chances()},
    hooks=(
        ENDS(regenerate),
        DEBRIEF(_points_lost, "revivals"),
        DEBRIEF(_first_aid, "first aid"),
        DEBRIEF(_cared_for, "care"),
        DEBRIEF(_rests, "rest"),
        CONDITIONS(_helpless, "captives"),
    ),
    always=(DECLARED(lambda ctx, weapon: pull_input(ctx), "pull"),),
)
