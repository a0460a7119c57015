"""The fight on open ground: its state, its figures and its play in every system, and how things change hands."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from gmtool.bounds import Count
from gmtool.records import dataclass
from gmtool.rules.kit import fighting
from gmtool.rules.kit.amending import Value, Values, change_row, choice, flag
from gmtool.rules.kit.bodies.formations import OnOpenGround
from gmtool.rules.kit.chapters import merged
from gmtool.rules.kit.fighting import Armed, ArmedState, Carried, Fighting, ItemNames
from gmtool.rules.kit.mustering import BaseFight, Granted
from gmtool.rules.kit.play import Answered, AnyContext, AnyPlay, ArmedContext, Context, Play
from gmtool.rules.seam import Json
from gmtool.space import Heading, OpenGround, Point


@dataclass(frozen=True, slots=True)
class Fallen:
    """A thing that lies on the ground; `at` is None where the fight has no ground."""

    id: str
    item: str
    at: Point | None
    owner: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenFigure(OnOpenGround):
    """A card's copy in a fight without hexes; a system's own has its `fighter`, the `gear` it carries now, and more.

    `foe` is the figure that it attacked last, `attacker` the one that attacked it last.
    """

    id: str
    name: str
    side: str
    card: str = ""
    at: Point | None = None
    heading: Heading | None = None
    out: bool = False
    dead: bool = False
    gone: bool = False
    hidden: bool = False
    picture: str = ""
    granted: tuple[Granted, ...] = ()
    foe: str = ""
    attacker: str = ""

    @property
    def able(self) -> bool:
        """True if it is neither out, nor dead, nor gone from the fight."""
        return not (self.out or self.dead or self.gone)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenFight(BaseFight):
    """A running fight on open ground; a system's own has its `figures`, the `lying` things, and more.

    `roster` is the order of the muster, `answered` the GM's answers in this fight; `serial` numbers the lying things.
    """

    ground: OpenGround | None = None
    answered: tuple[Answered, ...] = ()
    serial: Count = 1


class _State(ArmedState[Armed[Any], Any], Protocol):
    """The state of a fight on open ground: that of `OpenFight`, with what a system's own adds to it."""

    @property
    def ground(self) -> OpenGround | None: ...
    @property
    def round(self) -> int: ...
    @property
    def serial(self) -> int: ...


T = TypeVar("T")
S = TypeVar("S", bound=_State)
F = TypeVar("F", bound=Armed[Any])
G = TypeVar("G", bound=Carried)
L = TypeVar("L", bound=fighting.Fallen)


class OpenContext(Context[T, S, F], Generic[T, S, F, G]):
    """A fight on open ground, for rules functions to ask; a system's own adds gear (G) to tables, state and figure."""

    @property
    def ground(self) -> OpenGround | None:
        """The ground, where the fight has one."""
        return self.fight.ground

    def gear(self, figure: F, gear: str) -> G | None:
        """A carried thing by its id; None if the figure does not carry it."""
        return next((one for one in figure.gear if one.id == gear), None)


class OpenPlay(Play[T, S, F], OpenContext[T, S, F, G]):
    """A command being done on open ground; a system's own derives from this and from its own context, in this order."""

    def falls(self, figure: str, gear: Carried, fallen: type[Fallen], **more: object) -> None:
        """Drop a carried thing to the ground where the figure is; `more` are further values of the lying thing."""
        one, fight = self.figure(figure), self.fight
        self.change(figure, gear=tuple(other for other in one.gear if other.id != gear.id))
        lies = fallen(f"d{fight.serial}", gear.item, one.at, figure, **more)
        self.change_fight(lying=(*fight.lying, lies), serial=fight.serial + 1)

    def end_granted(self) -> None:
        """End the GM's modifiers whose last round is over."""
        fight = self.fight
        for figure in fight.roster:
            given = fight.figures[figure].granted
            lasting = tuple(one for one in given if not one.until or one.until >= fight.round)
            if lasting != given:
                self.change(figure, granted=lasting)


# --- values that the GM may set, of things carried or within reach ---------------------------------------------------
def carried(
    place: int,
    label: str,
    words: tuple[tuple[str, str], ...],
    ways: Mapping[str, Mapping[str, bool]],
    now: Callable[[Any], str],
) -> Value:
    """The way a thing is carried, as a value: each way has `words` and marks; `now` gives the present way's key."""

    def write(play: AnyPlay, one: Fighting, way: Json) -> None:
        change_row(play, one, "gear", place, **ways[str(way)])

    return Value(label, lambda _, one: now(one.gear[place]), write, str, options=words)


def takes_up(
    ctx: Context[ItemNames, ArmedState[Armed[G], L], Armed[G]],
    taken: Callable[[L, Sequence[G], G | None], G],
    spoiled: Callable[[L], str],
) -> dict[str, Value]:
    """The value by which a figure takes up a lying thing; none where nothing lies about.

    A figure's own thing comes back as its card has it. `taken` makes gear of a fallen thing: from the thing, the card's
    gear of that kind, and the piece of it that the figure has lost, if it has lost one. `spoiled` gives the word for a
    thing that is of no use, empty for any other.
    """

    def take(play: Play[ItemNames, ArmedState[Armed[G], L], Armed[G]], one: Armed[G], key: Json) -> None:
        thing = next(thing for thing in play.fight.lying if thing.id == key)
        has = [gear.id for gear in one.gear]
        own = [gear for gear in one.fighter.gear if gear.item == thing.item]
        lost = next((gear for gear in own if gear.id not in has), None) if thing.owner == one.id else None
        play.change(one.id, gear=(*one.gear, taken(thing, own, lost)))
        play.change_fight(lying=tuple(other for other in play.fight.lying if other.id != key))

    options = tuple((thing.id, _lies(ctx, thing, spoiled(thing))) for thing in ctx.fight.lying)
    if not options:
        return {}
    return {"take": Value("Takes up", lambda _, __: options[0][0], take, str, options=options, deed=True)}


def _lies(ctx: ArmedContext, thing: fighting.Fallen, spoiled: str) -> str:
    owner = ctx.fight.figures.get(thing.owner)
    whose = f"{ctx.tables.item_name(thing.item)}{f' of {owner.name}' if owner else ''}"
    return f"{whose}, {spoiled}" if spoiled else whose


def open_values(ctx: AnyContext, own: Iterable[Values]) -> Values:
    """What the GM may set of a figure: what the chapters have of it, its side, if it is seen, if it is there."""
    sides = tuple((side.id, side.name) for side in ctx.fight.sides)
    hidden, gone = flag("hidden", "Hidden from the players"), flag("gone", "Has left")
    return merged((*own, {"side": choice("side", "Side", sides), "hidden": hidden, "gone": gone}))
