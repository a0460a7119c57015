"""The random tables that can be rolled on: the GM's own, those of the rule systems, and those that are shipped."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from gmtool import resources
from gmtool.folding import fold
from gmtool.language import tr
from gmtool.presentation.random_tables.rolling import Find, TableResult, never_ends, roll_on, total_typed
from gmtool.presentation.random_tables.table_text import BadTable, Table, die_words, in_numbers, read_table
from gmtool.presentation.text import best_matches
from gmtool.records import dataclass
from gmtool.rules.seam import RandomSource, RollTable

if TYPE_CHECKING:
    from gmtool.store.campaign import Campaign
    from gmtool.store.chronicle import RandomTable

_SHIPPED: Final = {
    "english-men": tr("Names: English men"),
    "english-women": tr("Names: English women"),
    "norse-men": tr("Names: Norse men"),
    "norse-women": tr("Names: Norse women"),
    "german-men": tr("Names: German men"),
    "german-women": tr("Names: German women"),
    "goblins": tr("Names: goblins"),
    "bynames": tr("Goblin bynames"),
}
"""The titles of the tables in `resources/tables`, by file."""
_BYNAMES: Final = "[bynames]"
_WOUNDS: Final = tr(
    "x3 a graze: write here what is seen of it\n"
    "x2 a wound: write here where it is, and how it bleeds\n"
    "a wound that everybody remembers: write here what it leaves behind"
)


@dataclass(frozen=True, slots=True)
class ShelvedTable:
    """A table on the shelf: its title, its rows as they are typed, and whose it is; the GM's own have an `id`."""

    title: str
    text: str
    whose: str
    id: int = 0


class TableShelf:
    """The tables of a campaign, by titles in whatever case; of several with the same title, the first counts.

    The GM's own come first, so that a copy that was changed is rolled on and not what it was copied from.
    """

    def __init__(self, campaign: "Campaign") -> None:
        self._campaign = campaign
        self._own: tuple[RandomTable, ...] | None = None
        self._every: tuple[ShelvedTable, ...] = ()
        self._by_title: dict[str, ShelvedTable] = {}

    def every(self) -> tuple[ShelvedTable, ...]:
        """All of them, the GM's own first. Raises `StoreError`."""
        own = self._campaign.random_tables.list()
        if own is not self._own:  # the campaign gives the same ones until something is written
            ordered = sorted(own, key=lambda one: (fold(one.title), one.id))
            titled = ((one.title.strip(), one) for one in ordered)
            mine = (ShelvedTable(title, one.text, tr("your own"), one.id) for title, one in titled if title)
            self._own, self._every = own, (*mine, *self.ready)
            self._by_title = {one.title.casefold(): one for one in reversed(self._every)}
        return self._every

    @cached_property
    def ready(self) -> tuple[ShelvedTable, ...]:
        """Those that can be copied: the rule systems' own, the campaign's games first, then the shipped ones."""
        of_games = (ShelvedTable(one.title, text_of(one), game.title)
                    for game in self._campaign.rulesets() for one in game.roll_tables())  # fmt: skip
        return (*of_games, *shipped())

    def matching(self, typed: str) -> list[ShelvedTable]:
        """Those whose titles have the letters that are typed, the best first."""
        every = self.every()
        return [every[place] for place in best_matches(typed, [one.title for one in every])]

    def find(self, title: str) -> ShelvedTable:
        """The table of this title. Raises `BadTable`."""
        self.every()
        found = self._by_title.get(title.strip().casefold())
        if found is None:
            raise BadTable(tr("There is no table “{title}”.", title=title.strip()))
        return found

    def roll(self, table: ShelvedTable, source: RandomSource, typed: str = "") -> TableResult:
        """Roll on a table; `typed` is what real dice showed for it. Raises `BadTable`."""
        read = self._read(table)
        return roll_on(table.title, self._finder(table, read), source, total_typed(read, typed))

    def fault(self, table: ShelvedTable) -> str:
        """Why a table cannot be rolled on, as a sentence; empty where it can."""
        try:
            read = self._read(table)
            for row in read.rows:
                for name in row.names:
                    self._check(name, table, row.line)
            if never_ends(table.title, read, self._finder(table, read)):
                return tr("Every row leads back to this table: no roll on it would end.")
        except BadTable as wrong:
            return str(wrong)
        return ""

    def about(self, table: ShelvedTable) -> str:
        """What is rolled, and the number of its rows; why it cannot be rolled on where it cannot."""
        return self.fault(table) or die_words(read_table(table.text))

    def _check(self, name: str, table: ShelvedTable, line: int) -> None:
        if name.casefold() != table.title.casefold():
            try:
                self.find(name)
            except BadTable as wrong:
                raise BadTable(tr("Line {line}: {fault}", line=line, fault=wrong)) from None

    def _finder(self, begun: ShelvedTable, read: Table) -> Find:
        """Finds tables; the one that was begun with is known, whatever the campaign holds of it."""
        known = {begun.title.casefold(): read}

        def find(title: str) -> Table:
            key = title.strip().casefold()
            if key not in known:
                known[key] = self._read(self.find(title), named=True)
            return known[key]

        return find

    def _read(self, table: ShelvedTable, *, named: bool = False) -> Table:
        try:
            return read_table(table.text)
        except BadTable as wrong:
            if named:
                raise BadTable(tr("Table “{title}”: {fault}", title=table.title, fault=wrong)) from None
            raise


def text_of(table: RollTable) -> str:
    """The rows of a game's table as a GM would type them."""
    return "\n".join((table.dice, *(f"{in_numbers(low, high)} {words}" for low, high, words in table.rows)))


def shipped() -> Sequence[ShelvedTable]:
    """The tables that come with the program: names by people, and wounds for the GM to describe."""
    whose = tr("ready")
    named = [ShelvedTable(title, _shipped_text(key), whose) for key, title in _SHIPPED.items()]
    return (*named, ShelvedTable(tr("Wounds"), _WOUNDS, whose))


def _shipped_text(key: str) -> str:
    text = resources.read_text(f"tables/{key}.txt").strip()
    return text.replace(_BYNAMES, f"[{_SHIPPED['bynames']}]")
