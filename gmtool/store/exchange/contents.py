"""Contents of a campaign that an import is compared with.

They are read once, so that a file can be checked in another thread without the campaign."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import field

from sqlmodel import select

from gmtool.records import dataclass
from gmtool.rules.seam import CardField, CardForm, Json, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.database.tables import CardRow, PictureRow
from gmtool.systems import UnknownSystem


@dataclass(slots=True)
class CampaignContents:
    """The ids and names of a campaign's cards, the keys of its pictures, and its systems.

    `own_rows` are the GM's by system, list and key.
    """

    rulesets: Callable[[str], Ruleset]
    ids: set[str] = field(default_factory=set)
    names: Counter[str] = field(default_factory=Counter)
    pictures: frozenset[str] = frozenset()
    own_rows: Mapping[tuple[str, str, str], Mapping[str, Json]] = field(default_factory=dict)
    _forms: dict[str, dict[str, CardField] | None] = field(default_factory=dict)

    @classmethod
    def of(cls, campaign: Campaign) -> "CampaignContents":
        """The contents of a campaign. Raises `StoreError`."""
        with campaign.database.reading() as session:
            # a damaged card may have other values there, which match nothing
            found = [(str(id), str(name)) for id, name in session.exec(select(CardRow.id, CardRow.name))]
            pictures = frozenset(session.exec(select(PictureRow.key)))
        names = Counter(folded(name) for _, name in found)
        rows = (row for system in campaign.own_rows.systems() for row in campaign.own_rows.list(system))
        own = {(one.system, one.list, str(one.row.get("key"))): one.row for one in rows}
        return cls(campaign.ruleset, {id for id, _ in found}, names, pictures, own)

    def form(self, system: str) -> dict[str, CardField] | None:
        """The fields of a system's cards by their keys; None for a system that is not known here."""
        if system not in self._forms:
            try:
                form: CardForm | None = self.rulesets(system).card_form()
            except UnknownSystem:
                form = None
            self._forms[system] = None if form is None else {one.key: one for one in form.fields}
        return self._forms[system]


def folded(name: str) -> str:
    """A name for comparison: without differences of case and of blanks."""
    return " ".join(name.casefold().split())
