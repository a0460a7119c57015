"""The context of a fight, which rules functions ask, and the play, which changes the fight."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from typing import Any, Generic, TypeAlias, TypeVar

from gmtool.dice import Dice, Roll
from gmtool.records import dataclass, evolver
from gmtool.rules.kit.chapters import Fold, Station
from gmtool.rules.kit.fighting import Armed, ArmedState, Body, Fighting, FightState, ItemNames
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.seam import (
    YES,
    Answer,
    AnsweredTable,
    Classifier,
    Event,
    Json,
    Measures,
    Odds,
    Option,
    Outcome,
    Preference,
    Table,
    Why,
    every_outcome,
    ground_rises,
)
from gmtool.space import ONE_HEX, Ground, Hex, HexGround, OpenGround, Place, Shape, footprint, height_at, label


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that the GM gave where the rules refer elsewhere: a row for one of the GM's own tables."""

    table: str
    row: Mapping[str, Json]


T_co = TypeVar("T_co", covariant=True)
S_co = TypeVar("S_co", bound=FightState[Any], covariant=True)
F_co = TypeVar("F_co", bound=Fighting, covariant=True)
H = TypeVar("H")
R = TypeVar("R")


class Context(Generic[T_co, S_co, F_co]):
    """A fight that rules functions ask. A system's own has its tables (T), state (S) and figure (F), and tells more.

    `tables` are those of the book, with the GM's rows.
    """

    brief = False
    """True where whoever asks needs only what is allowed, and who is next and where: the rest may be left out.

    In a play that is what is told of it, and what nothing but the words about the fight hang on.
    """
    among: tuple[Preference, ...] = ()
    """The preferences of whoever asks for choices, where there are any: only what they like is needed."""

    def __init__(self, book: Rulebook[T_co], fight: S_co) -> None:
        self.book = book
        self.tables = book.tables
        self.fight = fight

    @cached_property
    def chapters(self) -> Fold:
        """The chapters of the rules of which there is anything in the fight."""
        return self.book.chapters.bound(self.fight)

    def version(self) -> object:
        """The version of all that facts about one figure read of the others and of the fight: the same object for as
        long as that is the same, by which they are kept (`derived`)."""
        return self.fight

    @property
    def ground(self) -> Ground | None:
        """The ground, where the fight has one."""
        return self.fight.ground

    @property
    def turn(self) -> int:
        """The number of the turn or round."""
        number: int = getattr(self.fight, "round")  # noqa: B009 - a system that counts otherwise says so
        return number

    def figure(self, figure: str) -> F_co:
        """The figure of this id (KeyError for none)."""
        found: F_co = self.fight.figures[figure]
        return found

    def everyone(self) -> tuple[F_co, ...]:
        """All figures in the order of the muster."""
        fight = self.fight
        figures: Mapping[str, F_co] = fight.figures
        return tuple([figures[key] for key in fight.roster])

    def there(self, figure: Any) -> bool:
        """True if a figure is still in the fight, able or not."""
        return not figure.gone

    def height(self, figure: Body) -> int:
        """The steps that a figure is above the table: by the ground, by its terrain, and by its own level."""
        place = figure.at if isinstance(self.ground, OpenGround) else figure.place
        return self.height_of(place, figure.level)

    def height_of(self, place: Place | None, level: int = 0) -> int:
        """The steps of a place above the table, with those that somebody there is above its ground."""
        return height_at(self.ground, place, level, ground_rises(self.ground, self.book.terrain))

    def shape(self, figure: Any) -> Shape:
        """The shape of a figure's body on hexes."""
        return ONE_HEX

    def hexes(self, figure: Any) -> tuple[Hex, ...]:
        """The hexes that a figure fills, its place first; none without a place."""
        if figure.place is None:
            return ()
        shape = self.shape(figure)
        return (figure.place,) if shape is ONE_HEX else footprint(figure.place, figure.facing or 0, shape)

    def label(self, hex_: Hex) -> str:
        """The label of a hex, as it is printed on the ground."""
        return self.ground.label(hex_) if isinstance(self.ground, HexGround) else label(hex_)

    def foes(self, figure: Any) -> tuple[F_co, ...]:
        """Figures of other sides that are still able."""
        return tuple([one for one in self.everyone() if one.side != figure.side and one.able])

    def fighting(self) -> Iterator[F_co]:
        """Those who keep their sides in the fight: the able."""
        return (one for one in self.everyone() if one.able)

    def sides_left(self) -> frozenset[str]:
        """The sides that still have anybody who keeps them in the fight, or to whom somebody is still to come."""
        return frozenset(one.side for one in self.fighting()) | self.awaited()

    def awaited(self) -> frozenset[str]:
        """The sides for which a wave is still to come; none any more once the GM has ended the fight."""
        if not self.fight.coming or self.fight.ended is not None:
            return frozenset()
        return frozenset(side for one in self.fight.coming for side in one.sides)

    def over(self) -> bool:
        """True if fewer than two sides are left, or the GM has ended the fight."""
        if self.fight.ended is not None:
            return True
        sides = chain((one.side for one in self.fighting()), self.awaited())
        first = next(sides, None)
        return all(side == first for side in sides)

    def house(self, key: str) -> str:
        """The value of a house rule: the encounter's, or the one as printed."""
        return self.book.house(key, self.fight.house)

    def house_number(self, key: str) -> int:
        """The value of a house rule that is a number."""
        return int(self.house(key))

    def holds(self, key: str) -> bool:
        """True if a house rule of yes or no holds."""
        return self.house(key) == YES


