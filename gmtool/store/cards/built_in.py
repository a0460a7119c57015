"""The built-in cards as a roster of their own, which is searched like the campaign's."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from gmtool.language import tr
from gmtool.rules.seam import Ruleset
from gmtool.store.database.connection import Database
from gmtool.store.database.sources import open_memory
from gmtool.store.own_rows import OwnRowsOfCampaign

if TYPE_CHECKING:
    from gmtool.store.cards.roster import Cards

BUILT_IN: Final = "bestiary/"
"""The beginning of the ids of built-in cards; no card of a campaign has such an id."""

# the full-text search makes its inner tables by itself
_TABLES: Final = (
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'cards_search_%' AND"
    " (tbl_name LIKE 'card%' OR tbl_name = 'cards') ORDER BY type = 'trigger', type = 'index'"
)


class BuiltInCards:
    """The built-in cards, made when first needed, and again when own rows change. May raise `StoreError`."""

    def __init__(self, like: Database, rows: OwnRowsOfCampaign, rulesets: Callable[[], Iterable[Ruleset]]) -> None:
        """`like` is the campaign's database, whose tables of cards are made again in memory."""
        self._like = like
        self._rulesets = rulesets
        self._made: tuple[Cards, Database] | None = None
        self._stale = False
        rows.listen(lambda _: self._set_stale())

    @property
    def cards(self) -> "Cards":
        """The roster; its keys begin with 1, in the order of the bestiaries."""
        if self._made is None or self._stale:
            before, self._made = self._made, self._make()
            self._stale = False
            if before is not None:
                before[1].close()
        return self._made[0]

    def close(self) -> None:
        """Free the memory."""
        if self._made is not None:
            self._made[1].close()
            self._made = None

    def _set_stale(self) -> None:
        self._stale = True

    def _make(self) -> "tuple[Cards, Database]":
        # with them comes SQLAlchemy
        from gmtool.store.cards.history import History
        from gmtool.store.cards.roster import Cards
        from gmtool.store.database.card_rows import new_row

        rulesets = {one.id: one for one in self._rulesets()}
        tables = [statement for (statement,) in self._like.read(_TABLES)]
        memory = Database(open_memory(), tr("The bestiary"))
        made = Cards(memory, History(memory), rulesets.__getitem__)
        with memory.writing() as session:
            for statement in tables:
                session.connection().exec_driver_sql(statement)
            made.put_in(
                session,
                [
                    new_row(replace(card, id=f"{BUILT_IN}{ruleset.id}/{place}"), {})
                    for ruleset in rulesets.values()
                    for place, card in enumerate(ruleset.bestiary())
                ],
            )
        return made, memory
