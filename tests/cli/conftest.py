import io
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from gmtool.cli import main
from gmtool.forecast.pool import ForecastPool
from gmtool.rules.seam import AnsweredTable, Enlisted, Muster, Side
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter


@pytest.fixture
def gmtool(capsys, monkeypatch):
    """Run a command in this process: its exit status, its output, and what it said on stderr."""

    def run(*arguments, stdin=""):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def process(tmp_path):
    """Run a command in a process of its own, with an own data folder."""

    def run(*arguments, stdin="", **environment):
        return subprocess.run(
            [sys.executable, "-m", "gmtool", *map(str, arguments)],
            env={**os.environ, "GMTOOL_HOME": str(tmp_path / "home"), **environment},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    return run


class KeptPool(ForecastPool):
    """Processes that wait for the next command after the one that they were started for."""

    def close(self):
        self.stop()

    def end(self):
        super().close()


@pytest.fixture(scope="package")
def kept_pools():
    """The pools of this folder, by their number of processes."""
    pools = {}
    yield pools
    for pool in pools.values():
        pool.end()


@pytest.fixture
def kept_processes(kept_pools, monkeypatch):
    """Commands play fights in processes that stay: to start one takes longer than what it plays."""

    def kept(workers):
        if workers not in kept_pools:
            kept_pools[workers] = KeptPool(workers)
        return kept_pools[workers]

    monkeypatch.setattr("gmtool.forecast.pool.ForecastPool", kept)


@pytest.fixture
def valley(tmp_path):
    """A campaign of Melee: Wulf and a goblin, who fight at the ford, and are to fight by night."""
    path = tmp_path / "valley.gmtool"
    with Campaign.create(path, "The valley") as campaign:
        rules = campaign.ruleset("tft-melee")
        card = rules.bestiary()[0]
        wulf = campaign.cards.add(replace(card, name="Wulf", kind="player", tags=("hero",), notes="Afraid of bees."))
        goblin = campaign.cards.add(replace(card, name="Grishnak"))
        figures = (Enlisted("wulf", wulf, "us"), Enlisted("grishnak", goblin, "them"))
        muster = Muster(figures, (Side("us", "Heroes", 0, True), Side("them", "Goblins", 1)))
        fight = campaign.encounters.add(Encounter("tft-melee", "At the ford", muster))
        campaign.encounters.add(Encounter("tft-melee", "At night", muster))
        journal = campaign.encounters.start(fight.id)
        for command in (
            {"kind": "gm.note/1", "text": "Wulf remembers the bees."},
            {"kind": "gm.amend/1", "figure": "wulf", "field": "hits", "value": 3, "reason": "bees"},
        ):
            journal.do(rules.command(command), AnsweredTable())
    return path
