"""Files from outside for the tests, and what is said of them."""

import json
from typing import Any

from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import CampaignContents, PendingImport, read_import, take_in

GOBLIN = {"system": "tally", "name": "Goblin", "kind": "monster", "fields": {"points": 3}}


def cards_file(*cards: Any, **beside: Any) -> str:
    return json.dumps({"format": "gmtool cards", "version": 1, "cards": list(cards), **beside})


def goblin(**other: Any) -> dict[str, Any]:
    return {**GOBLIN, **other}


def read(campaign: Campaign, text: str | bytes, name: str = "some.json") -> PendingImport:
    return read_import(text, name, CampaignContents.of(campaign))


def bring(campaign: Campaign, text: str | bytes) -> PendingImport:
    intake = read(campaign, text)
    take_in(campaign, intake)
    return intake


def said(campaign: Campaign, text: str | bytes) -> list[str]:
    return [line.text for line in read(campaign, text).lines]


def without_ids(cards: tuple[Card, ...]) -> list[Card]:
    from dataclasses import replace

    return [replace(card, id="") for card in cards]
