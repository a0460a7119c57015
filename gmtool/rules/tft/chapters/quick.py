"""Quick Combat, which has a list of options of its own and few other acts."""

from collections.abc import Iterable, Iterator

from gmtool.rules.kit.binding import by_house, unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import YES, Condition, Refusal, count, kind_of
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.gate import down
from gmtool.rules.tft.acts.options.as_proposed import AS_PROPOSED
from gmtool.rules.tft.acts.quick.attack import QUICK_ATTACK, QUICK_PASS
from gmtool.rules.tft.acts.quick.limits import QUICK_LIST, barred
from gmtool.rules.tft.acts.quick.recording import RECORD
from gmtool.rules.tft.acts.quick.regular import regular
from gmtool.rules.tft.chapters.editions import is_advanced, second
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import QUICK, Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Act
from gmtool.rules.tft.state.records.quick import NOTHING
from gmtool.rules.tft.state.stations import CONDITIONS, INSTEAD

IN_BOTH = frozenset(
    (
        "tft.initiative/1", "tft.waive-initiative/1", "tft.take-initiative/1", "tft.initiative-bonus/1",
        "tft.surprise/1", "tft.ambush/1", "tft.renew/1", "tft.throw-flask/1", "tft.cast/1",
        "tft.option/1", "tft.leave/1", "tft.put-spell/1", "tft.match-cranequin/1", "tft.save/1", "tft.harm/1",
        "tft.in-fire/1", "tft.put-out/1", "tft.slay/1", "tft.helpless/1", "tft.surrender/1", "tft.escape/1",
        "tft.recover/1", "tft.poison-weapon/1", "tft.extract-poison/1", "tft.taste/1", "tft.first-aid/1",
        "tft.revive/1", "tft.resuscitate/1", "tft.proceed/1", "tft.explode/1", "tft.pull-up/1",
    )
)  # fmt: skip
"""The acts that a Quick Combat has as well as a regular fight (am.quick.switch)."""


def _wraps(act: Act) -> Act:
    return act if kind_of(act.command) in IN_BOTH else regular(act)


def _to_record(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if hits := figure.deeds.quick.total:
        words = f"{count(hits, 'hit')} to record"
        yield Condition(words, "until the effects are recorded", "am.quick.sequence", grave=True)


def _barred(ctx: Context, figure: Figure, row: OptionRow) -> Iterable[Refusal] | None:
    if ctx.quick:
        return barred(ctx, figure, row)
    strange = row.status == QUICK_LIST
    return (Refusal(f"{row.title} is an option only in quick combat.", "am.quick.switch"),) if strange else None


CHAPTER = Chapter(
    "quick",
    may=is_advanced,
    has={"deeds.quick": unlike(NOTHING)},
    has_fight={"house": by_house(QUICK, YES)},
    acts={"as proposed": (second(AS_PROPOSED),), "quick": (QUICK_ATTACK, QUICK_PASS), "recording": (RECORD,)},
    wraps=_wraps,
    bars=(
        Bar(
            "down in a quick combat",
            act.STRIKES | act.THROWS | act.SHOOTS | act.PICKS_UP,
            down.down_in_quick("am.quick.option-still"),
        ),
        Bar("down in a quick combat", act.MOVES | act.WALKS, down.down_in_quick(down.DOWN)),
        Bar("down in a quick combat", act.SWAPS, down.down_in_quick(down.LOW, down.fell)),
    ),
    hooks=(CONDITIONS(_to_record, "quick"),),
    always=(INSTEAD(_barred, "all"),),
)
