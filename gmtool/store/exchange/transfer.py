"""Transfers of cards to another campaign that is not open, with pictures, history, unknown fields and own rows."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from gmtool import systems
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.store.contents import BuiltIn
from gmtool.store.errors import NotNow, StoreError
from gmtool.store.exchange.contents import CampaignContents
from gmtool.store.exchange.exporting import export_cards
from gmtool.store.exchange.import_transaction import TakenIn, take_in, take_out
from gmtool.store.exchange.importing import read_import
from gmtool.store.progress import Progress, unwatched


@dataclass(frozen=True, slots=True)
class Transfer:
    """A transfer, as `take_back` needs it. `title` is the other campaign's; `remarks` name the things left behind."""

    there: Path
    title: str
    cards: tuple[Card, ...]
    taken: TakenIn
    remarks: tuple[str, ...] = ()


def hand_over(
    here: Campaign, cards: Sequence[Card], there: Path, rulesets: BuiltIn = systems.ruleset, watch: Progress = unwatched
) -> Transfer:
    """Put copies of cards into the campaign in another file, which is backed up when it is opened.

    Raises `StoreError` or `Cancelled`, and then nothing has changed there, even if only one card could not go.
    """
    if here.is_in(there):
        raise StoreError(tr("{name} is this campaign itself.", name=there.name))
    exported = export_cards(here, cards, watch)
    with _opened(there, rulesets) as other:
        pending = read_import(exported, there.name, CampaignContents.of(other), watch)
        if len(pending.cards) < len(cards):
            why = next((line.text for line in pending.lines if not line.taken), "")
            raise StoreError(tr("Not all the cards can go to {name}. {why}", name=there.name, why=why))
        taken = take_in(other, pending, watch)
        put = tuple(replace(one.card, id=id) for one, id in zip(pending.cards, taken.cards, strict=True))
        remarks = tuple(line.text for line in pending.lines if not line.taken)
        return Transfer(there, other.title, put, taken, remarks)


def take_back(handed: Transfer, rulesets: BuiltIn = systems.ruleset) -> None:
    """Remove the cards from the other campaign again.

    Raises `NotNow` if it cannot be written at the moment, and `StoreError` if the cards have changed there.
    """
    with _opened(handed.there, rulesets) as other:
        now = {card.id: card for card in other.cards.at(other.cards.keys(card.id for card in handed.cards))}
        for card in handed.cards:
            if now.get(card.id) != card:
                raise StoreError(_changed(card.name, other.title, card.id in now))
        take_out(other, handed.taken)


def _changed(card: str, campaign: str, is_there: bool) -> str:
    """The reason why a transfer cannot be taken back."""
    if is_there:
        return tr(
            "“{card}” has been changed in “{campaign}” since then, so this cannot be undone.",
            card=card,
            campaign=campaign,
        )
    return tr("“{card}” is gone in “{campaign}” since then, so this cannot be undone.", card=card, campaign=campaign)


@contextmanager
def _opened(path: Path, rulesets: BuiltIn) -> Iterator[Campaign]:
    if not path.is_file():
        raise NotNow(tr("There is no campaign {path}.", path=path))
    with Campaign.open(path, rulesets=rulesets) as other:
        if other.read_only:
            notice = other.notices[0].rstrip(".")
            raise NotNow(tr("{notice}; nothing has changed.", notice=notice))
        yield other
