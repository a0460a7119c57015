"""The battle map as a widget: what it is told to show, and what the GM picks on it."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QPoint, QSizeF, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.map.asking import Asking
from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layout import bounds
from gmtool.desktop.map.spots import Spots
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Condition, Counter, Lying, Overlay, Side
from gmtool.space import HexGround


class MapView(QWidget):
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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.camera = Camera()
        self.content = Content()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Battle map")

    def show_ground(self, ground: HexGround | None) -> None:
        """Show another ground, all of it; None where the fight has no map."""
        self.content.ground = ground
        if ground is not None:
            self.camera.limits = bounds(ground)
            self.fit()
        self.update()

    def show_counters(
        self, counters: Iterable[Counter], sides: Iterable[Side], conditions: Mapping[str, Sequence[Condition]]
    ) -> None:
        """Show these figures. `conditions` are looked up by figure."""
        self.content.spots = Spots(counters)
        self.content.sides = {side.id: side for side in sides}
        self.content.conditions = {figure: tuple(held) for figure, held in conditions.items()}
        self.update()

    def show_lying(self, items: Iterable[Lying]) -> None:
        """Show what lies on the ground."""
        self.content.lying = tuple(items)
        self.update()

    def show_overlays(self, overlays: Iterable[Overlay]) -> None:
        """Show these areas and lines instead of those before."""
        self.content.overlays = tuple(overlays)
        self.update()

    def set_acting(self, figure: str | None) -> None:
        """Light the acting figure, and bring it into sight."""
        self.content.acting = figure
        self.update()

    def show_candidates(self, candidates: Sequence[Candidate], kind: InputKind) -> None:
        """Ask for one of these on the map."""
        self.content.asking = Asking.of(candidates, kind)
        self.update()

    def clear_candidates(self) -> None:
        """Ask for nothing any more."""
        self.content.asking = Asking()
        self.content.current = self.content.facing = None
        self.update()

    def fit(self) -> None:
        """Show the whole ground."""
        if self.content.ground is not None:
            self.camera.fit(bounds(self.content.ground))
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the middle where it is."""
        self.camera.resize(QSizeF(event.size()))
