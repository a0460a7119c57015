"""Allowance: the longest move under each option (Melee IV, V)."""

from gmtool.records import dataclass
from gmtool.rules.seam import count
from gmtool.rules.tft.acts.wounds.pace import pace, scaled
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import status_at_move
from gmtool.rules.tft.state.fight import Figure, Pose, Status
from gmtool.rules.tft.state.saddle import rides
from gmtool.space import Hex

CRAWL_HEXES = 2


@dataclass(frozen=True, slots=True)
class Allowance:
    """The longest move of an option, in MA (`counts_ma`) or in hexes.

    `shift`: the figure must stay next to its engagers. `rules` forbid a longer move.
    """

    most: int
    counts_ma: bool
    words: str
    rules: tuple[str, ...]
    shift: bool = False

    @property
    def eases_bodies(self) -> bool:
        """True if it is a one-hex option: it steps onto bodies at no cost and without a roll.

        Source: tm.move.body-one-hex-option.
        """
        return not self.counts_ma and self.most == 1

    def allows(self, spent: int, hexes: int) -> bool:
        """True if a move of so much MA and so many hexes is not too long."""
        return (spent if self.counts_ma else hexes) <= self.most


def allowance(ctx: Context, figure: Figure, row: OptionRow, *, fly: bool = False, at: Hex | None = None) -> Allowance:
    """The longest move that an option allows a figure, where it is or at the pace that it has in a hex."""
    if figure.on and rides(ctx, figure):
        return Allowance(0, False, "no move of its own: it rides", ())
    if figure.lame:
        return Allowance(0, False, "no move without the leg", ("am.cripple.leg-hobble",))
    if "stands" in row.does:
        return _crawl(ctx, figure, row)
    if crawls_in(figure, row):
        return _crawl(ctx, figure, row)
    if "last-shot" in row.does and ctx.house("last-shot-shift") == "no":
        return Allowance(0, False, "no move", (row.rule, "tm.option.l-shift"))
    move = row.engaged_move if row.engaged_move and _engaged(ctx, figure, row) else row.move
    if move in ("full", "half"):
        return _of_ma(ctx, figure, row, fly=fly, at=at)
    if move == "none":
        rule = "tm.move.hth-none" if row.status == "hth" else row.rule
        return Allowance(0, False, "no move", (rule,))
    if move == "shift":
        return Allowance(1, False, "a shift of one hex", ("tm.move.shift-one", row.rule), shift=True)
    most = scaled(ctx, figure, int(move))
    return Allowance(most, False, "1 hex" if most == 1 else f"{most} hexes", (row.rule, "tm.option.no-mixing"))


def _engaged(ctx: Context, figure: Figure, row: OptionRow) -> bool:
    return row.status == "engaged" or (row.status == "any" and status_at_move(ctx, figure) is Status.ENGAGED)


def _of_ma(ctx: Context, figure: Figure, row: OptionRow, *, fly: bool, at: Hex | None) -> Allowance:
    ma = pace(ctx, figure, flying=fly, at=at)
    aloft = " flying" if fly else ""
    if row.move == "full":
        return Allowance(ma, True, f"MA {ma}{aloft}", (row.rule,))
    rules = (row.rule, "tm.option.half-ma-to-attack") if row.attack else (row.rule,)
    return Allowance(ma // 2, True, f"half of MA {ma}{aloft}", rules)


def _crawl(ctx: Context, figure: Figure, row: OptionRow) -> Allowance:
    if _engaged(ctx, figure, row) and ctx.house("crawl-engaged") == "shift":
        return Allowance(1, False, "a crawl of one hex", ("tm.option.p-stand", "tm.move.shift-one"), shift=True)
    most = scaled(ctx, figure, CRAWL_HEXES)
    return Allowance(most, False, f"a crawl of {count(most, 'hex', 'hexes')}", ("tm.option.g-crawl",))


def may_go(figure: Figure, row: OptionRow) -> bool:
    """True if a figure leaves its hex under an option as it is: on its feet, rising, or crawling."""
    upright = figure.pose is Pose.STANDING or not {"stands", "rises"}.isdisjoint(row.does)
    return upright or crawls_in(figure, row)


def crawls_in(figure: Figure, row: OptionRow) -> bool:
    """True if a prone figure crawls under an option to fight another that lies (am.low.crawl-attack)."""
    return figure.pose is Pose.PRONE and "enters" in row.does and "strikes" not in row.does
