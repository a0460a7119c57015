"""The comparison of two forecasts: as things stand, and after a command that is picked."""

from math import hypot

from gmtool.language import tr
from gmtool.presentation.forecasts.summary import Summary
from gmtool.records import dataclass
from gmtool.rules.seam import Side


@dataclass(frozen=True, slots=True)
class Change:
    """The change of a side's chance in percentage points, and how much it may be off."""

    side: Side
    points: float
    margin: float

    @property
    def clear(self) -> bool:
        """True if the fights show that there is a change."""
        return abs(self.points) > self.margin


@dataclass(frozen=True)
class Comparison:
    """The change that a command, in `words`, would make."""

    words: str
    plain: Summary
    changed: Summary

    @property
    def title(self) -> str:
        """The heading over the second forecast."""
        return tr("If {choice}", choice=self.words)

    @property
    def changes(self) -> tuple[Change, ...]:
        """The change of each side that fights, as long as both forecasts know one."""
        if not (self.plain.known and self.changed.known):
            return ()
        then = {bar.side.id: bar.wins for bar in self.changed.bars}
        return tuple(
            Change(
                bar.side,
                100 * (then[bar.side.id].chance - bar.wins.chance),
                100 * hypot(then[bar.side.id].margin, bar.wins.margin),
            )
            for bar in self.plain.bars
            if bar.side.id in then
        )

    @property
    def verdict(self) -> str:
        """The clearest change as a sentence; that there is none where the fights do not show one."""
        if not self.changes:
            return ""
        best = max(self.changes, key=lambda one: (one.points > 0, abs(one.points)))
        if not best.clear:
            known = self.plain.done and self.changed.done
            return tr("No difference that these fights show.") if known else tr("No clear difference yet.")
        more = tr("{side}: {points:.0f} more wins in 100 fights (±{margin:.0f}).")
        fewer = tr("{side}: {points:.0f} fewer wins in 100 fights (±{margin:.0f}).")
        said = more if best.points > 0 else fewer
        return said.format(side=best.side.name, points=abs(best.points), margin=best.margin)
