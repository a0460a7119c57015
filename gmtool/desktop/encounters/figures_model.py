"""The figures of a side as a list whose names can be written over."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from gmtool.desktop.encounters.recruits import called
from gmtool.rules.seam import Enlisted
from gmtool.space import Ground, HexGround, OpenGround, place_name

Index = QModelIndex | QPersistentModelIndex


class FiguresModel(QAbstractListModel):
    """A row a figure: its name, where it comes from and where it stands."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.figures: list[Enlisted] = []
        self.locked = False
        self.ground: Ground | None = None

    def show_figures(self, figures: Sequence[Enlisted], ground: Ground | None) -> None:
        """Show these figures, who stand on a ground if there is one."""
        if list(figures) == self.figures and ground == self.ground:
            return
        self.beginResetModel()
        self.figures, self.ground = list(figures), ground
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many figures."""
        return 0 if parent.isValid() else len(self.figures)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name, with what the GM must know beside it."""
        if not index.isValid():
            return None
        figure = self.figures[index.row()]
        if role == Qt.ItemDataRole.EditRole:
            return called(figure)
        if role == Qt.ItemDataRole.DisplayRole:
            return "   ·   ".join([called(figure), *self._more(figure)])
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Another name."""
        name = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or not name or name == called(self.figures[index.row()]):
            return False
        self.renamed.emit(self.figures[index.row()].id, name)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Names can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() and not self.locked else flags

    def _more(self, figure: Enlisted) -> list[str]:
        more = []
        if figure.place is not None and isinstance(self.ground, HexGround):
            more.append(self.ground.label(figure.place))
        elif figure.at is not None and isinstance(self.ground, OpenGround):
            more.append(place_name(figure.at, self.ground.unit))
        elif self.ground is not None:
            more.append("no place yet")
        if figure.hidden:
            more.append("hidden")
        return more
