"""Menu of a figure that is prepared: whom it rides, serves or leads, and how high it is; the keys for its height."""

from collections.abc import Sequence
from typing import Final, Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.parts.labels import literal
from gmtool.language import tr
from gmtool.presentation.encounters import company
from gmtool.presentation.encounters.musters import called
from gmtool.rules.seam import Bond, Muster

UP, DOWN, ALONE = tr("One step up"), tr("One step down"), tr("On its own")


BOND_NAMES: Final = {
    # translators: titles of menus with the figures that this one rides, serves and so on
    Bond.RIDES: tr("Rides"),
    Bond.CARRIED: tr("Is carried by"),
    Bond.CREWS: tr("Serves"),
    Bond.LEADS: tr("Leads"),
}
"""The names of the submenus of bonds."""
_JOINED: Final = {
    Bond.RIDES: tr("{figure} rides {other}"),
    Bond.CARRIED: tr("{figure} is carried by {other}"),
    Bond.CREWS: tr("{figure} serves {other}"),
    Bond.LEADS: tr("{figure} leads {other}"),
}
"""The edits that make bonds."""


class Prepared(Protocol):
    """An encounter that is prepared; a `fixed` one is only to be looked at."""

    fixed: bool

    @property
    def muster(self) -> Muster:
        """The muster as it stands."""
        ...

    def change(self, what: str, muster: Muster, together: bool = False) -> None:
        """Have another muster from now on; what was done, and whether it is undone with more of the same."""
        ...


class CompanyHand:
    """Prepares company and levels of an encounter's figures; `parent` is the widget that its menus belong to."""

    def __init__(self, builder: Prepared, parent: QWidget) -> None:
        self._builder = builder
        self._parent = parent
        self.more: Sequence[QAction] = ()
        """Further actions about the chosen figures, at the end of each menu."""

    def open_menu(self, figure: str, at: QPoint) -> None:
        """Open the menu of a figure; none where the encounter cannot be changed."""
        if not self._builder.fixed:
            menu = self.menu(figure)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(at)

    def menu(self, figure: str) -> QMenu:
        """The menu of a figure."""
        muster, menu = self._builder.muster, QMenu(self._parent)
        others = company.may_go_with(muster, figure)
        for bond in Bond:
            inner = menu.addMenu(BOND_NAMES[bond])
            allow(inner.menuAction(), "" if others else tr("there is nobody else."))
            for one in others:
                action = inner.addAction(literal(called(one)))
                action.triggered.connect(lambda _, on=one.id, how=bond: self._join(figure, on, how))
        alone = menu.addAction(ALONE, lambda: self._part(figure))
        on = next(one.on for one in muster.figures if one.id == figure)
        allow(alone, "" if on else tr("it goes with nobody."))
        menu.addSeparator()
        menu.addAction(f"{UP}\t+", lambda: self.lift([figure], 1))
        menu.addAction(f"{DOWN}\t−", lambda: self.lift([figure], -1))
        menu.addSeparator()
        menu.addActions(list(self.more))
        return menu

    def lift(self, figures: Sequence[str], steps: int) -> None:
        """Put figures so many steps higher, or lower."""
        muster = self._builder.muster
        self._builder.change(
            tr("level of {figures}", figures=company.named(muster, figures)),
            company.raised(muster, figures, steps),
            together=True,
        )

    def _join(self, figure: str, on: str, bond: Bond) -> None:
        muster = self._builder.muster
        what = _JOINED[bond].format(figure=company.named(muster, [figure]), other=company.named(muster, [on]))
        self._builder.change(what, company.joined(muster, figure, on, bond))

    def _part(self, figure: str) -> None:
        muster = self._builder.muster
        self._builder.change(
            tr("{figure} on its own", figure=company.named(muster, [figure])), company.parted(muster, figure)
        )
