"""Searches, which puzzles, problems and exact covers share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from . import _native
from ._errors import Incomplete
from ._picture import Drawable, Picture, without_header
from ._progress import Bar, Progress, Watcher
from ._solutions import Solution, Solutions

if TYPE_CHECKING:
    from typing_extensions import TypedDict, Unpack

    from ._problem import Problem

    class Limits(TypedDict, total=False):
        """The keywords of all searches."""

        threads: int
        max_memory: int | None
        max_nodes: int | None
        max_solutions: int | None
        time_limit: float | None
        method: Literal["auto", "matrix", "cells", "learning", "frontier"]
        seed: int
        verify: bool
        unbroken: bool
        progress: Watcher


Class = Literal["symmetry", "motions", "rotations", "automorphisms", "half-turns", "left-right", "up-down"]

__all__ = ["Class", "Estimate", "Mean", "Progress", "Searchable"]


@dataclass(frozen=True)
class Mean:
    """The mean of random samples."""

    value: float
    error: float
    """The standard error, relative to the mean; infinite if the mean is 0."""
    samples: int

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        return f"{self.value:.3g} ± {self.error:.0%}"


@dataclass(frozen=True)
class Estimate:
    """How large a search would be."""

    nodes: Mean
    """Partial solutions."""
    solutions: Mean

    def __str__(self) -> str:
        return f"{self.nodes} nodes, {self.solutions} solutions"


class Searchable(Drawable):
    """An object that has solutions: a `Puzzle`, a `Problem`, an `ExactCover`.

    All methods that search take these keywords:

    - `threads`: how many threads search (1); 0 means one for each core.  With more than one, the order of
      solutions may differ from run to run;
    - `time_limit`: seconds, after which `Incomplete` is raised;
    - `max_nodes`, `max_solutions`, `max_memory`: more limits; memory is counted in bytes (2 GB);
    - `method`: `matrix` or `cells`, instead of whichever suits the problem; `seed` of all random choices;
    - `verify=True`: judges each solution by the definition of the problem;
    - `unbroken=True`: shows also the solutions that `break symmetry` in a puzzle leaves out;
    - `progress=True`: a bar, if the package `tqdm` is there; or a function, called with a `Progress`.

    While a search runs, other Python threads can run.  Ctrl-C ends it.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def problem(self) -> Problem:
        """The exact cover problem."""

    def count(self, **limits: Unpack[Limits]) -> int:
        """The exact number of solutions.

        >>> import puzc
        >>> puzc.Problem.from_dlx("a b\\na\\nb\\na b\\n").count()
        2
        """
        with self._bar(limits) as bar:
            return self._search(bar, limits).count()

    def up_to(self, kind: Class = "symmetry", **limits: Unpack[Limits]) -> int:
        """The number of solutions up to symmetry: solutions that are images of each other count once.

        The symmetries are all symmetries, or only motions or rotations of the board.
        `automorphisms` includes symmetries that the names do not suggest.

        >>> import puzc
        >>> dominoes = puzc.Puzzle('''
        ... board b on squares: [0-3][0-3]
        ... pieces Dominoes on squares { 8 of D: 00 10 }
        ... cover b with Dominoes
        ... ''')
        >>> dominoes.count(), dominoes.up_to("motions"), dominoes.up_to("rotations")
        (36, 9, 12)
        """
        with self._bar(limits) as bar:
            return self._search(bar, limits).count_up_to(kind)

    def estimate(self, samples: int = 10_000, **limits: Unpack[Limits]) -> Estimate:
        """The numbers of nodes and solutions of a search, estimated from random samples.

        With a time limit there may be fewer samples.

        >>> import puzc
        >>> estimate = puzc.Problem.from_dlx("a b c\\na\\nb\\nc\\na b\\nb c\\n").estimate()
        >>> 2 < estimate.solutions.value < 4
        True
        """
        with self._bar(limits) as bar:
            nodes, solutions = self._search(bar, limits).estimate(samples)
        return Estimate(Mean(*nodes), Mean(*solutions))

    def first(self, **limits: Unpack[Limits]) -> Solution | None:
        """The first solution that is found, or None if there is none."""
        with self._bar(limits) as bar:
            found = self._search(bar, limits).first()
        return found and Solution(found, self.problem)

    def best(self, **limits: Unpack[Limits]) -> Solution | None:
        """A solution of least cost, or of greatest cost if the puzzle maximizes; None if there is none.

        >>> import puzc
        >>> puzc.Problem.from_dlx("a b\\na |3\\nb |1\\na b |5\\n").best().cost
        4
        """
        return next(iter(self.best_of(1, **limits)), None)

    def best_of(self, number: int, **limits: Unpack[Limits]) -> list[Solution]:
        """The given number of best solutions, best first."""
        with self._bar(limits) as bar:
            try:
                found = self._search(bar, limits).best_of(number)
            except Incomplete as incomplete:
                if isinstance(incomplete.best_so_far, _native.Solution):
                    incomplete.best_so_far = Solution(incomplete.best_so_far, self.problem)
                raise
        return [Solution(one, self.problem) for one in found]

    def solutions(self, **limits: Unpack[Limits]) -> Solutions:
        """An iterator over the solutions, which are found while it is used.

        It omits the solutions that `break symmetry` in a puzzle removes.

        >>> import puzc
        >>> problem = puzc.Problem.from_dlx("a b\\na\\nb\\na b\\n")
        >>> sorted(solution.indices for solution in problem.solutions(threads=2))
        [(0, 1), (2,)]

        A limit ends it with `Incomplete`, whose `solutions` are those that were found before:

        >>> try:
        ...     found = list(problem.solutions(max_solutions=1))
        ... except puzc.Incomplete as incomplete:
        ...     found = incomplete.solutions
        >>> len(found)
        1
        """
        bar = self._bar(limits)
        limited = any(limits.get(limit) is not None for limit in _LIMITS)
        return Solutions(self._search(bar, limits).solutions(), self.problem, bar, limited=limited)

    def sample(self, number: int, **limits: Unpack[Limits]) -> list[Solution]:
        """Random solutions, all equally likely, as many as there are at most; `seed` chooses others.

        The search visits all solutions.

        >>> import puzc
        >>> problem = puzc.Problem.from_dlx("a b\\na\\nb\\na b\\n")
        >>> len(problem.sample(1)), len(problem.sample(5))
        (1, 2)
        """
        with self._bar(limits) as bar:
            found = self._search(bar, limits).sample(number)
        return [Solution(one, self.problem) for one in found]

    def __iter__(self) -> Iterator[Solution]:
        return self.solutions()

    def picture(self) -> Picture:
        """A picture of the puzzle itself: its boards, clues and regions."""
        return Picture(self.problem._native.picture())

    def _bar(self, limits: Limits) -> Bar:
        return Bar(limits.get("progress", False), self.problem.title)

    def _search(self, bar: Bar, limits: Limits) -> _native.Search:
        unknown = limits.keys() - _KEYWORDS
        if unknown:
            raise TypeError(f"a search has no keyword {', '.join(sorted(unknown))}")
        return _native.Search(
            self.problem._native,
            threads=limits.get("threads", 1),
            max_memory=limits.get("max_memory"),
            max_nodes=limits.get("max_nodes"),
            max_solutions=limits.get("max_solutions"),
            time_limit=limits.get("time_limit"),
            method=limits.get("method", "auto"),
            seed=limits.get("seed", 0),
            verify=limits.get("verify", False),
            unbroken=limits.get("unbroken", False),
            progress=bar.tell,
        )

    def _repr_html_(self) -> str:
        picture, caption = without_header(self._repr_svg_()), self.problem._caption()
        return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"


_LIMITS: Final = ("max_memory", "max_nodes", "max_solutions", "time_limit")
_KEYWORDS = frozenset(
    (
        *("threads", *_LIMITS),
        *("method", "seed", "verify", "unbroken", "progress"),
    )
)
