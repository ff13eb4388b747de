"""Clues, and steps of a human."""

from pathlib import Path

import puzc
import pytest

SUDOKU = """
param clues = \"\"\"
  1..4
  ..1.
  .1..
  4.21
  \"\"\"
board grid on squares = rectangle(4, 4)
fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))
"""


def test_a_reason_names_clues() -> None:
    assert puzc.Puzzle(SUDOKU).why().is_solvable
    wrong = SUDOKU.replace(".1..", ".3..")
    [reason] = puzc.Puzzle(wrong).why().reasons
    assert [wrong[clue.start : clue.end] for clue in reason.clues] == ["1", "3", "1"]
    assert reason.is_smallest
    assert "cannot all hold" in str(reason)
    assert reason.repairs == ()


def test_an_option_can_be_asked_for() -> None:
    puzzle = puzc.Puzzle(SUDOKU)
    assert puzzle.why(choosing="p01 r02").is_solvable
    [reason] = puzzle.why(avoiding="p01 r02").reasons
    assert "cannot all hold without `p01 r02`" in str(reason)
    with pytest.raises(ValueError, match="no item"):
        puzzle.why(choosing="q")


def test_a_clue_that_cannot_go_has_a_repair() -> None:
    nurikabe = Path(__file__).parents[3] / "specs" / "pencil" / "nurikabe.puz"
    wrong = nurikabe.read_text(encoding="utf-8").replace("  ..5.......", "  ..7.......")
    [reason] = puzc.Puzzle(wrong).why().reasons
    assert ("7", "5") in zip([clue.text for clue in reason.clues], reason.repairs, strict=True)
    assert not reason.is_irreducible


def test_fewer_clues_and_another_puzzle() -> None:
    puzzle = puzc.Puzzle(SUDOKU)
    fewer = puzzle.minimize()
    assert (fewer.kept, fewer.gone, fewer.puzzle.count()) == (5, 2, 1)
    made = puzzle.make(seed=7)
    assert made is not None
    assert made.is_uniform
    assert made.steps == 0
    assert made.puzzle.count() == 1
    with pytest.raises(ValueError, match="no solution"):
        puzc.Puzzle(SUDOKU.replace(".1..", ".3..")).minimize()
    with pytest.raises(ValueError, match="patterns"):
        puzzle.minimize(pattern="x")


def test_steps_lead_to_the_solution() -> None:
    puzzle = puzc.Puzzle(SUDOKU)
    rating = puzzle.rate()
    assert rating.outcome == "solved"
    solution = puzzle.first()
    assert solution is not None
    chosen = {option.index for step in rating.steps for option in step.chosen}
    assert chosen == {option.index for option in solution.options}
    hint = puzzle.hint()
    assert hint is not None
    assert hint == rating.steps[0]
    assert "4" in hint.picture().text()
