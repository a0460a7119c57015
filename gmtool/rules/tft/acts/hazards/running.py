"""Falls on the way: running on bad footing or in complete darkness, more than half of MA; out of a slippery floor."""

from collections.abc import Iterator, Sequence

from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.seam import Breakdown, Modifier, Why
from gmtool.rules.tft.acts.attacks.defence import in_words
from gmtool.rules.tft.acts.movement.path import Walk
from gmtool.rules.tft.acts.movement.stations import Trip
from gmtool.rules.tft.acts.turn.saves import DX, need_to_save, save, score, to_save
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import is_blind
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.water import rough_at
from gmtool.space import Hex

ROUGH, DARK, BOTH = "am.ground.run-save", "am.dark.run-save", "am.dark.run-save-broken"
FALLS, AGAIN = "am.ground.run-fall-hex", "am.ground.run-fall-reroll"
SLIPPERY, SLIPS = "slippery-floor", "am.low.crawl-slippery"
"""The kind of terrain that is slippery, and its rule."""
_DICE, _MORE_DICE, _ROUGH_DX, _FAR = 3, 4, -2, 6


@dataclass(frozen=True, slots=True)
class Run:
    """A run that takes a roll: its dice, what the footing changes of DX, and the rule."""

    dice: int
    change: int
    rule: str


def run_of(ctx: Context, figure: Figure, path: Sequence[Hex], spent: int) -> Run | None:
    """The roll for a path on foot, which costs so much MA; None where it takes none.

    One of more than half of MA takes it, once a turn. The −8 of darkness is for blows and does not count for it; the
    −2 of bad footing does, in the dark as well.
    """
    if not path or not figure.standing:
        return None
    whole = (figure.place, *path)
    ma = min(pace(ctx, figure, at=hex_) for hex_ in whole)
    before = figure.deeds.spent
    if 2 * (before + spent) <= ma or 2 * before > ma:
        return None
    rough = any(rough_at(ctx, figure, hex_) for hex_ in whole)
    if any(is_blind(ctx, figure, hex_) for hex_ in whole):
        return Run(_MORE_DICE, _ROUGH_DX, BOTH) if rough else Run(_DICE, 0, DARK)
    return Run(_DICE, _ROUGH_DX, ROUGH) if rough else None


def stumbles(play: Play, figure: str, path: tuple[Hex, ...], way: Walk) -> Trip | None:
    """Roll for a run; the fall, None where it keeps its feet. A step into a brawl is no part of it."""
    steps = path[:-1] if way.foe else path
    run = run_of(play, play.figure(figure), steps, way.spent)
    if run is None or save(play, figure, DX, run.dice, run.rule, "running", run.change):
        return None
    return Trip(_hexes_gone(play, play.figure(figure), len(steps)), "footing", FALLS)


def _hexes_gone(play: Play, figure: Figure, tried: int) -> int:
    """A die of hexes, or two for more than six that it tried; more than it tried is rolled again."""
    dice = Dice(2 if tried > _FAR else 1)
    why = Why(f"{figure.name} falls: after how many of {tried} hexes?", figure.side, figure.id, FALLS)
    while True:
        gone = play.roll(dice, why, lambda total: min(total, tried + 1)).sum
        if gone <= tried:
            return gone
        why = Why(f"{figure.name} tried {tried} hexes: roll again", figure.side, figure.id, AGAIN)


def ways_out(ctx: Context, figure: Figure, path: Sequence[Hex]) -> Iterator[int]:
    """The places in a path at which a figure on its feet steps out of a slippery floor; a crawler never slips there."""
    if figure.place is None or ctx.ground is None or figure.pose is not Pose.STANDING:
        return
    slippery = ctx.ground.kinds.get(SLIPPERY, ())
    walked = (figure.place, *path)
    yield from (number for number, to in enumerate(path) if walked[number] in slippery and to not in slippery)


def slips(play: Play, figure: str, path: tuple[Hex, ...], way: Walk) -> Trip | None:
    """Roll for each step out of a slippery floor; the fall, None where it keeps its feet.

    A crawler leaves it without a roll (am.low.crawl-slippery).
    """
    for hexes in ways_out(play, play.figure(figure), path):
        if not save(play, figure, DX, _DICE, SLIPS, "slippery floor"):
            return Trip(hexes, "slip", SLIPS)
    return None


def numbers(ctx: Context, figure: Figure, path: tuple[Hex, ...], way: Walk) -> Iterator[Breakdown]:
    """The numbers of the rolls on a path: of a run, and out of a slippery floor."""
    run = run_of(ctx, figure, path, way.spent)
    if run is not None:
        yield from run_lines(ctx, figure, run)
    if any(True for _ in ways_out(ctx, figure, path)):
        yield to_save(ctx, figure, DX, _DICE, title="Not to slip", key="slips")


def run_lines(ctx: Context, figure: Figure, run: Run) -> tuple[Breakdown, ...]:
    """The number that keeps a runner on its feet, and the dice."""
    needed = score(ctx, figure, DX).lines
    footing = (Modifier(run.change, "bad footing", ROUGH),) if run.change else ()
    number = Breakdown("Not to fall, running", (*needed, *footing), key="run")
    return (
        in_words(number, need_to_save(ctx, number.total, run.dice), run.dice),
        Breakdown("Dice", (Modifier(run.dice, "dice", run.rule),), key="run-dice"),
    )
