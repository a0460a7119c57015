"""Cards behind the figures of a fight, as these cards are now."""

from collections import Counter
from collections.abc import Mapping

from gmtool.encounter import Journal
from gmtool.encounter.musters import participants
from gmtool.language import tr, trn
from gmtool.presentation.after_fight.lines import LETTERS
from gmtool.presentation.cards.shelves import is_built_in
from gmtool.presentation.text import shortened
from gmtool.records import dataclass
from gmtool.rules.seam import Card
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.fights.results import TakenOver


@dataclass(frozen=True, slots=True)
class FigureCard:
    """The card behind a figure: `card` as the campaign has it now, None for none; `model` as it came into the fight.

    `figures` is how many figures of the fight have this card. `lost`: the campaign had it then, and no longer does.
    """

    figure: str
    name: str
    card: Card | None
    model: Card
    figures: int = 1
    lost: bool = False

    @property
    def shared(self) -> bool:
        """True if other figures of the fight have the same card."""
        return self.card is not None and self.figures > 1

    @property
    def about(self) -> str:
        """The notice about the card; empty if the figure has it to itself."""
        if self.shared and self.card is not None:
            return trn(
                "{n} figures of this fight share the card “{card}”: ticked lines change it for all of them.",
                "{n} figures of this fight share the card “{card}”: ticked lines change it for all of them.",
                self.figures,
                card=shortened(self.card.name, LETTERS),
            )
        if self.lost:
            return tr("The card “{card}” is no longer in the campaign.", card=shortened(self.model.name, LETTERS))
        return "" if self.card is not None else tr("The campaign has no card for it.")


def own_card_key(figure: str) -> str:
    """The key under which it is remembered that a figure was given a card of its own."""
    return f"{figure} card"


def figure_cards(
    campaign: Campaign, encounter: Encounter, journal: Journal, taken: Mapping[str, TakenOver]
) -> dict[str, FigureCard]:
    """The card behind every figure that is in the fight now, by figure id. Raises `StoreError`."""
    names = {one.figure: one.name for one in journal.ruleset.counters(journal.state)}
    models = {one.id: one.card for one in participants(encounter.muster, journal) if one.id in names}
    ids = {figure: _id(figure, model, taken) for figure, model in models.items()}
    cards = {id: _card(campaign, id) for id in set(ids.values()) if id}
    times = Counter(ids.values())
    found: dict[str, FigureCard] = {}
    for figure, model in models.items():
        id = ids[figure]
        card = cards.get(id)
        found[figure] = FigureCard(figure, names[figure], card, model, times[id], lost=bool(id) and card is None)
    return found


def _id(figure: str, model: Card, taken: Mapping[str, TakenOver]) -> str:
    """The id of the campaign's card: the figure's own if it was given one, else its model's; empty for none."""
    given = taken.get(own_card_key(figure))
    return str(given.after) if given is not None else "" if is_built_in(model) else model.id


def _card(campaign: Campaign, id: str) -> Card | None:
    try:
        card: Card = campaign.cards.get(id)
    except StoreError:
        return None
    return card
