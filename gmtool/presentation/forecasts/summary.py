"""The summary of a forecast: a bar a side, who is likely to fall, what it costs, and how long it takes."""

from functools import cached_property
from typing import Final

from gmtool.forecast.estimate import Estimate
from gmtool.forecast.fight import End
from gmtool.forecast.forecast import Forecast
from gmtool.fraction import per_cent
from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.seam import Counter, Side

PLAIN_PLANS: Final = tr("Played with virtual dice and plain plans; a person plays better.")
SOME: Final = 5
"""The fights from which more is said than how wide the interval is."""
_LIKELY: Final = 0.5
"""The chance from which a figure is called likely to fall."""
_NAMED: Final = 4
"""The figures that a sentence names at most."""
_ROWS: Final = 8
"""The rows of figures at most."""
_STEPS: Final = 4
"""The numbers of losses that are told of a side at most."""
_ENDS: Final = {End.DRAWN: tr("drawn"), End.BROKEN: tr("broken off"), End.UNDECIDED: tr("undecided")}
"""The ends that nobody won."""


@dataclass(frozen=True, slots=True)
class SideBar:
    """A side and the chance that it wins."""

    side: Side
    wins: Estimate

    @property
    def words(self) -> str:
        """The chance in words, of the first few fights only its interval; empty before the first one."""
        if self.wins.of < SOME:
            return self.wins.range_words if self.wins.of else ""
        return self.wins.words

    @property
    def told(self) -> str:
        """The bar for who hears it, and under the pointer: "Foes win about 65 % (55 to 74 %)"."""
        if not self.wins.of:
            return tr("{name}: no fight is over yet", name=self.side.name)
        return tr(
            "{name}: wins {chance} ({range})",
            name=self.side.name,
            chance=self.wins.words,
            range=self.wins.range_words,
        )


@dataclass(frozen=True, slots=True)
class FallRow:
    """A figure, the chance that it does not stand at the end, and the hits that it loses on average of those it has."""

    figure: Counter
    falls: Estimate
    lost: float

    @property
    def loses(self) -> str:
        """The hits lost in words; empty where nobody noted how many there are."""
        return tr("loses {lost:.1f} of {left}", lost=self.lost, left=self.figure.left) if self.figure.left else ""


@dataclass(frozen=True)
class Summary:
    """A forecast in rows and words. `done`: no further fight is played."""

    forecast: Forecast
    done: bool = False

    @property
    def known(self) -> bool:
        """True once a fight is over."""
        return bool(self.forecast.fights)

    @cached_property
    def bars(self) -> tuple[SideBar, ...]:
        """The sides that fight, in their order."""
        fighting = {one.side for one in self.forecast.start if one.able}
        return tuple(SideBar(one, self.forecast.wins(one.id)) for one in self.forecast.sides if one.id in fighting)

    @property
    def progress(self) -> str:
        """The number of fights, and how narrow the chances are: "85 fights, ±8 %"."""
        if not self.known:
            return tr("Playing the first fights…")
        many = trn("{n} fight", "{n} fights", self.forecast.fights)
        fights = f"{many}, ±{per_cent(self.forecast.margin, 0)}"
        fights = fights if self.done else f"{fights}…"
        return f"{fights} {self.uncounted}" if self.uncounted else fights

    @property
    def uncounted(self) -> str:
        """A sentence about the waves that do not count; empty where there are none."""
        names = ", ".join(self.forecast.uncounted)
        return tr("Not counted, as only you know when they come: {names}.", names=names) if names else ""

    @property
    def ends(self) -> str:
        """The fights that nobody wins: "drawn about 5 %, undecided 12 %"; empty where there are none."""
        found = ((end, self.forecast.ended(end)) for end in _ENDS)
        return ", ".join(f"{_ENDS[end]} {chance.words}" for end, chance in found if chance.count)

    @property
    def turns(self) -> str:
        """The turns that the fights take; empty while few are known."""
        if self.forecast.fights < SOME:
            return ""
        half, most = self.forecast.turns_within(0.5), self.forecast.turns_within(0.9)
        if half == most:
            return tr("Nine in ten fights last at most {turns}.", turns=_turns(most))
        return tr(
            "Half of the fights last at most {half}; nine in ten last at most {most}.",
            half=_turns(half),
            most=_turns(most),
        )

    @cached_property
    def falls(self) -> tuple[FallRow, ...]:
        """The figures that fight, the one most likely to fall first."""
        return tuple(
            FallRow(one, self.forecast.stands(one.figure).against, self.forecast.lost(one.figure))
            for one in self.forecast.likely_to_fall()
        )

    @property
    def first_falls(self) -> tuple[FallRow, ...]:
        """The rows of figures that are shown: the first ones of those that fall at all; none of few fights."""
        return tuple(row for row in self.falls if row.falls.count)[:_ROWS] if self.forecast.fights >= SOME else ()

    @property
    def likely_to_fall(self) -> str:
        """Who is likely to fall, as a sentence; empty while few fights are known."""
        if self.forecast.fights < SOME:
            return ""
        likely = [row for row in self.falls if row.falls.chance >= _LIKELY]
        if not likely:
            return tr("Nobody is likely to fall.")
        named = ", ".join(f"{row.figure.name} {row.falls.words}" for row in likely[:_NAMED])
        if len(likely) <= _NAMED:
            return tr("Likely to fall: {names}.", names=named)
        return tr("Likely to fall: {names} and {count} more.", names=named, count=len(likely) - _NAMED)

    @property
    def losses(self) -> tuple[str, ...]:
        """For each side, the chances that at least so many are down: "Foes: at least 1 down 90 %, 2 about 45 %"."""
        return tuple(self._losses(bar.side) for bar in self.bars) if self.forecast.fights >= SOME else ()

    def _losses(self, side: Side) -> str:
        down = self.forecast.down(side.id)
        steps = sorted({max(1, round(part * len(down) / _STEPS)) for part in range(_STEPS + 1)})
        others = (f"{least} {down[least].words}" for least in steps[1:])
        # translators: “Foes: at least 1 down 90 %, 2 about 45 %”
        said = tr("{side}: at least {count} down {chance}", side=side.name, count=steps[0], chance=down[steps[0]].words)
        return ", ".join((said, *others))


def _turns(turns: int) -> str:
    return trn("{n} turn", "{n} turns", turns)
