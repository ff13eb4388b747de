"""Describe a puzzle in a few lines; solve it, count its solutions, draw them.

>>> import puzc
>>> puzzle = puzc.Puzzle('''
... param width = 3
... board box on squares = rectangle(width, 60 / width)
... use Pentominoes from std.polyominoes
... cover box with Pentominoes
... ''')
>>> puzzle.count()
8
>>> puzzle.up_to("motions")
2
>>> for solution in puzzle:
...     solution.save("box.svg")  # doctest: +SKIP

A `Puzzle` is a text in puzc's language; its `Problem` has items, and options, which are sets of items.
`ExactCover` makes a problem by hand.  All three can be searched in the same way: see `Searchable`.
"""

from ._designing import Clue, FewerClues, Made, Rating, Reason, Step, Why
from ._errors import Diagnostic, Incomplete, InternalError, Location, PuzzleError
from ._exact_cover import ExactCover
from ._picture import Picture
from ._problem import Arrays, Item, Option, Place, Problem
from ._puzzle import Judged, Parameter, Puzzle, import_text
from ._search import Estimate, Mean, Progress, Searchable
from ._solutions import Solution, Solutions

__version__ = "0.1.0"

__all__ = [
    "Arrays",
    "Clue",
    "Diagnostic",
    "Estimate",
    "ExactCover",
    "FewerClues",
    "Incomplete",
    "InternalError",
    "Item",
    "Judged",
    "Location",
    "Made",
    "Mean",
    "Option",
    "Parameter",
    "Picture",
    "Place",
    "Problem",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Reason",
    "Searchable",
    "Solution",
    "Solutions",
    "Step",
    "Why",
    "import_text",
]
