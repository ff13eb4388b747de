"""Errors as exceptions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import _native
    from ._solutions import Solution


@dataclass(frozen=True)
class Location:
    """A place in a text.

    `text` contains the characters from `start` to `end` of the file.  Lines and columns are
    counted from 1.
    """

    file: str
    line: int
    column: int
    start: int = field(repr=False)
    end: int = field(repr=False)
    text: str

    @property
    def span(self) -> tuple[int, int]:
        """The range of characters, as a slice of the text."""
        return (self.start, self.end)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Diagnostic:
    """An error or a warning.

    `str` includes an excerpt of the text.
    """

    code: str
    """`E401`; the codes of warnings begin with `W`."""
    is_error: bool
    message: str
    """What is wrong, in one sentence."""
    location: Location | None
    """Where it is, if it is in a text."""
    labels: tuple[tuple[Location, str], ...] = field(repr=False)
    """All places that it points at, each with its label."""
    help: tuple[str, ...]
    """What to write instead."""
    excerpt: str = field(repr=False)
    """The message with its place in the text, drawn with lines."""
    page: str = field(repr=False)
    """What the code means, with examples, in Markdown."""

    def __str__(self) -> str:
        return self.excerpt


class PuzzleError(ValueError):
    """The text of a puzzle, or a problem built by hand, has errors.

    `str` shows each of them with an excerpt of the text.

    >>> import puzc
    >>> try:
    ...     puzc.Puzzle("primary a\\noption a b\\n").problem
    ... except puzc.PuzzleError as error:
    ...     print(error.code, error.message, error.span, error.help)
    E401 item `b` is not declared (19, 20) ...
    """

    __module__ = "puzc"  # tracebacks show it

    def __init__(self, text: str, diagnostics: Iterable[Diagnostic]) -> None:
        super().__init__(text)
        self.diagnostics = tuple(diagnostics)
        """All errors and warnings, in the order of their places."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (PuzzleError, (str(self), self.diagnostics))

    @property
    def first(self) -> Diagnostic:
        """The first error."""
        return next(d for d in self.diagnostics if d.is_error)

    @property
    def code(self) -> str:
        """The code of the first error."""
        return self.first.code

    @property
    def message(self) -> str:
        """The message of the first error."""
        return self.first.message

    @property
    def span(self) -> tuple[int, int] | None:
        """The characters of the text that the first error points at."""
        at = self.first.location
        return at.span if at is not None else None

    @property
    def help(self) -> tuple[str, ...]:
        """What to write instead of the first error."""
        return self.first.help

    def _render_traceback_(self) -> list[str]:
        """What IPython shows: no Python traceback, because the error is in the text of the puzzle."""
        return [f"{type(self).__name__}:", *str(self).splitlines()]


class Incomplete(Exception):
    """A search ended before it was complete.

    >>> import puzc
    >>> problem = puzc.Problem.from_dlx("a b\\na\\nb\\na b\\n")
    >>> try:
    ...     problem.count(max_solutions=1)
    ... except puzc.Incomplete as incomplete:
    ...     print(incomplete.reason, incomplete.at_least)
    solutions 2
    """

    __module__ = "puzc"  # tracebacks show it

    def __init__(
        self,
        reason: str,
        why: str,
        at_least: int,
        at_most: int | None,
        best_so_far: _native.Solution | Solution | None,
    ) -> None:
        super().__init__(reason, why, at_least, at_most, best_so_far)
        self.reason = reason
        """`time`, `nodes`, `solutions`, `memory`, `group`, `symmetries`, `cancelled`."""
        self.why = why
        """The same in words."""
        self.at_least = at_least
        """There are at least this many solutions, or classes of them if these were counted."""
        self.at_most = at_most
        """There are at most this many classes, if this is known."""
        self.best_so_far = best_so_far
        """The best solution so far, if the best one was searched for."""
        self.solutions: tuple[Solution, ...] = ()
        """What the iterator had found before its limit."""

    def __str__(self) -> str:
        known = f"at least {self.at_least}" if self.at_most is None else f"at most {self.at_most}"
        return f"the search is incomplete: {self.why}; {known} solutions"


class InternalError(RuntimeError):
    """A bug in puzc."""

    __module__ = "puzc"  # tracebacks show it

    def __str__(self) -> str:
        return f"this is a bug in puzc, please report it: {super().__str__()}"


def location(row: tuple[str, int, int, int, int, str] | None) -> Location | None:
    """A location from the values of the extension."""
    return Location(*row) if row else None


def diagnostic(row: dict[str, Any]) -> Diagnostic:
    """A diagnostic from the values of the extension."""
    labels = tuple((Location(*at), text) for at, text in row["labels"])
    changed = {"location": location(row["location"]), "labels": labels, "help": tuple(row["help"])}
    return Diagnostic(**{**row, **changed})


def puzzle_error(text: str, rows: list[dict[str, Any]]) -> PuzzleError:
    """Called by the extension."""
    return PuzzleError(text, map(diagnostic, rows))
