"""The battle map as a widget: what it is told to show, and what the GM picks on it."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.map.asking import Asking, Pointed
from gmtool.desktop.map.canvas import MapCanvas
from gmtool.desktop.map.card import HoverCard
from gmtool.desktop.map.card_text import card_text, spoken
from gmtool.desktop.map.content import Drag
from gmtool.desktop.map.hands import Hands
from gmtool.desktop.map.layout import bounds, centre
from gmtool.desktop.map.spots import Spots
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Condition, Counter, Lying, Overlay, Side
from gmtool.space import Hex, HexGround


class MapView(MapCanvas):
    """Shows a ground and the figures on it, and answers with what is picked.

    While candidates are shown, a click, or Enter at the cursor, on one of them sends `candidate_picked`, and nothing
    else; refused candidates are sent too, with their refusals in them. While facings are shown (`InputKind.FACING`),
    the pick sends `facing_picked`, and nothing else. Anywhere else a click sends `figure_picked` or `hex_picked`.
    """

    hex_picked = Signal(object)
    """A `Hex`."""
    figure_picked = Signal(str)
    candidate_picked = Signal(object)
    """A `Candidate`."""
    facing_picked = Signal(int)
    menu_wanted = Signal(object, QPoint)
    """A figure's id or a `Hex`, and where on the screen: what can be done there?"""
    placed = Signal(str, object, object)
    """Dragged with Alt: a figure, its new `Hex`, and its facing, None if it was not turned."""
    hovered = Signal(object)
    """A figure's id, a `Hex`, or None off the ground."""

    _hands: Hands | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = HoverCard(self)
        self._hands = Hands(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Battle map")
        self.point(None)

    # --- what it shows -------------------------------------------------------------------------------------------
    def show_ground(self, ground: HexGround | None) -> None:
        """Show a ground; all of it, if it is another one. None where the fight has no map."""
        if ground == self.content.ground:
            return
        self.content.ground = ground
        self.picture.ground.show(ground)
        self.point(None)
        if ground is not None:
            self.camera.limits = bounds(ground)
            self.fit()
        self.update()

    def show_counters(
        self, counters: Iterable[Counter], sides: Iterable[Side], conditions: Mapping[str, Sequence[Condition]]
    ) -> None:
        """Show these figures. `conditions` are looked up by figure."""
        before = self.content.acting_spot
        self.content.spots = Spots(counters)
        self.content.sides = {side.id: side for side in sides}
        self.content.conditions = {figure: tuple(held) for figure, held in conditions.items()}
        self.picture.counters.show(self.content)
        if before is None or self.content.acting_spot is None or before.at != self.content.acting_spot.at:
            self._follow()
        self._changed()

    def show_lying(self, items: Iterable[Lying]) -> None:
        """Show what lies on the ground."""
        self.content.lying = tuple(items)
        self._changed()

    def show_overlays(self, overlays: Iterable[Overlay]) -> None:
        """Show these areas and lines instead of those before."""
        self.content.overlays = tuple(overlays)
        self.picture.overlays.show(self.content.overlays)
        self._changed()

    def set_acting(self, figure: str | None) -> None:
        """Light the acting figure, and bring it into sight."""
        if figure != self.content.acting:
            self.content.acting = figure
            self._follow()
            self._changed()

    def show_going(self, path: Sequence[Hex]) -> None:
        """Show the way the acting figure is to go, as far as it is said: the hexes after its own; empty for none."""
        self.content.going = tuple(path)
        self._changed()

    # --- what it asks --------------------------------------------------------------------------------------------
    def show_candidates(self, candidates: Sequence[Candidate], kind: InputKind) -> None:
        """Ask for one of these on the map."""
        self.content.asking = Asking.of(candidates, kind)
        self.content.facing = self._first_facing()
        self.picture.candidates.show(self.content)
        self._changed()

    def clear_candidates(self) -> None:
        """Ask for nothing any more."""
        self.show_candidates((), InputKind.HEX)

    def pick(self) -> None:
        """Take what is pointed at."""
        pointed = self.content.pointed
        if self.content.current is not None:
            self.candidate_picked.emit(self.content.current)
        elif pointed is not None and pointed.figure:
            self.figure_picked.emit(pointed.figure)
        elif pointed is not None:
            self.hex_picked.emit(pointed.hex)

    def pick_facing(self) -> None:
        """Take the facing chosen so far."""
        if self.content.facing is not None:
            self.facing_picked.emit(self.content.facing)

    def face(self, facing: int) -> None:
        """Choose a facing, if it can be had."""
        if facing in self.content.asking.facings and facing != self.content.facing:
            self.content.facing = facing
            self._look_again()

    def turn(self, step: int) -> None:
        """Choose the next facing clockwise, or the one before: of the carried figure, or of those asked for."""
        drag, allowed = self.content.drag, sorted(self.content.asking.facings)
        if drag is not None:
            facing = self.content.spots.of[drag.figure].counter.facing if drag.facing is None else drag.facing
            drag.facing = ((facing or 0) + step) % 6
            self.update()
        elif allowed:
            at = allowed.index(self.content.facing) if self.content.facing in allowed else -step
            self.face(allowed[(at + step) % len(allowed)])

    def put_down(self, drag: Drag) -> None:
        """The GM has carried a figure somewhere; in a wall or where it was it stays."""
        ground, spot = self.content.ground, self.content.spots.of[drag.figure]
        moved = drag.hex not in spot.counter.hexes or drag.facing is not None
        self.update()
        if ground is not None and drag.hex in ground and moved:
            self.placed.emit(drag.figure, drag.hex, drag.facing)

    # --- what is pointed at --------------------------------------------------------------------------------------
    def point(self, pointed: Pointed | None) -> None:
        """The pointer or the cursor is somewhere else."""
        before, self.content.pointed = self.content.pointed, pointed
        if pointed == before and pointed is not None:
            return
        self._look_again()
        was, now = _meant(before), _meant(pointed)
        if was != now:
            self.hovered.emit(now)

    def look_at(self, candidate: Candidate) -> None:
        """Make this the candidate that is pointed at, though another may be in the same hex."""
        self.content.current = candidate
        self._show_card()

    def moved(self) -> None:
        """The card goes with the figure that it is about."""
        self._show_card()

    def event(self, event: QEvent) -> bool:
        """Give the pointer and the keyboard what is theirs."""
        return (self._hands is not None and self._hands.take(event)) or super().event(event)

    def _changed(self) -> None:
        self.picture.changed()
        self._look_again()

    def _look_again(self) -> None:
        content = self.content
        content.current = content.asking.at(content.pointed, content.spots)
        self._show_card()

    def _show_card(self) -> None:
        content, pointed = self.content, self.content.pointed
        text = card_text(content, pointed) if pointed is not None and content.drag is None else ""
        self.card.show_beside(text, self._about(), self.rect().adjusted(4, 4, -4, -4))
        self.setAccessibleDescription(spoken(content, pointed))
        self.update()

    def _about(self) -> QRect:
        """The pixels that the card must not hide."""
        pointed = self.content.pointed
        if pointed is None:
            return QRect()
        spot = self.content.spots.of.get(pointed.figure)
        reach = self.camera.scale * (spot.radius * 1.4 if spot else 1.0)
        at = self.camera.to_screen(spot.at if spot else centre(pointed.hex))
        return QRect(round(at.x() - reach), round(at.y() - reach), round(2 * reach), round(2 * reach))

    def _follow(self) -> None:
        if self.content.acting_spot is not None:
            self.bring_into_sight(self.content.acting_spot.at)

    def _first_facing(self) -> int | None:
        allowed, spot = self.content.asking.facings, self.content.acting_spot
        now = spot.counter.facing if spot else None
        return now if now in allowed else next(iter(allowed), None)


def _meant(pointed: Pointed | None) -> str | Hex | None:
    return None if pointed is None else pointed.figure or pointed.hex
