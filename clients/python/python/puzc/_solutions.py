"""Solutions, and an iterator that searches for them."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from . import _native
from ._errors import Incomplete
from ._picture import Drawable, Picture
from ._progress import Bar

if TYPE_CHECKING:
    from ._problem import Option, Problem


class Solution(Drawable):
    """A set of options that covers each item as required.

    >>> import puzc
    >>> solution = puzc.Problem.from_dlx("a b c\\na c\\nb\\na\\n").first()
    >>> solution
    Solution(0, 1)
    >>> print(solution)
    a c
    b
    >>> solution.options[0].items
    ('a', 'c')
    """

    __slots__ = ("_native", "indices", "problem")

    problem: Problem
    """The problem that it solves."""
    indices: tuple[int, ...]
    """The indices of its options in the problem, from 0."""

    def __init__(self, native: _native.Solution, problem: Problem) -> None:
        self._native = native
        self.problem = problem
        self.indices = tuple(native.indices)

    @property
    def options(self) -> tuple[Option, ...]:
        """Its options, in the order of the problem."""
        return tuple(self.problem.options[index] for index in self.indices)

    @property
    def cost(self) -> int:
        """The sum of the costs of its options."""
        return self._native.cost

    def verify(self) -> None:
        """Checks the solution against the definition of the problem, independently of the search.

        Raises AssertionError with the condition that does not hold.
        """
        fault = self._native.fault()
        if fault is not None:
            raise AssertionError(fault)

    def picture(self) -> Picture:
        """A picture of it."""
        return Picture(self._native.picture())

    def cells(self, board: str | None = None) -> dict[tuple[int, ...], str]:
        """What each cell shows: a value, or the name of its piece, tile or color; by its coordinates.

        On squares these are row and column.  If a puzzle has several boards, they are those of `board`, or
        else of the first one.

        >>> import puzc
        >>> puzzle = puzc.Puzzle('''
        ... board b on squares: 1 by 3
        ... pieces P on squares { D: 00 01; M: 00 }
        ... cover b with P
        ... forbid placements p if p.piece == "M" and p.left != 2
        ... ''')
        >>> puzzle.first().cells()
        {(0, 0): 'D', (0, 1): 'D', (0, 2): 'M'}
        """
        shown = self.picture()._native.cells()
        chosen = board if board is not None else next((name for name, _, _ in shown), "")
        return {tuple(at): content for name, at, content in shown if name == chosen}

    def __str__(self) -> str:
        return str(self._native).rstrip("\n")

    def __repr__(self) -> str:
        shown = [str(index) for index in self.indices[:12]] + ["..."] * (len(self.indices) > 12)
        return f"Solution({', '.join(shown)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.problem is other.problem and self.indices == other.indices

    def __hash__(self) -> int:
        return hash(self.indices)

    def __len__(self) -> int:
        return len(self.indices)


class Solutions:
    """An iterator over the solutions of a problem, and a context manager that ends the search.

    The search runs in its own thread, without the GIL, a few solutions ahead of those that were
    for.  It ends when the iterator is closed or garbage.

    >>> import puzc
    >>> problem = puzc.Problem.from_dlx("a b\\na\\nb\\na b\\n")
    >>> with problem.solutions() as solutions:
    ...     first = next(solutions)
    """

    __slots__ = ("_bar", "_found", "_native", "_problem")

    def __init__(
        self, native: _native.Solutions, problem: Problem, bar: Bar, *, limited: bool = False
    ) -> None:
        self._native = native
        self._problem = problem
        self._bar = bar
        # a search with a limit may end with an exception, which then has what was found before
        self._found: list[Solution] | None = [] if limited else None

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> Solution:
        try:
            solution = Solution(next(self._native), self._problem)
        except BaseException as error:
            if isinstance(error, Incomplete) and self._found is not None:
                error.solutions = tuple(self._found)
            self._bar.close()
            raise
        if self._found is not None:
            self._found.append(solution)
        return solution

    def close(self) -> None:
        """Ends the search."""
        self._native.close()
        self._bar.close()

    def __enter__(self) -> Solutions:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
