"""Context of every rules function: a fight, and the edition whose rules apply.

An answer about a fight may be kept for as long as questions are about the same fight.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TypeVar

from gmtool.records import Watched
from gmtool.rules.kit import play
from gmtool.rules.kit.derived import Part
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.cards.fine import as_made
from gmtool.rules.tft.data.arms import Shield, Weapon
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.edition import SHAPES, Edition
from gmtool.rules.tft.state.fight import Deeds, Fight, Figure, Stage
from gmtool.space import Hex, HexGround, Shape

T = TypeVar("T")
C = TypeVar("C")
QUICK = "quick-combat"
"""The switch of Quick Combat (am.quick.switch)."""
_FIGURES_KEPT = 4096
"""The most figures for which an answer is kept, whatever the fight."""
_NO_TRAITS: frozenset[str] = frozenset()
_FIGHTS_KEPT = 3
"""The most fights for which an answer is kept."""


class Context(play.Context[Tables, Fight, Figure]):
    """A fight that rules functions ask."""

    book: Edition

    def version(self) -> object:
        """The version of all that facts about one figure read of the others and of the fight.

        Before combat nearly every command moves somebody, so that nothing would be kept.
        """
        return _STANCES.version(self, self.everyone) if self.fight.stage is Stage.COMBAT else self.fight

    @property
    def ground(self) -> HexGround | None:
        """The ground, where the fight has one."""
        return self.fight.ground

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.fight.turn

    @property
    def quick(self) -> bool:
        """True for a Quick Combat, in which facing and engagement do not exist (am.quick.dropped-concepts)."""
        return self.holds(QUICK)

    @property
    def at_once(self) -> bool:
        """True while effects wait: in the options of a Quick Combat all acts are at once (am.quick.simultaneous)."""
        return self.quick and self.fight.stage is Stage.COMBAT

    def there(self, figure: Figure) -> bool:
        """True if a figure has not left the fight."""
        return not figure.fled

    def everyone(self) -> tuple[Figure, ...]:
        """All figures in the order of the muster."""
        return _everyone(self)

    def foes(self, figure: Figure) -> tuple[Figure, ...]:
        """Figures of other sides that are still able."""
        known = _enemies(self)
        if figure.side not in known:
            known[figure.side] = tuple(one for one in self.everyone() if one.side != figure.side and one.able)
        return known[figure.side]

    def at(self, hex_: Hex) -> Sequence[Figure]:
        """Everybody whose place, or one of whose hexes, is this hex; bodies too."""
        return self.occupied().get(hex_, ())

    def occupied(self) -> Mapping[Hex, Sequence[Figure]]:
        """The figures on each occupied hex, bodies too, in the order of the muster."""
        return _occupants(self)

    def shape(self, figure: Figure) -> Shape:
        """The hexes that a figure fills, facing north."""
        return SHAPES[figure.fighter.hexes]

    def hexes(self, figure: Figure) -> tuple[Hex, ...]:
        """The hexes a figure fills, its place first; none without a ground."""
        if figure.place is None:
            return ()
        return (figure.place,) if figure.fighter.hexes == 1 else self.book.hexes_at(figure, figure.place)

    def weapon(self, gear: Gear) -> Weapon | None:
        """A carried thing as a weapon, as it is made."""
        row = self.tables.weapons.get(gear.item)
        return as_made(row, gear) if row and (gear.fine or gear.balanced) else row

    def shield(self, gear: Gear) -> Shield | None:
        """A carried thing as a shield."""
        return self.tables.shields.get(gear.item)

    def does(self, figure: Figure, *traits: str) -> bool:
        """True if the option that a figure has chosen has one of these traits."""
        return not self.tables.traits.get(figure.deeds.option, _NO_TRAITS).isdisjoint(traits)

    def in_hand(self, figure: Figure) -> tuple[Gear, ...]:
        """The gear a figure has ready."""
        ready = figure.ready
        return tuple([gear for gear in figure.gear if gear.id in ready])

    def arms(self, figure: Figure) -> tuple[tuple[Gear, Weapon], ...]:
        """The weapons among the gear that a figure has ready, each with its row."""
        return _arms(self, figure)

    def fastened(self, gear: Gear) -> bool:
        """True for a thing on the hand that is neither dropped nor let go in a fight (am.cestus.single)."""
        weapon = self.weapon(gear)
        return weapon is not None and weapon.worn

    def gear(self, figure: Figure, gear: str) -> Gear | None:
        """A carried thing by its id."""
        for one in figure.gear:
            if one.id == gear:
                return one
        return None


# --- what the place of a figure in the order may hang on beside its own record, for facts that are kept
_OF_FIGURE = frozenset(
    {"hits", "turn_hits", "hits_since_attack", "shaken", "slow_turn", "spent", "foe", "attacker", "tally", "absorbed"}
) | {"deeds"}
"""What nobody reads of somebody else: the wounds, but for what they make of it, and whom it fights."""
_OF_DEEDS = frozenset({"acts", "struck", "placed", "target", "readied", "declined", "retreated", "guarded", "quick"})
"""What of the deeds of a turn nobody reads of somebody else, but for acts with a pole weapon."""
_OF_FIGHT = frozenset({"figures", "serial", "retreats", "checks", "ended", "ties"})

_figure = attrgetter(*[one.name for one in fields(Figure) if one.name not in _OF_FIGURE])
_deeds = attrgetter(*[one.name for one in fields(Deeds) if one.name not in _OF_DEEDS])
_fight = attrgetter(*[one.name for one in fields(Fight) if one.name not in _OF_FIGHT])


def _stance(ctx: Context, figure: Figure) -> Hashable:
    """All of a figure but its wounds, unless it is out or dead by them, and what it has done.

    With a pole weapon that counts: those are first in a turn in which one of them meets a charge, or has met it.
    """
    acts = figure.deeds.acts if any(weapon.kind == "pole" for _, weapon in ctx.arms(figure)) else ()
    able = figure.able
    hurt = not able and figure.turn_hits > 0  # whoever came up to it this turn has charged, if it fell so late
    return able, hurt, figure.dead, acts, _figure(figure), _deeds(figure.deeds)


_STANCES: Part[Context, Figure] = Part(_stance, lambda ctx: _fight(ctx.fight))


@cache
def in_stage(stage: Stage) -> Callable[[Context], bool]:
    """The fights in a stage of their turn, as those that an act fits."""
    return lambda ctx: ctx.fight.stage is stage


@cache
def with_option(trait: str) -> Callable[[Context], bool]:
    """The fights in which anybody has chosen an option with a trait, as those that an act fits."""
    return lambda ctx: any(ctx.does(one, trait) for one in ctx.everyone())


def once_a_state(work_out: Callable[[Context, C], T]) -> Callable[[Context, C], T]:
    """Keep the last answer about a command, for as long as the same fight is asked about.

    The odds perform one command on one state a hundred times; everything before the first roll is the same each time.
    """
    kept: tuple[Fight, C, T] | None = None

    def asked(ctx: Context, command: C) -> T:
        nonlocal kept
        fight = ctx.fight
        if kept is None or kept[0] is not fight or kept[1] is not command:
            kept = (fight, command, work_out(ctx, command))
        return kept[2]

    return asked


def once_a_fight(work_out: Callable[[Context], T]) -> Callable[[Context], T]:
    """Keep the answers about the last few fights: the current one, and those that it might become."""
    kept: tuple[tuple[Fight, T], ...] = ()

    def asked(ctx: Context) -> T:
        nonlocal kept
        fight = ctx.fight
        if kept and kept[0][0] is fight:
            return kept[0][1]
        if isinstance(fight, Watched) and (told := fight.told(work_out)) is not None:
            return told[0]  # type: ignore[no-any-return]
        for place, known in enumerate(kept):
            if known[0] is fight:
                kept = (known, *kept[:place], *kept[place + 1 :])
                return known[1]
        answer = work_out(ctx)
        kept = ((fight, answer), *kept[: _FIGHTS_KEPT - 1])
        return answer

    return asked


def once_a_version(work_out: Callable[[Context], T]) -> Callable[[Context], T]:
    """Keep the answers about the last few versions of a fight (`Context.version`)."""
    kept: tuple[tuple[object, T], ...] = ()

    @once_a_fight
    def asked(ctx: Context) -> T:
        nonlocal kept
        version = ctx.version()
        for known in kept:
            if known[0] is version:
                return known[1]
        answer = work_out(ctx)
        kept = ((version, answer), *kept[: _FIGHTS_KEPT - 1])
        return answer

    return asked


def once_a_fight_each(work_out: Callable[[Context, Figure], T]) -> Callable[[Context, Figure], T]:
    """Keep the answers about each figure in the last few fights."""

    @once_a_fight
    def answers(_: Context) -> dict[str, T]:
        return {}

    last: Fight | None = None
    known: dict[str, T] = {}

    def asked(ctx: Context, figure: Figure) -> T:
        nonlocal last, known
        fight = ctx.fight
        if fight.figures.get(figure.id) is not figure:
            return work_out(ctx, figure)
        if isinstance(fight, Watched) and (told := fight.told(work_out, figure)) is not None:
            return told[0]  # type: ignore[no-any-return]
        if fight is not last:
            last, known = fight, answers(ctx)
        try:
            return known[figure.id]
        except KeyError:
            found, answer = known, work_out(ctx, figure)  # which may ask about another fight itself
            found[figure.id] = answer
            return answer

    return asked


def once_a_figure(work_out: Callable[[Context, Figure], T]) -> Callable[[Context, Figure], T]:
    """Keep the last answer about each figure while it is unchanged; for answers that depend on nothing else."""
    kept: dict[str, tuple[Figure, Edition, T]] = {}

    def asked(ctx: Context, figure: Figure) -> T:
        known = kept.get(figure.id)
        if known is None or known[0] is not figure or known[1] is not ctx.book:
            if isinstance(figure, Watched) and (told := _told(ctx, work_out, figure)) is not None:
                return told[0]
            if len(kept) >= _FIGURES_KEPT:
                kept.clear()
            kept[figure.id] = known = (figure, ctx.book, work_out(ctx, figure))
        return known[2]

    return asked


def _told(ctx: Context, work_out: Callable[[Context, Figure], T], figure: Figure) -> tuple[T] | None:
    """A fact about a figure of a watched fight, as that began."""
    fight = ctx.fight
    watched = isinstance(fight, Watched) and fight.figures.get(figure.id) is figure
    return fight.told(work_out, figure) if watched else None  # type: ignore[attr-defined]


@once_a_figure
def _arms(ctx: Context, figure: Figure) -> tuple[tuple[Gear, Weapon], ...]:
    return tuple([(gear, row) for gear in ctx.in_hand(figure) if (row := ctx.weapon(gear))])


@once_a_fight
def _everyone(ctx: Context) -> tuple[Figure, ...]:
    figures = ctx.fight.figures
    return tuple([figures[key] for key in ctx.fight.roster])


@once_a_fight
def _enemies(_: Context) -> dict[str, tuple[Figure, ...]]:
    """The able enemies of each side that was asked for."""
    return {}


@once_a_fight
def _occupants(ctx: Context) -> Mapping[Hex, Sequence[Figure]]:
    found: dict[Hex, list[Figure]] = {}
    for figure in ctx.everyone():
        if not figure.fled:
            for hex_ in ctx.hexes(figure):
                found.setdefault(hex_, []).append(figure)
    return found
