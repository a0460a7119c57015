"""What a figure and the state of a fight are in every system, as far as the kit asks for it."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from gmtool.rules.seam import Bond, Coming, Effect, Formation, Side, Tag, WaitingCheck
from gmtool.space import Ground, Hex, Point

F_co = TypeVar("F_co", covariant=True)


class Given(Protocol):
    """A modifier that the GM has given a figure."""

    @property
    def label(self) -> str:
        """The words for it."""
        ...

    @property
    def value(self) -> int:
        """The number that it adds."""
        ...

    @property
    def until(self) -> int:
        """The last turn or round in which it counts; 0 for no end."""
        ...


class Body(Protocol):
    """A figure's body: where it is, and whom it goes with. On hexes it has a place and a facing, else a point."""

    @property
    def place(self) -> Hex | None:
        """Its hex, on a ground of hexes."""
        ...

    @property
    def facing(self) -> int | None:
        """The side of its hex that it faces."""
        ...

    @property
    def at(self) -> Point | None:
        """Its point, on open ground."""
        ...

    @property
    def heading(self) -> int | None:
        """The degrees, clockwise from north, that it looks to on open ground."""
        ...

    @property
    def formation(self) -> Formation | None:
        """The formation of a unit; None for anybody else."""
        ...

    @property
    def level(self) -> int:
        """The steps that it is above its ground."""
        ...

    @property
    def on(self) -> str:
        """The figure that it goes along with; empty without one."""
        ...

    @property
    def bond(self) -> Bond:
        """How it goes along."""
        ...


class Fighting(Body, Protocol):
    """A figure, as far as all systems share it."""

    @property
    def id(self) -> str:
        """The id by which commands and events name it."""
        ...

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def side(self) -> str:
        """The side that it fights for."""
        ...

    @property
    def card(self) -> str:
        """The id of its card; empty without one."""
        ...

    @property
    def able(self) -> bool:
        """True if it can still do anything."""
        ...

    @property
    def granted(self) -> tuple[Given, ...]:
        """The modifiers that the GM has given it."""
        ...


class FightState(Protocol[F_co]):
    """The state of a fight, as far as all systems share it."""

    @property
    def figures(self) -> Mapping[str, F_co]:
        """The figures by their ids."""
        ...

    @property
    def roster(self) -> tuple[str, ...]:
        """The order of the muster."""
        ...

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides."""
        ...

    @property
    def house(self) -> Mapping[str, str]:
        """The house rules of the encounter."""
        ...

    @property
    def ground(self) -> Ground | None:
        """The ground, where there is one."""
        ...

    @property
    def ended(self) -> str | None:
        """The GM's words on ending the fight; None while it goes on."""
        ...

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects that hold now."""
        ...

    @property
    def checks(self) -> tuple[WaitingCheck, ...]:
        """The checks that wait."""
        ...

    @property
    def tagged(self) -> tuple[Tag, ...]:
        """The tags that the GM has put on figures."""
        ...

    @property
    def coming(self) -> tuple[Coming, ...]:
        """The waves that are still to come, the next one first."""
        ...


class Carried(Protocol):
    """A thing that somebody carries."""

    @property
    def id(self) -> str:
        """The id of the thing, in the gear of its owner."""
        ...

    @property
    def item(self) -> str:
        """The key of its row in the tables."""
        ...


class Fallen(Carried, Protocol):
    """A thing that lies on open ground."""

    @property
    def at(self) -> Point | None:
        """Where it lies; None where the fight has no ground."""
        ...

    @property
    def owner(self) -> str:
        """The figure that it belonged to."""
        ...


G_co = TypeVar("G_co", bound=Carried, covariant=True)


class Bearing(Protocol[G_co]):
    """A card's record, as far as it has gear."""

    @property
    def gear(self) -> tuple[G_co, ...]:
        """What the card has."""
        ...


class Shown(Fighting, Protocol):
    """A figure that is shown by a counter, and leaves the fight by being gone."""

    @property
    def gone(self) -> bool:
        """True if it is no longer in the fight."""
        ...

    @property
    def hidden(self) -> bool:
        """True if the players do not see it."""
        ...

    @property
    def picture(self) -> str:
        """The picture of its counter."""
        ...


class Armed(Shown, Protocol[G_co]):
    """A figure with gear, on open ground."""

    @property
    def out(self) -> bool:
        """True if it is out of the fight, for now."""
        ...

    @property
    def dead(self) -> bool:
        """True if it is dead."""
        ...

    @property
    def fighter(self) -> Bearing[G_co]:
        """The record of its card."""
        ...

    @property
    def gear(self) -> tuple[G_co, ...]:
        """What it carries now."""
        ...


L_co = TypeVar("L_co", bound=Fallen, covariant=True)


class ArmedState(FightState[F_co], Protocol[F_co, L_co]):
    """The state of a fight in which things can lie on open ground."""

    @property
    def lying(self) -> tuple[L_co, ...]:
        """The things that lie."""
        ...


class ItemNames(Protocol):
    """Tables that name things."""

    def item_name(self, item: str, /) -> str:
        """The name of a thing by its key; the key itself where no table has it."""
        ...


class Questioned(Protocol):
    """The context of a fight, as far as the questions of its choices ask it."""

    @property
    def ground(self) -> Ground | None:
        """The ground, where there is one."""
        ...

    def everyone(self) -> tuple[Fighting, ...]:
        """All figures in the order of the muster."""
        ...

    def label(self, hex_: Hex, /) -> str:
        """The label of a hex."""
        ...
