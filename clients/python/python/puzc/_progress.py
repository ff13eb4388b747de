"""Progress of searches: a bar of tqdm, or a function of the caller."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Progress:
    """The progress of a search."""

    nodes: int
    """Partial solutions visited so far."""
    solutions: int
    """Solutions found so far."""


Watcher = bool | Callable[[Progress], object]


class Bar:
    """Shows the progress of a search while it runs."""

    __slots__ = ("_bar", "tell")

    def __init__(self, progress: Watcher, title: str | None) -> None:
        self._bar: Any = None
        self.tell: Callable[[int, int], object] | None = None
        if callable(progress):
            self.tell = lambda nodes, solutions: progress(Progress(nodes, solutions))
        elif progress:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(desc=title or "search", unit=" nodes", unit_scale=True)
            self.tell = self._show

    def _show(self, nodes: int, solutions: int) -> None:
        self._bar.set_postfix(solutions=solutions, refresh=False)
        self._bar.update(nodes - self._bar.n)

    def close(self) -> None:
        """Called when the search has ended."""
        if self._bar is not None:
            self._bar.close()

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
