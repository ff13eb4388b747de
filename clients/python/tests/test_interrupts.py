"""Ctrl-C ends every long operation, and Python continues."""

import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator

import puzc
import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends the process there")


@pytest.fixture(autouse=True)
def _handled() -> Iterator[None]:
    """Python handles SIGINT, and a test that hangs says where and ends.

    A shell starts background jobs with SIGINT ignored, and Python then leaves it so.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    faulthandler.dump_traceback_later(120, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()
    signal.signal(signal.SIGINT, before)


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
