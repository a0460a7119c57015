"""The way that is drawn on either kind of ground: hex by hex, or place by place."""

from typing import TYPE_CHECKING

from gmtool.desktop.map.open_way import OpenWayHand
from gmtool.desktop.map.way import WayHand
from gmtool.space import Hex, Point

if TYPE_CHECKING:
    from gmtool.desktop.map.view import MapView


class Ways:
    """Gives each place to the hand that draws on its ground."""

    def __init__(self, view: "MapView") -> None:
        self._view = view
        self.hexes = WayHand(view)
        self.open = OpenWayHand(view)

    @property
    def drawing(self) -> bool:
        """Whether one is being drawn with the button down."""
        return self.hexes.drawing or self.open.drawing

    @property
    def drawn(self) -> bool:
        """Whether the drag that is going on has drawn anything."""
        return (self.hexes.drawing and self.hexes.moved) or (self.open.drawing and self.open.moved)

    def begin(self, place: Hex | Point) -> None:
        """The button goes down here."""
        if isinstance(place, Point):
            self.open.begin(place)
        else:
            self.hexes.begin(place)

    def go_to(self, place: Hex | Point) -> None:
        """The pointer is here with its button down."""
        if isinstance(place, Point):
            self.open.go_to(place)
        else:
            self.hexes.go_to(place)

    def add(self, place: Hex | Point) -> None:
        """The way goes on to here."""
        if isinstance(place, Point):
            self.open.add(place)
        else:
            self.hexes.add(place)

    def take_back(self) -> None:
        """One place less."""
        if self._view.content.way.points:
            self.open.take_back()
        else:
            self.hexes.take_back()

    def end(self) -> None:
        """The button goes up: what was drawn stays."""
        self.hexes.end()
        self.open.end()

    def drop(self) -> None:
        """Forget what this drag has drawn."""
        self.hexes.drop()
        self.open.drop()
