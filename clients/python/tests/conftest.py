"""Puzzles that several tests use."""

from pathlib import Path

import puzc
import pytest

SPECS = Path(__file__).parents[3] / "specs"

QUEENS = """
param n = 4
primary r{i:d} c{i:d} for i in 1..n
secondary a{s:d} for s in 2..2*n
secondary b{d:d} for d in 1..2*n-1
option r{i:d} c{j:d} a{i+j:d} b{n+i-j:d} for i in 1..n, j in 1..n
"""


@pytest.fixture
def queens() -> puzc.Puzzle:
    return puzc.Puzzle(QUEENS)


@pytest.fixture
def box() -> puzc.Puzzle:
    return puzc.Puzzle(SPECS / "polyominoes" / "pentominoes-box.puz", m=3, n=20)
