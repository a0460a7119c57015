"""Which values of the cards have a column in the list, and by what the list can be sorted."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSettings

from gmtool.rules.seam import CardColumn, Ruleset
from gmtool.store.search.orders import OWN_ORDERS

_COLUMNS = "roster/columns"
_ORDER = "roster/order"
_DESCENDING = "roster/descending"


class Columns:
    """Every column of the systems; those that are shown, and the order, are remembered on this computer."""

    def __init__(self, rulesets: Iterable[Ruleset], machine: QSettings | None = None) -> None:
        self._machine = machine
        self.all: dict[str, CardColumn] = {}
        self._of: dict[str, frozenset[str]] = {}
        for ruleset in rulesets:
            self._of[ruleset.id] = frozenset(column.key for column in ruleset.columns())
            for column in ruleset.columns():
                self.all.setdefault(column.key, column)
        usual = [column.key for column in self.all.values() if column.listed]
        kept = machine.value(_COLUMNS) if machine is not None else None
        chosen = [kept] if isinstance(kept, str) else kept if isinstance(kept, list) else usual
        self.shown: tuple[str, ...] = tuple(key for key in chosen if key in self.all)
        self.order = str(machine.value(_ORDER, "name")) if machine is not None else "name"
        self.descending = machine is not None and machine.value(_DESCENDING) in (True, "true")
        if self.order not in dict(self.orders()):
            self.order, self.descending = "name", False

    def orders(self) -> Sequence[tuple[str, str]]:
        """By what the list can be sorted, each with what it is called."""
        return (*OWN_ORDERS.items(), *((f":{one.key}", one.label) for one in self.all.values()))

    def of(self, system: str) -> tuple[str, ...]:
        """The shown columns that cards of a system have; all of them for a system that is not installed."""
        own = self._of.get(system)
        return self.shown if own is None else tuple(key for key in self.shown if key in own)

    def show(self, key: str, on: bool) -> None:
        """A column is shown from now on, or no more."""
        self.shown = tuple(one for one in self.all if (on if one == key else one in self.shown))
        if self._machine is not None:
            self._machine.setValue(_COLUMNS, list(self.shown))

    def sort(self, order: str, descending: bool) -> None:
        """The list is sorted like this from now on."""
        self.order, self.descending = order, descending
        if self._machine is not None:
            self._machine.setValue(_ORDER, order)
            self._machine.setValue(_DESCENDING, descending)
