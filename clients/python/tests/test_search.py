"""Counts, solutions, limits, threads."""

import gc
import itertools
import sys
import threading
import time
from collections.abc import Callable

import puzc
import pytest


def test_numbers(queens: puzc.Puzzle, box: puzc.Puzzle) -> None:
    assert (box.count(), box.up_to(), box.up_to("rotations")) == (8, 2, 4)
    assert queens.replace(n=8).count(threads=2) == queens.replace(n=8).count(method="cells") == 92
    assert queens.replace(n=8).up_to("symmetry") == 12
    assert queens.replace(n=6).count(threads=0, verify=True) == 4


def test_large_numbers_are_exact() -> None:
    n = 300
    items = " ".join(f"i{i}" for i in range(n))
    problem = puzc.Problem.from_dlx(items + "\n" + "".join(f"i{i}\ni{i}\n" for i in range(n)))
    assert problem.count() == 2**n


def test_solutions(queens: puzc.Puzzle) -> None:
    eight = queens.replace(n=8)
    found = list(eight)
    assert len(found) == len(set(found)) == 92
    for solution in found[:5]:
        solution.verify()
        assert len(solution) == len(solution.options) == 8
        assert str(solution).splitlines() == [str(option) for option in solution.options]
    assert {s.indices for s in eight.solutions(threads=2)} == {s.indices for s in found}
    assert eight.first() in found and queens.replace(n=3).first() is None
    assert len(list(itertools.islice(eight, 3))) == 3


def test_a_search_is_a_context_manager(queens: puzc.Puzzle) -> None:
    with queens.replace(n=12).solutions() as solutions:
        next(solutions)
    assert list(solutions) == []


def test_abandoned_iterators_end(queens: puzc.Puzzle) -> None:
    twenty = queens.replace(n=20)
    for _ in range(100):
        next(iter(twenty))
    gc.collect()


def test_best() -> None:
    cover = puzc.ExactCover().primary("a", "b")
    cover.option("a", cost=3).option("a", cost=1).option("b", cost=2).option("a", "b", cost=7)
    assert [s.cost for s in cover.best_of(9)] == [3, 5, 7]
    best = cover.best()
    assert best is not None and best.indices == (1, 2)
    assert puzc.ExactCover().primary("a").best() is None


def test_estimates(queens: puzc.Puzzle) -> None:
    estimate = queens.replace(n=8).estimate(20_000)
    assert estimate.solutions.samples == 20_000
    assert abs(estimate.solutions.value - 92) < 6 * 92 * estimate.solutions.error
    limited = queens.replace(n=20).estimate(10**9, time_limit=0.2)
    assert 0 < limited.nodes.samples < 10**9
    assert "nodes" in str(estimate) and float(estimate.nodes) > 92


@pytest.mark.parametrize(
    ("limit", "reason"),
    [({"time_limit": 0.2}, "time"), ({"max_nodes": 1000}, "nodes"), ({"max_solutions": 3}, "solutions")],
)
def test_limits(queens: puzc.Puzzle, limit: dict[str, int], reason: str) -> None:
    twenty = queens.replace(n=20)
    assert twenty.problem
    begin = time.monotonic()
    with pytest.raises(puzc.Incomplete) as caught:
        twenty.count(**limit)  # type: ignore[arg-type]
    assert time.monotonic() - begin < 3
    assert caught.value.reason == reason and caught.value.at_least >= 0
    assert "at least" in str(caught.value)


def test_iteration_ends_at_its_limit(queens: puzc.Puzzle) -> None:
    solutions = queens.replace(n=20).solutions(time_limit=0.3)
    with pytest.raises(puzc.Incomplete):
        for _ in solutions:
            pass
    assert next(solutions, None) is None


def test_wrong_arguments(queens: puzc.Puzzle) -> None:
    calls: list[Callable[[], object]] = [
        lambda: queens.count(time_limit=-1),
        lambda: queens.count(time_limit=float("nan")),
        lambda: queens.count(method="magic"),  # type: ignore[arg-type]
        lambda: queens.up_to("color"),  # type: ignore[arg-type]
    ]
    for wrong in calls:
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(TypeError, match="no keyword thread"):
        queens.count(thread=2)  # type: ignore[call-arg]
    with pytest.raises(OverflowError):
        queens.count(threads=-1)


def test_other_threads_run_while_a_search_runs(queens: puzc.Puzzle) -> None:
    twenty = queens.replace(n=20)
    assert twenty.problem
    counts = []

    def search() -> None:
        try:
            twenty.count(time_limit=1)
        except puzc.Incomplete as incomplete:
            counts.append(incomplete.at_least)

    thread = threading.Thread(target=search)
    thread.start()
    beats = 0
    while thread.is_alive():
        time.sleep(0.01)
        beats += 1
    assert beats > 10 and len(counts) == 1


def test_a_problem_may_be_searched_by_several_threads(queens: puzc.Puzzle) -> None:
    eight = queens.replace(n=8)
    found = []
    threads = [threading.Thread(target=lambda: found.append(len(list(eight)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [92] * 4


def test_an_iterator_belongs_to_one_thread_at_a_time(queens: puzc.Puzzle) -> None:
    solutions = queens.replace(n=8).solutions(progress=lambda _: next(solutions))
    for _ in range(10):
        time.sleep(0.06)
        try:
            next(solutions)
        except RuntimeError as error:
            assert "another thread" in str(error)
            break
    else:
        pytest.fail("progress was not reported")


def test_progress(queens: puzc.Puzzle) -> None:
    seen: list[puzc.Progress] = []
    with pytest.raises(puzc.Incomplete):
        queens.replace(n=20).count(time_limit=0.5, progress=seen.append)
    assert seen and seen[-1].nodes > 0
    assert seen == sorted(seen, key=lambda p: p.nodes)

    def enough(_: puzc.Progress) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        queens.replace(n=20).count(progress=enough)


def test_progress_by_tqdm(queens: puzc.Puzzle, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(puzc.Incomplete):
        queens.replace(n=20).count(time_limit=0.5, progress=True)
    assert "nodes" in capsys.readouterr().err
    with queens.solutions(progress=True) as solutions:
        assert len(list(solutions)) == 2


def test_progress_without_tqdm(queens: puzc.Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert queens.count(progress=True) == 2


def test_a_panic_is_an_exception() -> None:
    from puzc import _native

    with pytest.raises(puzc.InternalError, match="this is a bug in puzc, please report it: a test of what"):
        _native._panic()
