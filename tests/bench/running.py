"""Runs and measures processes, for the scripts of this folder."""

import math
import multiprocessing
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import tempfile
import threading
import time


def limited(seconds):
    """For a child: the limit of its processor time."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def in_child(work, limit):
    """What `work` returns in a process of its own, or None: for engines that cannot be stopped."""
    receiver, sender = multiprocessing.Pipe(duplex=False)

    def child():
        try:
            limited(limit + 2)  # imports do not count
            sender.send(work())
        except Exception:
            sender.send(None)

    process = multiprocessing.get_context("fork").Process(target=child)
    process.start()
    sender.close()
    try:
        return receiver.recv()
    except EOFError:
        return None
    finally:
        process.join()


class Run:
    """One process from its start to its end; `status` is ok, or why there is no result.  For a `loud` process, which
    prints all solutions, only standard error is kept."""

    def __init__(self, command, timeout, args, loud=False):
        with tempfile.TemporaryFile() as out:
            start = time.perf_counter()
            pipes = {"stdout": subprocess.DEVNULL, "stderr": out} if loud else {"stdout": out, "stderr": subprocess.DEVNULL}
            child = subprocess.Popen(command, **pipes)
            late = threading.Event()
            if args.cpu:  # the limit applies to the time that is measured
                resource.prlimit(child.pid, resource.RLIMIT_CPU, (math.ceil(timeout), math.ceil(timeout) + 1))
            timer = threading.Timer(timeout * (4 if args.cpu else 1), lambda: (late.set(), child.send_signal(signal.SIGKILL)))
            timer.start()
            _, status, usage = os.wait4(child.pid, 0)
            self.wall = time.perf_counter() - start
            child.returncode = os.waitstatus_to_exitcode(status)
            timer.cancel()
            out.seek(0)
            self.text = out.read(1 << 20).decode(errors="replace")
        self.cpu, self.megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        self.status = "late" if late.is_set() or child.returncode == -signal.SIGXCPU else "ok" if child.returncode == 0 else f"exit {child.returncode}"

    @property
    def number(self):
        """The first number that it prints."""
        digits = re.search(r"\d[\d,_']*", self.text)
        return re.sub(r"\D", "", digits[0]) if self.status == "ok" and digits else None


class Results:
    """All runs of one program on one instance."""

    def __init__(self, name, command, args, loud=False):
        self.name, self.command, self.args, self.loud, self.runs = name, command, args, loud, []

    def run(self, timeout, command=None):
        self.runs.append(Run(command or self.command, timeout, self.args, self.loud))

    def again(self, timeout):
        """Repeats the last run and keeps the smaller time."""
        before = self.runs[-1]
        self.run(timeout)
        self.runs[-2:] = [min(before, self.runs[-1], key=lambda r: (r.status != "ok", getattr(r, self.unit())))]

    def unit(self):
        return "cpu" if self.args.cpu else "wall"

    def least(self):
        """The least time, because other work on the machine can only add to it."""
        return min((getattr(r, self.unit()) for r in self.runs if r.status == "ok"), default=None)

    def median(self, what=None):
        good = [r for r in self.runs if r.status == "ok"]
        if not good or 2 * len(good) <= len(self.runs):
            return None
        what = what or self.unit()
        # a run that was stopped took longer than all others
        return sorted([getattr(r, what) for r in good])[len(self.runs) // 2] if len(good) < len(self.runs) else \
            statistics.median(getattr(r, what) for r in good)

    def numbers(self):
        return {r.number for r in self.runs if r.status == "ok"}

    def status(self):
        return next((r.status for r in self.runs if r.status != "ok"), "ok")


def relabeled(source, seed):
    """The same instance with shuffled items, options, and mentions."""
    generator = random.Random(seed)
    lines = [l for l in source.splitlines() if l.strip() and not l.startswith("|")]
    parts = [part.split() for part in re.split(r"\s\|\s", lines[0] + " ")]
    options = [l.split() for l in lines[1:]]
    for part in [*parts, options, *options]:
        generator.shuffle(part)
    return "\n".join([" | ".join(map(" ".join, parts)), *map(" ".join, options)]) + "\n"
