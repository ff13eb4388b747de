"""Ctrl-C ends every long operation, and Python continues."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable

import puzc
import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends the process there")


@pytest.mark.parametrize(
    ("n", "work"),
    [
        (20, lambda p: p.count()),
        (20, lambda p: p.count(threads=2)),
        (20, lambda p: p.up_to()),
        (20, lambda p: p.estimate(10**12)),
        (20, lambda p: sum(1 for _ in p)),
        (20, lambda p: p.best_of(100)),
        (28, lambda p: p.first(method="cells", max_nodes=10**12) and p.count()),
        (900, lambda p: p.problem),
    ],
    ids=["count", "threads", "up_to", "estimate", "iteration", "best", "first", "compiling"],
)
def test_ctrl_c(queens: puzc.Puzzle, n: int, work: Callable[[puzc.Puzzle], object]) -> None:
    puzzle = queens.replace(n=n)
    if n < 100:
        assert puzzle.problem
    sent: list[float] = []

    def press() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, press)
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        work(puzzle)
        time.sleep(5)  # pytest.raises would end too early
    assert time.monotonic() - sent[0] < 2, "on an idle machine it takes a tenth of a second"
    assert queens.count() == 2
