"""Exact cover problems: items and options."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from . import _native
from ._errors import Diagnostic, Location, diagnostic, location
from ._search import Searchable

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from scipy.sparse import csr_array

T = TypeVar("T")


@dataclass(frozen=True)
class Place:
    """A cell, an edge or a corner of a lattice."""

    sort: str
    """`cell`, `edge` or `corner`."""
    lattice: str
    board: str | None = field(compare=False)
    """The board from which it was taken, if it was taken from one."""
    coordinates: tuple[int, int, int]
    """The third one is 0 in the plane."""
    form: int
    """Its number among the places with these coordinates."""


def _value(row: _native._Value) -> NameValue:
    if isinstance(row, tuple):
        return Place(*row)
    return [_value(member) for member in row] if isinstance(row, list) else row


NameValue = int | str | Place | list["NameValue"]
"""A value in the name of an item."""


@dataclass(frozen=True)
class Item:
    """An item of a problem."""

    index: int
    name: str
    bounds: tuple[int, int] | None
    """How often it must be covered, at least and at most, if it is primary."""
    _problem: Problem = field(repr=False, compare=False)

    @property
    def is_primary(self) -> bool:
        """Must it be covered?"""
        return self.bounds is not None

    @property
    def location(self) -> Location | None:
        """Where it was declared."""
        return location(self._problem._native.item_location(self.index))

    @property
    def template(self) -> str:
        """Its name with `{}` for each value that it was made with."""
        return self._problem._native.item_meaning(self.index)[0]

    @property
    def values(self) -> tuple[NameValue, ...]:
        """The values in the holes of its template.

        >>> import puzc
        >>> text = "primary r{i}c{j} for i in 1..2, j in 3..3\\noption r{i}c3 for i in 1..2"
        >>> item = puzc.Puzzle(text).problem.items[1]
        >>> item.template, item.values
        ('r{}c{}', (2, 3))
        """
        return tuple(_value(row) for row in self._problem._native.item_meaning(self.index)[1])

    @property
    def place(self) -> Place | None:
        """The cell, edge or corner for which it stands."""
        row = self._problem._native.item_meaning(self.index)[2]
        return None if row is None else Place(*row)

    @property
    def explanation(self) -> str | None:
        """What made it, in words; None if the problem does not come from a puzzle."""
        return self._problem._native.explain_item(self.index)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Option:
    """A set of items; secondary ones may have colors."""

    index: int
    items: tuple[str, ...]
    colors: tuple[str | None, ...] = field(repr=False)
    """The color of each item."""
    cost: int
    keyword: str = field(repr=False)
    """The keyword of the statement that made it: `option`, `cover`, `place` ..."""
    _problem: Problem = field(repr=False, compare=False)

    @property
    def location(self) -> Location | None:
        """The statement that made it."""
        return location(self._problem._native.option_location(self.index))

    @property
    def piece(self) -> str | None:
        """The name of the piece or tile that it places, if there is an item for the piece, as in `cover`."""
        return self._problem._native.option_meaning(self.index)[0]

    @property
    def cells(self) -> tuple[Place, ...]:
        """The cells for which its items stand."""
        return tuple(Place(*row) for row in self._problem._native.option_meaning(self.index)[1])

    @property
    def explanation(self) -> str | None:
        """What made it, in words; None if the problem does not come from a puzzle."""
        return self._problem._native.explain_option(self.index)

    def __str__(self) -> str:
        pairs = zip(self.items, self.colors, strict=True)
        return " ".join(item if color is None else f"{item}:{color}" for item, color in pairs)


class Rows(Sequence[T], Generic[T]):
    """A sequence whose members are made on demand."""

    __slots__ = ("_length", "_make")

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        self._length = length
        self._make = make

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._make(i) for i in range(*index.indices(self._length))]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        return self._make(index)

    def __iter__(self) -> Iterator[T]:
        return map(self._make, range(self._length))

    def __repr__(self) -> str:
        shown = [repr(member) for member in self[:3]] + ["..."] * (self._length > 3)
        return f"[{', '.join(shown)}]"


@dataclass(frozen=True)
class Arrays:
    """A problem as NumPy arrays, which share memory with it and cannot be changed.

    The items of option `i` are `indices[indptr[i]:indptr[i+1]]`, in ascending order.
    """

    indptr: npt.NDArray[np.int32]
    indices: npt.NDArray[np.int32]
    colors: npt.NDArray[np.int32]
    """The color of each of `indices`: its position in `color_names`, or 0."""
    color_names: tuple[str, ...]
    costs: npt.NDArray[np.int64]
    lower: npt.NDArray[np.int64]
    """How often each item must be covered at least; 0 for a secondary item."""
    upper: npt.NDArray[np.int64]
    """How often each item may be covered; options that agree in its color count once."""


class Problem(Searchable):
    """An exact cover problem: items, and options, which are sets of items.

    A solution is a set of options that covers each primary item exactly once, or as often as its bounds say,
    and each secondary item at most once, unless all options that contain it agree in its color.

    >>> import puzc
    >>> problem = puzc.Problem.from_dlx("a b c\\na c\\nb\\nc\\n")
    >>> problem
    <Problem: 3 primary and 0 secondary items, 3 options>
    >>> problem.options[0].items
    ('a', 'c')
    >>> [item.name for item in problem.items]
    ['a', 'b', 'c']
    """

    def __init__(self, native: _native.Problem) -> None:
        self._native = native

    @classmethod
    def from_dlx(cls, text: str) -> Problem:
        """A problem in the format of Knuth's DLX1, DLX2, DLX3 and DLX5."""
        return cls(_native.Problem.from_dlx(text))

    @property
    def problem(self) -> Problem:
        """The problem itself."""
        return self

    @property
    def title(self) -> str | None:
        """The title, if it has one."""
        return self._native.title

    @cached_property
    def _items(self) -> list[tuple[str, tuple[int, int] | None]]:
        return self._native.items()

    @cached_property
    def items(self) -> Sequence[Item]:
        """The items, the primary ones first."""
        return Rows(len(self._items), lambda i: Item(i, *self._items[i], self))

    @cached_property
    def primary(self) -> int:
        """How many of the items are primary."""
        return sum(bounds is not None for _, bounds in self._items)

    @cached_property
    def options(self) -> Sequence[Option]:
        """The options."""
        return Rows(self._native.option_count, self._option)

    def _option(self, index: int) -> Option:
        mentions, cost, keyword = self._native.option(index)
        names = tuple(self._items[item][0] for item, _ in mentions)
        return Option(index, names, tuple(color for _, color in mentions), cost, keyword, self)

    @cached_property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Warnings about the text: an item in no option, two pieces that are the same ..."""
        return tuple(map(diagnostic, self._native.warnings()))

    @property
    def broken_symmetry(self) -> str | None:
        """The effect of `break symmetry`, in a sentence; None if no symmetry was broken."""
        return self._native.broken_symmetry

    def arrays(self) -> Arrays:
        """The problem as NumPy arrays.

        >>> import puzc
        >>> arrays = puzc.Problem.from_dlx("a b c\\na c\\nb\\nc\\n").arrays()
        >>> arrays.indptr.tolist(), arrays.indices.tolist()
        ([0, 2, 3, 4], [0, 2, 1, 2])
        """
        import numpy as np

        indptr, indices, colors, names, costs = self._native.arrays()
        limits = np.array([bounds or (0, 1) for _, bounds in self._items], dtype=np.int64).reshape(-1, 2)
        limits.flags.writeable = False
        return Arrays(
            indptr=np.frombuffer(indptr, dtype=np.int32),
            indices=np.frombuffer(indices, dtype=np.int32),
            colors=np.frombuffer(colors, dtype=np.int32),
            color_names=tuple(names),
            costs=np.frombuffer(costs, dtype=np.int64),
            lower=limits[:, 0],
            upper=limits[:, 1],
        )

    def matrix(self) -> csr_array:
        """The matrix of the problem for SciPy: a row for each option, a column for each item.

        >>> import puzc
        >>> puzc.Problem.from_dlx("a b c\\na c\\nb\\nc\\n").matrix().toarray().tolist()
        [[1, 0, 1], [0, 1, 0], [0, 0, 1]]
        """
        import numpy as np
        from scipy.sparse import csr_array

        arrays = self.arrays()
        shape = (len(self.options), len(self.items))
        ones = np.ones(len(arrays.indices), dtype=np.int8)
        return csr_array((ones, arrays.indices, arrays.indptr), shape=shape, copy=False)

    def to_dlx(self) -> str:
        """The problem in the simplest of Knuth's formats that can express it."""
        return self._native.to_format("dlx")

    def to_json(self) -> dict[str, Any]:
        """The problem as JSON: items, options, colors, costs, and their places in the text.

        The schema is `docs/problem.schema.json`.
        """
        data: dict[str, Any] = json.loads(self._native.to_format("json"))
        return data

    def to_format(self, name: str) -> str:
        """The problem in a format of `puzc build`: `dlx2`, `cnf`, `opb`, `lp`, `mps`, `mzn`, `asp` ..."""
        return self._native.to_format(name)

    def _numbers(self) -> str:
        secondary = len(self._items) - self.primary
        return f"{self.primary} primary and {secondary} secondary items, {len(self.options)} options"

    def _caption(self) -> str:
        title = f"<b>{escape(self.title)}</b><br>" if self.title else ""
        return title + self._numbers()

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<Problem{title}: {self._numbers()}>"
