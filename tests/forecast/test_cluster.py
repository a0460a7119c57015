"""Match-ups on a Dask cluster of two workers of this machine, one of which is killed on the way."""

import os
import signal

import pytest

from gmtool.forecast.cluster import NoCluster, cluster
from gmtool.forecast.matchups import matchups
from tests.forecast.test_matchups import pairing
from tests.forecast.test_runs import HereAndNow

# what the cluster's own code warns of is no fault of the program
pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture
def local():
    """Two workers, each a process of its own, and their scheduler on the loopback."""
    from distributed import LocalCluster  # takes long, and only this needs it

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as found:
        yield found


@pytest.mark.slow("a scheduler and workers are processes of their own, and one is replaced")
def test_that_a_cluster_gives_the_same_table_though_a_worker_is_killed(local):
    from distributed import Client

    asked = pairing("Swordsman", "Bear", "Giant", fights=2)
    tables = []
    with Client(local) as watcher, cluster(local.scheduler_address) as (executor, workers):
        assert workers == 2
        first, *_ = watcher.run(os.getpid).values()
        for table in matchups(asked, executor, workers):
            if not tables:
                os.kill(first, signal.SIGKILL)
            tables.append(table)
    *_, here = matchups(asked, HereAndNow(), 1)
    assert tables[-1] == here


def test_that_an_address_where_nobody_answers_is_named(monkeypatch):
    monkeypatch.setattr("gmtool.forecast.cluster.WAIT", "1s")
    with (
        pytest.raises(NoCluster, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"),
        cluster("tcp://127.0.0.1:9"),
    ):
        pass
