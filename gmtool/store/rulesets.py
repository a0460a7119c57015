"""The rule systems as a campaign plays them: with the GM's own rows in their lists."""

from collections.abc import Callable

from gmtool import systems
from gmtool.encounter import rows_of_fight
from gmtool.rules.seam import OwnRows, Ruleset
from gmtool.store.own_rows import OwnRowsOfCampaign


class Rulesets:
    """Each is made when it is first asked for, and anew when its rows have changed."""

    def __init__(self, built_in: Callable[[str], Ruleset], rows: OwnRowsOfCampaign) -> None:
        self._built_in = built_in
        self._rows = rows
        self._made: dict[str, Ruleset] = {}
        rows.listen(self._forget)

    def get(self, system: str) -> Ruleset:
        """The system with the rows of this campaign. Raises `UnknownSystem`, or `StoreError`."""
        if system not in self._made:
            self._built_in(system)
            self._made[system] = self._with(system, self._rows.of(system))
        return self._made[system]

    def of_fight(self, system: str, began_with: OwnRows) -> tuple[Ruleset, OwnRows]:
        """The system with the rows that a fight began with, and with those that came since; and these rows."""
        now = self.get(system)
        rows = rows_of_fight(self._built_in(system), began_with, now)
        return (self._with(system, rows) if began_with else now), rows

    def left_out(self) -> tuple[str, ...]:
        """A sentence for every row of the campaign that cannot be read."""
        found: list[str] = []
        for system in self._rows.systems():
            try:
                known = self._built_in(system).left_out
                found += (sentence for sentence in self.get(system).left_out if sentence not in known)
            except systems.UnknownSystem as unknown:
                found.append(f"Rows of your own are kept, but not used: {unknown}")
        return tuple(found)

    def _forget(self, system: str) -> None:
        self._made.pop(system, None)

    def _with(self, system: str, rows: OwnRows) -> Ruleset:
        built_in = self._built_in(system)
        return built_in.extended(rows) if rows else built_in
