"""Puzzles: texts in puzc's language."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import overload

from . import _native
from ._designing import WORK, Clue, FewerClues, Made, Rating, Reason, Step, Why, rated
from ._problem import Problem
from ._search import Searchable

Value = bool | int | str | Path | Iterable[int] | Iterable[str]


@dataclass(frozen=True)
class Parameter:
    """A parameter that a puzzle declares."""

    name: str
    default: str
    """The default, as written in the puzzle."""
    range: str | None
    """The range of its values, as written in the puzzle: `1..100`."""
    doc: str | None = field(repr=False)


@dataclass(frozen=True)
class Judged:
    """An `expect` line of a puzzle, and whether it holds."""

    line: int
    expected: str
    status: str
    """`ok`, `failed`, `limit`, `slow` or `wrong`."""
    found: str | None

    def __bool__(self) -> bool:
        return self.status in ("ok", "slow")


class Puzzle(Searchable):
    """A puzzle: a text in puzc's language, and values for its parameters.

    A `str` with a line break is the text itself; every other `str`, and a `Path`, is the path of a file.
    `parse` and `read` accept only one of the two, and more settings.

    >>> import puzc
    >>> queens = puzc.Puzzle('''
    ... param n = 4
    ... primary r{i} c{i} for i in 1..n
    ... secondary a{s} for s in 2..2*n
    ... secondary b{d} for d in 1..2*n-1
    ... option r{i} c{j} a{i+j} b{n+i-j} for i in 1..n, j in 1..n
    ... ''')
    >>> queens.count()
    2
    >>> queens.replace(n=8).count()
    92
    """

    def __init__(self, source: str | os.PathLike[str], /, **parameters: Value) -> None:
        made = (
            Puzzle.parse(source, parameters)
            if isinstance(source, str) and "\n" in source
            else Puzzle.read(source, parameters)
        )
        self._native = made._native
        self.source = made.source

    @classmethod
    def parse(
        cls,
        text: str,
        parameters: Mapping[str, Value] | None = None,
        *,
        name: str = "puzzle.puz",
        files: Mapping[str, str] | None = None,
        unbroken: bool = False,
        max_steps: int | None = None,
        max_options: int | None = None,
        max_memory: int | None = None,
    ) -> Puzzle:
        """A puzzle from its text, which may use the standard library and `files`, but no files on the disk.

        >>> import puzc
        >>> main = 'use all from "names.puz"\\nprimary {s} for s in all\\n'
        >>> puzzle = puzc.Puzzle.parse(main, files={"names.puz": 'let all = ["x", "y"]\\n'})
        >>> len(puzzle.problem.items)
        2
        """
        native = _native.Puzzle.from_texts(name, {**(files or {}), name: text})
        native = native.configured(
            _settings(parameters),
            allow_read=False,
            unbroken=unbroken,
            max_steps=max_steps,
            max_options=max_options,
            max_memory=max_memory,
        )
        return cls._made(native, name)

    @classmethod
    def read(
        cls,
        path: str | os.PathLike[str],
        parameters: Mapping[str, Value] | None = None,
        *,
        allow_read: bool = False,
        unbroken: bool = False,
        max_steps: int | None = None,
        max_options: int | None = None,
        max_memory: int | None = None,
    ) -> Puzzle:
        """A puzzle from a file, which may read files in its own folder, or with `allow_read` all files."""
        native = _native.Puzzle.from_file(os.fspath(path))
        native = native.configured(
            _settings(parameters),
            allow_read=allow_read,
            unbroken=unbroken,
            max_steps=max_steps,
            max_options=max_options,
            max_memory=max_memory,
        )
        return cls._made(native, os.fspath(path))

    @classmethod
    def _made(cls, native: _native.Puzzle, source: str) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._native = native
        puzzle.source = source
        return puzzle

    source: str
    """The path of the file, or `puzzle.puz`."""
    _native: _native.Puzzle

    def replace(self, **parameters: Value) -> Puzzle:
        """The same puzzle with other values of parameters.

        A value is what the default is: an int, a bool, a text, a list of ints or of words.  A `Path` stands
        for the text of that file.
        """
        settings = _settings(parameters)
        native = self._native.configured(
            settings, allow_read=False, unbroken=False, max_steps=None, max_options=None, max_memory=None
        )
        return Puzzle._made(native, self.source)

    @property
    def problem(self) -> Problem:
        """The exact cover problem that the puzzle describes; raises PuzzleError if it has errors."""
        return self._problem

    @cached_property
    def _problem(self) -> Problem:
        return Problem(self._native.problem())

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters that the text declares, in its order.

        >>> import puzc
        >>> puzc.Puzzle("param n = 8 in 1..100\\nprimary r{i} for i in 1..n\\n").parameters
        (Parameter(name='n', default='8', range='1..100'),)
        """
        return tuple(Parameter(*row) for row in self._native.parameters())

    def formatted(self) -> str:
        """The formatted text, as `puzc fmt` writes it."""
        return self._native.formatted()

    def judge(self, *, threads: int = 1, slow: bool = False) -> tuple[Judged, ...]:
        """Checks the `expect` lines of the puzzle, as `puzc test` does.

        >>> import puzc
        >>> [ok] = puzc.Puzzle("primary a\\noption a\\nexpect 1 solution\\n").judge()
        >>> bool(ok)
        True
        """
        return tuple(Judged(*row) for row in self._native.judged(threads, slow))

    def why(
        self,
        *,
        reasons: int = 1,
        choosing: str | None = None,
        avoiding: str | None = None,
        expect: bool = False,
        work: int = WORK,
    ) -> Why:
        """Why the puzzle has no solution: clues that contradict each other, as `puzc why` says.

        With `choosing`, why it has none with an option that has all these items, as solutions show them; with
        `avoiding`, why it has none without such an option.  The first of the items must be one that is
        covered once.  With `expect`, why the solution that the file expects (`expect solution` and a picture)
        is none.

        >>> import puzc
        >>> wrong = puzc.Puzzle('''
        ... param clues = [1, 0, 0, 2]
        ... board grid on squares = rectangle(2, 2)
        ... let given = map([(grid[i], clues[i]) for i in 0..3 if clues[i] > 0])
        ... fill(grid, 1..2, regions: rows(grid) ++ columns(grid), given: given)
        ... ''')
        >>> [clue.text for clue in wrong.why().reasons[0].clues]
        ['1', '2']
        """
        solvable, found = _native.why(self._native, reasons, choosing, avoiding, expect, work)
        rows = (
            Reason(
                text,
                tuple(Clue(*clue) for clue in clues),
                None if items is None else tuple(items),
                irreducible,
                smallest,
                tuple(repairs),
                unmarked,
                picture,
            )
            for text, clues, items, irreducible, smallest, repairs, picture, unmarked in found
        )
        return Why(solvable, tuple(rows))

    def minimize(
        self, *, seed: int = 0, tries: int = 1, pattern: str = "none", work: int = WORK
    ) -> FewerClues:
        """The puzzle without the clues that it does not need, as `puzc minimize` finds it.

        `tries` orders are tried, with consecutive seeds; the result has the fewest clues.  It keeps the
        values of parameters, the limits and the other files of this puzzle.  Raises ValueError if the puzzle
        has no clue that can be left out, or has not one solution.
        """
        found = _native.minimize(self._native, seed, tries, pattern, work)
        return FewerClues(self._with_text(found[0]), *found)

    @overload
    def make(
        self,
        *,
        seed: int = 0,
        pattern: str = "none",
        difficulty: tuple[float, float] | None = None,
        work: int = WORK,
    ) -> Made | None: ...

    @overload
    def make(
        self,
        *,
        n: int,
        seed: int = 0,
        pattern: str = "none",
        difficulty: tuple[float, float] | None = None,
        work: int = WORK,
    ) -> Iterator[Made]: ...

    def make(
        self,
        *,
        n: int | None = None,
        seed: int = 0,
        pattern: str = "none",
        difficulty: tuple[float, float] | None = None,
        work: int = WORK,
    ) -> Made | Iterator[Made] | None:
        """A puzzle of the same kind with another solution, as `puzc make` makes it.

        With `n`, an iterator over so many, with consecutive seeds: the first one is that of `seed`.  `None`,
        or the end of the iterator, if the work was done before.  A puzzle that is made keeps the values of
        parameters, the limits and the other files of this one.  Raises ValueError if none can be made.
        """
        rows = _native.make(self._native, 1 if n is None else n, seed, pattern, difficulty, work)
        puzzles = (
            Made(self._with_text(fewer[0]), *fewer, is_uniform, hard, changes, steps)
            for fewer, is_uniform, hard, changes, steps in rows
        )
        return next(puzzles, None) if n is None else puzzles

    def rate(self, *, work: int = WORK) -> Rating:
        """How hard the puzzle is for a human, and all steps, as `puzc rate` and `puzc hint --steps` say.

        >>> import puzc
        >>> puzzle = puzc.Puzzle("primary a b\\noption a\\noption a b\\n")
        >>> rating = puzzle.rate()
        >>> rating.outcome, rating.hardest, [str(step) for step in rating.steps]
        ('solved', 'one option', ['only one option is left for `b`: `a b`'])
        """
        return rated(self.problem, 2**32, work)

    def hint(self, *, work: int = WORK) -> Step | None:
        """The next step of a human who solves the puzzle; a notebook shows its picture."""
        steps = rated(self.problem, 1, work).steps
        return steps[0] if steps else None

    def _with_text(self, text: str) -> Puzzle:
        return Puzzle._made(self._native.with_text(text), self.source)

    def __repr__(self) -> str:
        return f"<Puzzle {self.source}>"


def import_text(program: str, input: str) -> str:
    """The text of a puzzle from the input of one of Knuth's programs, or from a sudoku of 81 characters.

    >>> import puzc
    >>> puzc.Puzzle(puzc.import_text("torto", "KNUTH")).problem.primary > 0
    True
    """
    return _native.import_text(program, input)


def _settings(parameters: Mapping[str, Value] | None) -> list[tuple[str, str]]:
    return [(name, _setting(name, value)) for name, value in (parameters or {}).items()]


def _setting(name: str, value: Value) -> str:
    """A value as it is written after `-D` on the command line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Path():
            text = value.read_text(encoding="utf-8")
        case str():
            text = value
        case _:
            text = " ".join(map(str, value))
    if text.startswith("@"):
        raise ValueError(f"the text of parameter {name} begins with @; give the path of a file as a Path")
    return text
