"""For those who make puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from . import _native
from ._picture import Drawable, Picture, without_header

if TYPE_CHECKING:
    from ._problem import Option, Problem
    from ._puzzle import Puzzle

WORK = 5_000_000_000
"""The work that may be done by default; a hundred million take about a second."""


@dataclass(frozen=True)
class Clue:
    """An entry of a puzzle that can be left out, or changed."""

    text: str
    place: str
    """Its place in words: "in row 3, column 4 of `clues`"."""
    start: int
    """Its first byte in the text."""
    end: int

    def __str__(self) -> str:
        return f"the `{self.text}` {self.place}"


@dataclass(frozen=True)
class Reason(Drawable):
    """Why a puzzle has no solution: clues that cannot all hold.  A notebook shows them in the puzzle."""

    sentence: str
    clues: tuple[Clue, ...]
    """None if there is no solution even without clues."""
    items: tuple[str, ...] | None = field(repr=False)
    """Items that cannot all be covered, if only these clues are left; `None` if they were not found."""
    is_irreducible: bool = field(repr=False)
    """Is there a solution if any one of the clues is left out?"""
    is_smallest: bool = field(repr=False)
    """Is there no smaller set of clues that contradict each other?"""
    repairs: tuple[str | None, ...] = field(repr=False)
    """If the clues do not contradict each other: what could stand in the place of each, so that there is a
    solution; `None` if it could be left out.  Such clues are looked for where no clue can be left out without
    making another puzzle."""
    unmarked: int = field(repr=False)
    """How many of the clues have no place in the picture."""
    _picture: _native.Picture = field(repr=False, compare=False)

    def picture(self) -> Picture:
        """A picture of the puzzle with the clues in pink."""
        return Picture(self._picture)

    def __str__(self) -> str:
        return self.sentence

    def _repr_html_(self) -> str:
        picture, caption = without_header(self._repr_svg_()), escape(self.sentence)
        return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"


@dataclass(frozen=True)
class Why:
    """The answer to the question why a puzzle has no solution.  A notebook shows all reasons."""

    is_solvable: bool | None
    """`None` if this was not found out: within the work that was allowed, or because an expected picture
    shows too little."""
    reasons: tuple[Reason, ...]

    def _repr_html_(self) -> str | None:
        return "".join(reason._repr_html_() for reason in self.reasons) or None


@dataclass(frozen=True)
class FewerClues(Drawable):
    """A puzzle from which no clue can go without a second solution.  A notebook shows it."""

    puzzle: Puzzle
    text: str = field(repr=False)
    kept: int
    """How many clues are left."""
    gone: int
    """How many have gone."""
    is_complete: bool
    """Is it proved that no further clue can go?"""
    keeps_pattern: bool
    """Does the motion of the pattern carry its clues onto each other?"""

    def picture(self) -> Picture:
        """A picture of the puzzle."""
        return self.puzzle.picture()

    def _repr_html_(self) -> str:
        picture, clues = without_header(self._repr_svg_()), self.kept + self.gone
        return f"<figure>{picture}<figcaption>{self.kept} of {clues} clues</figcaption></figure>"


@dataclass(frozen=True)
class Made(FewerClues):
    """A puzzle that was made."""

    is_uniform: bool
    """Was each solution equally likely to be the one of the puzzle?"""
    difficulty: float | None
    """How hard it is, if this was asked for."""
    changes: int
    """The changes of a random solution after which its clues sufficed."""
    steps: int
    """The changes that lead from the pattern to it, if random solutions were of no use; otherwise 0."""


@dataclass(frozen=True)
class Step(Drawable):
    """A step of a human who solves a puzzle, which holds in all solutions."""

    technique: str
    round: int
    sentence: str
    chosen: tuple[Option, ...] = field(repr=False)
    excluded: tuple[Option, ...] = field(repr=False)
    _rating: _native.Rating = field(repr=False, compare=False)
    _index: int = field(repr=False, compare=False)

    def picture(self) -> Picture:
        """A picture of what is known after this step."""
        drawn = self._rating.picture(self._index)
        assert drawn is not None
        return Picture(drawn)

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for a human."""

    outcome: str
    """`solved`, `contradiction`, `open` (harder techniques are needed, or several solutions), `unknown`."""
    difficulty: float
    hardest: str | None
    """The hardest technique that was needed."""
    rounds: int
    steps: tuple[Step, ...] = field(repr=False)


def rated(problem: Problem, steps: int, work: int) -> Rating:
    """The first steps of a problem."""
    native = _native.Rating.of(problem._native, steps, work)
    options = problem.options
    made = tuple(
        Step(
            technique,
            round,
            sentence,
            tuple(options[i] for i in chosen),
            tuple(options[i] for i in excluded),
            native,
            index,
        )
        for index, (technique, round, sentence, chosen, excluded) in enumerate(native.steps())
    )
    return Rating(native.outcome, native.difficulty, native.hardest, native.rounds, made)