class Play(Context[T_co, S_co, F_co]):
    """A command being done: the fight so far, the events so far, and the table that is asked.

    Changed figures are gathered, and go into the fight when somebody reads it. Chapters are bound as it begins, and
    more as anything of them comes into the fight; none is let go before its end. A system's own derives from this and
    from its own context, in this order.
    """

    _fight: S_co
    _changed: dict[str, F_co]
    _new: list[tuple[str, F_co]]
    """The figures that were changed since chapters were asked for."""
    _other: bool
    """True if anything else of the fight was."""
    _all: bool
    """True if there may be other figures in it."""

    def __init__(self, book: Rulebook[T_co], fight: S_co, table: Table) -> None:
        super().__init__(book, fight)
        self.began = fight
        """The fight as it was before the command."""
        self.table = table
        self.events: list[Event] = []
        self._bound = book.chapters.bound(fight)
        self._new, self._other, self._all = [], False, False

    @property
    def chapters(self) -> Fold:
        """The chapters of which there was anything in the fight since the command began."""
        if self._new or self._other:
            self._bind()
        return self._bound

    def _bind(self) -> None:
        """Bind the chapters of which something has come in."""
        found, bits = self.book.chapters, self._bound.bits
        binding = found.binding
        if not binding.empty:
            bits |= binding.of_figures(self._new)
            if self._all:
                bits |= binding.of_state(self.fight)
            elif self._other:
                bits |= binding.of_fight(self._fight)
            if bits != self._bound.bits:
                self._bound = found.there(bits)
        self._new, self._other, self._all = [], False, False

    def bind(self, bits: int) -> None:
        """Bind chapters until the command ends, by their bits, even if nothing of them is left in the fight."""
        if bits & ~self._bound.bits:
            self._bound = self.book.chapters.there(self._bound.bits | bits)

    def hooks(self, station: Station[H], slot: str | None = None) -> Iterable[H]:
        """What the chapters do at a station, also those of which something comes in while others do."""
        here, coming = self._bound.known.get((station, slot)) or self._bound.learn(station, slot)
        return self._doing(coming) if coming else here

    def _doing(self, hooks: Iterable[tuple[int, H]]) -> Iterator[H]:
        for bit, hook in hooks:
            if bit and (self._new or self._other):
                self._bind()
            if not bit or self._bound.bits & bit:
                yield hook

    @property
    def fight(self) -> S_co:
        """The fight with all changes so far."""
        if self._changed:
            self._fight = evolver_of(type(self._fight))(self._fight, figures={**self._fight.figures, **self._changed})
            self._changed = {}
        return self._fight

    @fight.setter
    def fight(self, fight: Any) -> None:
        self._changed = {}
        self._fight = fight
        self._other = self._all = True

    def house(self, key: str) -> str:
        """The value of a house rule, which no figure changes: so the changed ones need not be in the fight for it."""
        return self.book.house(key, self._fight.house)

    def figure(self, figure: str) -> F_co:
        """The figure as it is now."""
        found: F_co = self._changed.get(figure) or self._fight.figures[figure]
        return found

    def outcome(self) -> Outcome[S_co]:
        """The new state and the events."""
        return Outcome(self.fight, tuple(self.events))

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """Ask the table for dice."""
        return self.table.roll(dice, why, alike)

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """Ask the table for a decision; a single option is no question."""
        return options[0].key if len(options) == 1 else self.table.choose(options, why)

    def happened(self, event: Event) -> None:
        """Note an event."""
        self.events.append(event)

    def change(self, figure: str, **changes: object) -> F_co:
        """Replace values of a figure."""
        one = self.figure(figure)
        changed: F_co = evolver_of(type(one))(one, **changes)
        self._changed[figure] = changed
        self._new.append((figure, changed))
        return changed

    def change_gear(self, figure: str, gear: str, **changes: object) -> None:
        """Replace values of a carried thing."""
        carried = getattr(self.figure(figure), "gear")  # noqa: B009 - a figure of a system without gear has none
        self.change(figure, gear=tuple(evolve(one, **changes) if one.id == gear else one for one in carried))

    def change_fight(self, **changes: object) -> None:
        """Replace values of the fight."""
        fight = self.fight
        self._fight = evolver_of(type(fight))(fight, **changes)
        self._other, self._all = True, self._all or "figures" in changes


AnyContext: TypeAlias = Context[object, FightState[Fighting], Fighting]
"""The context of any system, for what is the same in all of them."""
AnyPlay: TypeAlias = Play[object, FightState[Fighting], Fighting]
"""The play of any system."""

ArmedContext: TypeAlias = Context[ItemNames, ArmedState[Armed[Any], Any], Armed[Any]]
"""The context of any system with gear on open ground."""

S = TypeVar("S", bound=FightState[Fighting])
P = TypeVar("P", bound=AnyPlay)


def odds_of(
    play: Callable[[Any, S, Table], P],
    ctx: Context[object, S, Fighting],
    do: Callable[[P], object],
    measured: Callable[[Outcome[S]], Measures],
    given: Sequence[Answer] = (),
) -> Odds:
    """The odds of something done in the fight of a context, over every outcome that is left after these answers."""

    def done(table: Table) -> Outcome[Any]:
        begun = play(ctx.book, ctx.fight, AnsweredTable(given, table) if given else table)
        do(begun)
        return begun.outcome()

    return every_outcome(done, measured)


evolver_of = cache(evolver)
"""The evolver of a kind of record, made once, for changes at every outcome."""


def evolve(record: R, **changes: object) -> R:
    """A changed copy of a frozen record."""
    kind: type = type(record)
    changed: R = evolver_of(kind)(record, **changes)
    return changed
