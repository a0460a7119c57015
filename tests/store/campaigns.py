"""Campaigns of Tally for the tests."""

import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.sample import make_sample
from gmtool.systems import UnknownSystem
from tests.encounter.fights import muster
from tests.tally import Tally
from tests.variants.feats import TallyWithFeats

GOBLIN = Card("tally", "Göblin", {"points": 3}, kind="monster", tags=("green", "small"), notes="Lives in a cave.")
WULF = Card("tally", "Wulf", {"points": 9}, tags=("hero",))


def rulesets(system: str) -> Ruleset:
    if system != Tally.id:
        raise UnknownSystem(f"There is no rule system “{system}”; choose from: tally.")
    return TallyWithFeats()


def create(path: Path) -> Campaign:
    return Campaign.create(path, "The valley", rulesets)


def reopen(path: Path, **options) -> Campaign:
    return Campaign.open(path, rulesets=rulesets, **options)


def duel(campaign: Campaign, points: int = 10) -> Encounter:
    return campaign.encounters.add(Encounter("tally", "The duel", muster(points)))


def execute(path: Path, statement: str) -> list[tuple[Any, ...]]:
    """Change a file behind the program's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement).fetchall()


@cache
def _sample() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Sample.gmtool"
        make_sample(path)
        return path.read_bytes()


def copy_sample(path: Path) -> None:
    """Write the sample campaign as `make_sample` does, which was done once."""
    path.write_bytes(_sample())
