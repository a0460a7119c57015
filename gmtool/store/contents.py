"""The contents of a campaign: cards, encounters, notes and so on, and the rule systems with the GM's own rows."""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from gmtool import systems
from gmtool.rules.seam import Ruleset
from gmtool.store.database.connection import Database
from gmtool.store.fights.encounters import Encounters
from gmtool.store.own_rows import OwnRowsOfCampaign, Rulesets
from gmtool.store.played import Played
from gmtool.store.settings import SavedSearches, Settings

if TYPE_CHECKING:
    from gmtool.store.cards.built_in import BuiltInCards
    from gmtool.store.cards.history import History
    from gmtool.store.cards.marks import CardMarks
    from gmtool.store.cards.roster import Cards
    from gmtool.store.chronicle import CampaignSearch, Handout, Note, PlaySession, RandomTable, Records
    from gmtool.store.fights.results import FightResults
    from gmtool.store.grounds import Grounds
    from gmtool.store.pictures import Pictures
    from gmtool.store.search.index import Upkeep

GAME = "campaign.game"
"""The setting of the game that a campaign plays: the id of a system, or empty for all of them."""
BuiltIn = Callable[[str], Ruleset]


class Contents:
    """All that a campaign holds.

    A fight is shown from its encounters, own rows and settings. The rest needs SQLAlchemy, which takes longer to import
    than that; so each other part is imported and made when it is first asked for.
    """

    def __init__(self, database: Database, rulesets: BuiltIn, now: Callable[[], datetime] = datetime.now) -> None:
        """`now` is the clock by which the entries of fights get their times."""
        self.database = database
        self.own_rows = OwnRowsOfCampaign(database)
        self._rulesets = Rulesets(rulesets, self.own_rows)
        self.encounters = Encounters(database, self._rulesets, now)
        self.settings = Settings(database)
        self.searches = SavedSearches(self.settings)

    @cached_property
    def history(self) -> "History":
        """What has changed on the cards."""
        from gmtool.store.cards.history import History

        return History(self.database)

    @cached_property
    def cards(self) -> "Cards":
        """The cards."""
        from gmtool.store.cards.roster import Cards

        return Cards(self.database, self.history, self._rulesets.get)

    @cached_property
    def card_marks(self) -> "CardMarks":
        """The kinds and tags of the cards."""
        from gmtool.store.cards.marks import CardMarks

        return CardMarks(self.database, self.history)

    @cached_property
    def results(self) -> "FightResults":
        """What the cards have taken over from fights."""
        from gmtool.store.fights.results import FightResults

        return FightResults(self.database, self.cards, self.history, self.own_rows)

    @cached_property
    def grounds(self) -> "Grounds":
        """The library of grounds."""
        from gmtool.store.grounds import Grounds

        return Grounds(self.database)

    @cached_property
    def pictures(self) -> "Pictures":
        """The pictures."""
        from gmtool.store.pictures import Pictures

        return Pictures(self.database)

    @cached_property
    def notes(self) -> "Records[Note]":
        """The GM's notes."""
        from gmtool.store.chronicle import notes_of

        return notes_of(self.database)

    @cached_property
    def sessions(self) -> "Records[PlaySession]":
        """The evenings of play."""
        from gmtool.store.chronicle import sessions_of

        return sessions_of(self.database)

    @cached_property
    def handouts(self) -> "Records[Handout]":
        """The handouts for the players."""
        from gmtool.store.chronicle import handouts_of

        return handouts_of(self.database)

    @cached_property
    def random_tables(self) -> "Records[RandomTable]":
        """The GM's random tables."""
        from gmtool.store.chronicle import random_tables_of

        return random_tables_of(self.database)

    @cached_property
    def search(self) -> "CampaignSearch":
        """The search through all of this."""
        from gmtool.store.chronicle import CampaignSearch

        return CampaignSearch(self.database, self.cards, self.notes, self.sessions, self.handouts, self.random_tables)

    @cached_property
    def built_in(self) -> "BuiltInCards":
        """The bestiary."""
        from gmtool.store.cards.built_in import BuiltInCards

        return BuiltInCards(self.database, self.own_rows, self.rulesets)

    @cached_property
    def upkeep(self) -> "Upkeep":
        """The index of the cards."""
        from gmtool.store.search.index import Upkeep

        return Upkeep(self.database, self._rulesets.get)

    def close_bestiary(self) -> None:
        """Close the database of the bestiary, if anybody has looked at it."""
        if "built_in" in self.__dict__:
            self.built_in.close()

    def ruleset(self, system: str) -> Ruleset:
        """The rule system with the GM's own rows of this campaign in its lists; the same object until these change.

        All cards and encounters of the campaign use this one. Raises `UnknownSystem` or `StoreError`.
        """
        return self._rulesets.get(system)

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Every installed rule system with those rows, in the order of all lists: the campaign's games by title, then
        the others by title.
        """
        games = self.games()
        known = {one.id for one in games}
        return (*games, *(self.ruleset(one.id) for one in systems.all_rulesets() if one.id not in known))

    @property
    def game(self) -> str | None:
        """The id of the system that was chosen for the campaign; empty for all, None where nobody was asked."""
        found = self.settings.get(GAME)
        return found if isinstance(found, str) else None

    def games(self) -> tuple[Ruleset, ...]:
        """The systems that are played here, by title: the one that was chosen, and those of cards, encounters and rows.

        All systems where there are none, and where all were chosen.
        """
        installed, game = systems.all_rulesets(), self.game
        held = {game, *self.cards.counts("system"), *self.encounters.systems(), *self.own_rows.systems()}
        played = [one.id for one in installed if one.id in held] if game != "" else []
        return tuple(self.ruleset(id) for id in played or [one.id for one in installed])

    def played(self) -> Played:
        """The systems that are played here, and not simply all that there are."""
        games = frozenset(one.id for one in self.games())
        return Played(self.game or "", games if self.game or len(games) < len(systems.all_rulesets()) else frozenset())

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence for every own row of the GM that cannot be read, or only in part."""
        return self._rulesets.left_out()

    @property
    def remarks(self) -> frozenset[str]:
        """The sentences among them about rows that stay in use."""
        return self._rulesets.remarks()
