"""Clues, and steps of a human."""

import xml.etree.ElementTree as ET
from pathlib import Path

import puzc
import pytest
from puzc._picture import Drawable

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


def test_an_expected_solution_can_be_asked_for() -> None:
    with pytest.raises(ValueError, match="expect solution"):
        puzc.Puzzle(SUDOKU).why(expect=True)
    right = SUDOKU + 'expect solution """\n  1234\n  3412\n  2143\n  4321\n  """\n'
    assert puzc.Puzzle(right).why(expect=True).is_solvable
    wrong = puzc.Puzzle(right.replace("  1..4\n", "  1.2.\n"))
    assert wrong.why(expect=True).reasons[0].clues[0].text == "2"
    with pytest.raises(ValueError, match="exclude each other"):
        wrong.why(expect=True, choosing="p01 r02")


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


def test_several_orders_leave_fewer_clues() -> None:
    puzzle = puzc.Puzzle(SUDOKU.replace("1..4\n  ..1.\n  .1..\n  4.21", "1234\n  3412\n  2143\n  4321"))
    kept = [puzzle.minimize(seed=seed).kept for seed in range(3)]
    assert min(kept) < kept[0]
    assert puzzle.minimize(tries=3).kept == min(kept)
    assert puzzle.minimize(seed=2, tries=1).kept == kept[2]
    with pytest.raises(ValueError, match="tries"):
        puzzle.minimize(tries=0)


def test_several_puzzles_have_consecutive_seeds() -> None:
    puzzle = puzc.Puzzle(SUDOKU)
    texts = [made.text for made in puzzle.make(n=3, seed=7)]
    each = [puzzle.make(seed=seed) for seed in (7, 8, 9)]
    assert texts == [made.text for made in each if made is not None]
    assert len(set(texts)) == 3


def test_a_puzzle_that_cannot_be_made_says_why() -> None:
    pattern = puzc.Puzzle("primary a\noption a\n")
    for ask in (pattern.make, pattern.minimize):
        with pytest.raises(ValueError, match="no clues that can be left out"):
            ask()
    with pytest.raises(puzc.PuzzleError):
        next(puzc.Puzzle("primary a\noption b\n").make(n=2))
    assert list(puzc.Puzzle(SUDOKU).make(n=2, work=1)) == []


def test_the_result_keeps_parameters_files_and_limits() -> None:
    text = 'use side from "side.puz"\nparam n = 5\n' + SUDOKU.replace("1..4,", "1..n,")
    text = text.replace("rectangle(4, 4)", "rectangle(side, side)")
    files = {"side.puz": "let side = 4\n"}
    assert puzc.Puzzle.parse(text, files=files).count() != 1
    puzzle = puzc.Puzzle.parse(text, {"n": 4}, files=files, max_options=64)
    made = puzzle.make(seed=7)
    assert made is not None
    for result in (puzzle.minimize(), made):
        assert result.puzzle.count() == 1
        assert len(puzc.Puzzle.parse(result.text, {"n": 20}, files=files).problem.options) > 64
        with pytest.raises(puzc.PuzzleError) as error:
            result.puzzle.replace(n=20).count()
        assert error.value.code == "E805"


def test_a_notebook_shows_pictures_of_clues() -> None:
    puzzle = puzc.Puzzle(SUDOKU)
    why = puzc.Puzzle(SUDOKU.replace(".1..", ".3..")).why(reasons=2)
    made = puzzle.make(seed=7)
    assert made is not None
    pictures: list[Drawable] = [why.reasons[0], puzzle.minimize(), made]
    for thing in pictures:
        assert ET.fromstring(thing._repr_svg_()).tag.endswith("svg")
    pink = 'fill="#e8a8cc"'
    assert why.reasons[0].picture().svg().count(pink) == 3
    assert pink not in puzzle.picture().svg()
    assert why.reasons[0].unmarked == 0
    html = why._repr_html_()
    assert html is not None
    assert html.count("<svg") == len(why.reasons)
    assert "cannot all hold" in html
    assert puzzle.why()._repr_html_() is None
    assert "5 of 7 clues" in puzzle.minimize()._repr_html_()


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
