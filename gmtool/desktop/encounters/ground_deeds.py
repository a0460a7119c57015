"""What can be done with the ground of the shown encounter, by name and by key."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.shell.actions import Deed, make_actions
from gmtool.space import Flip

if TYPE_CHECKING:
    from gmtool.desktop.encounters.ground_panel import GroundPanel

_GROUPS: Final = (
    (Deed("draw", "Draw", ("Ctrl+B",), "The palette: walls, doors, fire, water and the rest"),),
    (
        Deed("mirror_across", "Mirror left to right", (), "The ground, with all who stand on it"),
        Deed("mirror_down", "Mirror top to bottom", (), "The ground, with all who stand on it"),
        Deed("turn_round", "Turn by 180 degrees", (), "The ground, with all who stand on it"),
        Deed("copy_piece", "Copy a piece of ground", (), "Mark a rectangle, then put it down as often as you like"),
        Deed("paste_piece", "Put down the copied piece", (), "In this encounter or in another one"),
        Deed("clear", "Clear the ground", (), "Take away all that is drawn"),
    ),
    (
        Deed("lay_picture", "Picture under the ground…", (), "A PNG, JPEG, WebP or SVG file; or drop one on the map"),
        Deed("remove_picture", "Remove the picture", (), "The ground stays as it is drawn"),
    ),
)


class GroundDeeds:
    """The actions of the ground; each asks which panel is shown."""

    def __init__(self, widget: QWidget, panel: Callable[[], "GroundPanel | None"]) -> None:
        self._panel = panel
        made = [make_actions(widget, self, group) for group in _GROUPS]
        self.draw_action = made[0]["draw"]
        self.changes: Sequence[Sequence[QAction]] = [list(group.values()) for group in made[1:]]

    @property
    def actions(self) -> list[QAction]:
        """All of them."""
        return [self.draw_action, *(action for group in self.changes for action in group)]

    def enable(self, able: bool) -> None:
        """Whether there is a ground that may be changed."""
        for action in self.actions:
            action.setEnabled(able)

    def draw(self) -> None:
        """Open the palette, or close it."""
        self._with(lambda panel: panel.draw())

    def mirror_across(self) -> None:
        """Left to right."""
        self._with(lambda panel: panel.flip(Flip.ACROSS))

    def mirror_down(self) -> None:
        """Top to bottom."""
        self._with(lambda panel: panel.flip(Flip.DOWN))

    def turn_round(self) -> None:
        """Half a turn."""
        self._with(lambda panel: panel.flip(Flip.ROUND))

    def copy_piece(self) -> None:
        """Mark a piece."""
        self._with(lambda panel: panel.clipboard.copy())

    def paste_piece(self) -> None:
        """Put it down."""
        self._with(lambda panel: panel.clipboard.paste())

    def clear(self) -> None:
        """Take all away."""
        self._with(lambda panel: panel.clear())

    def lay_picture(self) -> None:
        """Choose one, or take it in hand."""
        self._with(lambda panel: panel.lay_picture())

    def remove_picture(self) -> None:
        """Take it away."""
        self._with(lambda panel: panel.remove_picture())

    def _with(self, do: Callable[["GroundPanel"], None]) -> None:
        panel = self._panel()
        if panel is not None and not panel.locked:
            do(panel)
