"""Tournaments on a Dask cluster of threads, and of processes, one of which is killed."""

import gc
import os
import signal

import pytest

from bang_lab import LostWorker, MissingExtra, Tournament, tournament
from bangcore import InvalidSetup

distributed = pytest.importorskip("distributed")

# from the cluster: sockets and event loops of killed workers
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(autouse=True)
def swept():
    """Collect the cluster's garbage while its warnings are ignored."""
    yield
    gc.collect()


def of_threads(workers):
    """Return a cluster of that number of workers, as threads of this process."""
    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=False, dashboard_address=":0"
    )


@pytest.fixture
def cluster(makers):
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as made:
        yield made


def test_a_cluster_of_threads_changes_nothing():
    alone = tournament(["random", "cowboy"], 12, seats=4, seed=1, duplicate=True)
    with of_threads(2) as cluster, distributed.Client(cluster) as client:
        there = tournament(["random", "cowboy"], 12, seats=4, seed=1, duplicate=True, client=client)
    assert there.played == alone.played


@pytest.mark.long
def test_a_cluster_changes_nothing_though_a_worker_is_killed(cluster, makers):
    """A cluster whose worker is killed gives the results of a single process."""
    alone = tournament({"x": makers.slow, "y": "cowboy"}, 60, seats=4, seed=1, duplicate=True)
    with distributed.Client(cluster) as client:
        games = Tournament(
            {"x": makers.slow, "y": "cowboy"}, 60, seats=4, seed=1, duplicate=True, client=client
        )
        pids = client.run(os.getpid)
        assert len(set(pids.values())) == 2
        played = []
        for result in games:
            played.append(result)
            if len(played) == 5:
                os.kill(min(pids.values()), signal.SIGKILL)
        after = set(client.run(os.getpid).values())

    assert played == alone.played
    assert min(pids.values()) not in after


def test_the_address_of_a_scheduler_is_enough():
    with distributed.LocalCluster(
        n_workers=1, processes=False, protocol="tcp", dashboard_address=":0"
    ) as cluster:
        there = tournament(["random"], 6, seats=4, seed=1, client=cluster.scheduler_address)
    assert there.played == tournament(["random"], 6, seats=4, seed=1).played


def test_a_cluster_without_workers_is_told(monkeypatch):
    monkeypatch.setattr("bang_lab.cluster.LONG", 0.2)
    with (
        of_threads(0) as cluster,
        distributed.Client(cluster) as client,
        pytest.raises(InvalidSetup, match="no worker has joined the Dask scheduler at"),
    ):
        tournament(["random"], 1, seats=4, client=client)


def test_workers_that_are_all_lost_are_not_waited_for_without_end(monkeypatch, makers):
    monkeypatch.setattr("bang_lab.cluster.LONG", 0.5)
    monkeypatch.setattr("bang_lab.work.OFTEN", 0.05)
    with of_threads(1) as cluster, distributed.Client(cluster) as client:
        games = iter(Tournament({"x": makers.slow}, 10_000, seats=4, seed=1, client=client))
        next(games)
        cluster.scale(0)
        with pytest.raises(LostWorker, match=r"all workers of the Dask scheduler at .* are lost"):
            list(games)


def test_workers_are_waited_for_as_long_as_there_are_some(monkeypatch, makers):
    """A slow game is not taken for lost while a worker is left."""
    monkeypatch.setattr("bang_lab.cluster.LONG", 0.05)
    monkeypatch.setattr("bang_lab.work.OFTEN", 0.01)
    with of_threads(1) as cluster, distributed.Client(cluster) as client:
        client.wait_for_workers(1)
        there = tournament({"x": makers.very_slow}, 1, seats=4, seed=1, client=client)
    assert there.games == 1


def test_a_scheduler_that_does_not_answer_for_a_while_loses_no_game(monkeypatch):
    """A scheduler that fails to answer is not taken for one without workers."""

    def unanswered():
        raise OSError("timed out during handshake")

    with of_threads(1) as cluster, distributed.Client(cluster) as client:
        monkeypatch.setattr(client, "nthreads", unanswered)
        there = tournament(["random"], 5, seats=4, seed=1, client=client)
    assert there.played == tournament(["random"], 5, seats=4, seed=1).played


def test_a_maker_that_does_not_unpickle_is_reported(makers):
    with (
        of_threads(1) as cluster,
        distributed.Client(cluster) as client,
        pytest.raises(
            LostWorker, match=r"games (\d) to \1 cannot be played by workers: ImportError: 'gone'"
        ),
    ):
        tournament({"x": makers.Gone()}, 2, seats=4, seed=1, client=client)


def test_another_object_than_a_client_is_refused():
    with pytest.raises(InvalidSetup, match=r"Client or its address, not 5"):
        tournament(["random"], 1, seats=4, client=5)
    with pytest.raises(InvalidSetup, match="no Dask scheduler answers at 'tpc://x:1'"):
        tournament(["random"], 1, seats=4, client="tpc://x:1")


def test_a_missing_extra_is_named(monkeypatch):
    monkeypatch.setattr("bang_lab._extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"needs dask and .*pip install dask distributed"):
        tournament(["random"], 1, seats=4, client="tcp://127.0.0.1:1")


def test_the_same_tournament_can_be_played_twice_at_once(makers):
    """Closing one of two equal tournaments does not affect the other."""
    with of_threads(1) as cluster, distributed.Client(cluster) as client:
        one, other = (
            iter(Tournament({"x": makers.slow}, 6, seats=4, seed=1, client=client))
            for _ in range(2)
        )
        played, first = [next(one)], next(other)
        other.close()
        played += one
    assert first == played[0]
    assert played == tournament({"x": makers.slow}, 6, seats=4, seed=1).played
