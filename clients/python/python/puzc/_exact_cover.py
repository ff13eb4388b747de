"""Problems built by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from . import _native
from ._problem import Problem
from ._search import Searchable

if TYPE_CHECKING:
    import numpy.typing as npt
    from scipy.sparse import csr_array

Name = str | int


class ExactCover(Searchable):
    """Builds a problem: first items, then options.

    An item of an option may have a color, after a colon or in a pair; only secondary items have colors.

    >>> import puzc
    >>> cover = puzc.ExactCover()
    >>> cover.primary("a", "b").secondary("x")
    <ExactCover: 3 items, 0 options>
    >>> cover.option("a", "x:red").option("b", ("x", "red")).option("b", "x:blue", cost=3)
    <ExactCover: 3 items, 3 options>
    >>> cover.count()
    1
    >>> print(cover.first())
    a x:red
    b x:red
    """

    def __init__(self, title: str | None = None, goal: Literal["minimize", "maximize"] | None = None) -> None:
        self._title = title
        self._goal = goal
        self._items: list[tuple[str, tuple[int, int] | None]] = []
        self._options: list[tuple[list[str], int]] = []
        self._problem: Problem | None = None

    @classmethod
    def from_sets(cls, sets: Iterable[Iterable[Name]], secondary: Iterable[Name] = ()) -> ExactCover:
        """The problem with these sets as options; all their members are items.

        >>> import puzc
        >>> puzc.ExactCover.from_sets([{1, 4}, {2, 3}, {1}, {4}]).count()
        2
        """
        rows = [[str(name) for name in names] for names in sets]
        optional = {str(name): None for name in secondary}
        members = {name: None for row in rows for name in row if name not in optional}
        cover = cls().primary(*members).secondary(*optional)
        for row in rows:
            cover.option(*row)
        return cover

    @classmethod
    def from_matrix(cls, matrix: npt.ArrayLike | csr_array, secondary: int = 0) -> ExactCover:
        """The problem whose options are the rows of a matrix of zeros and ones.

        The matrix is a list of lists, which needs no other package, or an array of NumPy or SciPy.

        Items are the columns, called 0, 1, 2 ...; the last `secondary` columns need not be covered.

        >>> import puzc
        >>> puzc.ExactCover.from_matrix([[1, 0, 1], [0, 1, 0], [1, 1, 1]]).count()
        2
        """
        if isinstance(matrix, (list, tuple)):
            options, width = _rows(matrix)
        else:
            import numpy as np

            table: Any = matrix if hasattr(matrix, "tocsr") else np.asarray(matrix)
            rows, columns = table.nonzero()
            height, width = table.shape
            options = [[] for _ in range(height)]
            for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
                options[row].append(column)
        cover = cls().primary(*range(width - secondary)).secondary(*range(width - secondary, width))
        for option in options:
            cover.option(*option)
        return cover

    def primary(self, *names: Name, at_least: int = 1, at_most: int | None = None) -> ExactCover:
        """Declares items that must be covered, by default exactly once."""
        bounds = (at_least, max(at_least, 1) if at_most is None else at_most)
        self._items.extend((str(name), bounds) for name in names)
        return self._changed()

    def secondary(self, *names: Name) -> ExactCover:
        """Declares items that may be covered once, or by any number of options that agree in their color."""
        self._items.extend((str(name), None) for name in names)
        return self._changed()

    def option(self, *items: Name | tuple[Name, Name], cost: int = 0) -> ExactCover:
        """Adds an option."""
        words = (f"{item[0]}:{item[1]}" if isinstance(item, tuple) else str(item) for item in items)
        self._options.append((list(words), cost))
        return self._changed()

    @property
    def problem(self) -> Problem:
        """The problem that was built so far.

        Raises PuzzleError if an item is declared twice or not at all, or if an option is not possible.
        """
        if self._problem is None:
            made = _native.Problem.build(self._title, self._goal or "", self._items, self._options)
            self._problem = Problem(made)
        return self._problem

    def _changed(self) -> ExactCover:
        self._problem = None
        return self

    def __repr__(self) -> str:
        return f"<ExactCover: {len(self._items)} items, {len(self._options)} options>"


def _rows(matrix: list[Any] | tuple[Any, ...]) -> tuple[list[list[int]], int]:
    """The columns of the ones in each row of a list of rows, and the number of columns."""
    widths = {len(row) for row in matrix}
    if len(widths) > 1:
        raise ValueError("the rows of the matrix have different lengths")
    return [[column for column, entry in enumerate(row) if entry] for row in matrix], max(widths, default=0)
