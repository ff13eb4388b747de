"""Items, options, arrays, formats."""

import copy
import json
import sys
from pathlib import Path

import numpy as np
import puzc
import pytest
from jsonschema import Draft202012Validator

SCHEMA = Path(__file__).parents[3] / "docs" / "problem.schema.json"


def test_items_and_options() -> None:
    problem = puzc.Puzzle("primary a b\nsecondary x\noption a x:red\noption b x:red\n").problem
    assert [(i.name, i.bounds, i.is_primary) for i in problem.items] == [
        ("a", (1, 1), True),
        ("b", (1, 1), True),
        ("x", None, False),
    ]
    assert problem.primary == 2
    first = problem.options[0]
    assert (first.items, first.colors, first.cost, first.keyword) == (("a", "x"), (None, "red"), 0, "option")
    assert str(first) == "a x:red" and first == problem.options[-2]
    assert first.location is not None and first.location.line == 3
    assert "option a x:red" in (first.explanation or "")
    assert "in one option" in (problem.items[0].explanation or "")
    assert len(problem.options[0:1]) == 1 and list(problem.options)[1].index == 1
    with pytest.raises(IndexError):
        problem.options[2]
    with pytest.raises(AttributeError):
        first.cost = 3  # type: ignore[misc]
    assert repr(problem) == "<Problem: 2 primary and 1 secondary items, 2 options>"


def test_arrays_share_the_memory_of_the_problem() -> None:
    cover = puzc.ExactCover().primary("a", at_most=2).primary("b").secondary("x", "y")
    cover.option("y", "x:red", "a").option("b", "x:blue", cost=-5)
    arrays = cover.problem.arrays()
    assert arrays.indptr.tolist() == [0, 3, 5]
    assert arrays.indices.tolist() == [0, 2, 3, 1, 2]
    assert arrays.colors.tolist() == [0, 1, 0, 0, 2]
    assert arrays.color_names == ("", "red", "blue")
    assert arrays.costs.tolist() == [0, -5]
    assert (arrays.lower.tolist(), arrays.upper.tolist()) == ([1, 1, 0, 0], [2, 1, 1, 1])
    assert not arrays.indices.flags.writeable and not arrays.indices.flags.owndata
    matrix = cover.problem.matrix()
    assert np.shares_memory(matrix.indices, matrix.copy().indices) is False
    assert matrix.indices.base is not None and not matrix.indices.flags.owndata
    assert matrix.has_canonical_format


def test_solutions_satisfy_the_matrix(box: puzc.Puzzle) -> None:
    matrix = box.problem.matrix()
    for solution in box:
        assert (matrix[list(solution.indices)].sum(axis=0) == 1).all()


def test_json_follows_the_published_schema(box: puzc.Puzzle) -> None:
    validator = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    colored = puzc.ExactCover("colors").primary("a", "b", at_least=1, at_most=2).secondary("x")
    colored.option("a", "x:red").option("b", "x:red", cost=2)
    for problem in (box.problem, colored.problem):
        data = problem.to_json()
        validator.validate(data)
        assert data["title"] == problem.title
        assert [item["name"] for item in data["items"]] == [item.name for item in problem.items]
        assert data["primary"] == problem.primary
        bounds = [(i["min"], i["max"]) if "min" in i else None for i in data["items"]]
        assert [b or (1, 1) for b in bounds[: problem.primary]] == [
            item.bounds for item in problem.items if item.is_primary
        ]
        colors = data["colors"] or [None]  # 0 is no color
        costs = data["costs"] or [0] * len(data["options"])
        for option, mentions, cost in zip(problem.options, data["options"], costs, strict=True):
            pairs = [m if isinstance(m, list) else [m, 0] for m in mentions]
            assert option.items == tuple(data["items"][item]["name"] for item, _ in pairs)
            assert option.colors == tuple(colors[color] for _, color in pairs)
            assert option.cost == cost


def test_formats(box: puzc.Puzzle) -> None:
    text = box.problem.to_dlx()
    assert puzc.Problem.from_dlx(text).count() == box.count() == 8
    assert box.problem.to_format("cnf").count("\np cnf ") == 1
    with pytest.raises(puzc.PuzzleError, match="there is no format"):
        box.problem.to_format("nothing")


def test_dlx_with_errors() -> None:
    with pytest.raises(puzc.PuzzleError) as caught:
        puzc.Problem.from_dlx("a b\na c\n")
    assert caught.value.first.location is not None


def test_exact_covers_by_hand() -> None:
    cover = puzc.ExactCover.from_sets([{1, 4, 7}, {1, 4}, {4, 5, 7}, {3, 5, 6}, {2, 3, 6, 7}, {2, 7}])
    [solution] = cover
    assert solution.indices == (1, 3, 5)
    assert cover.option(2, 3, 5, 6).count() == 2  # the problem follows the options
    rows = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]]
    assert puzc.ExactCover.from_matrix(rows).count() == 2
    assert puzc.ExactCover.from_matrix(np.array(rows[:3]), secondary=1).count() == 2
    assert puzc.ExactCover.from_matrix(cover.problem.matrix()).count() == 2
    with pytest.raises(puzc.PuzzleError, match="item `b` of option 1 is not declared"):
        puzc.ExactCover().primary("a").option("a", "b").count()
    best = puzc.ExactCover(goal="maximize").primary("a").option("a", cost=3).option("a", cost=4).best()
    assert best is not None and best.cost == 4


def test_secondary_items_of_sets_need_not_be_covered() -> None:
    assert puzc.ExactCover.from_sets([["a", "x"], ["b", "x"], ["b"]], secondary=["x"]).count() == 1


def test_a_copy_is_a_copy() -> None:
    cover = puzc.ExactCover.from_sets([["a"]])
    other = copy.copy(cover.problem)
    assert other.count() == 1


def test_items_and_options_say_what_they_stand_for() -> None:
    text = "board b on squares: 1 by 3\npieces P on squares { D: 00 01\n M: 00 }\ncover b with P"
    problem = puzc.Puzzle(text).problem
    cell = next(item for item in problem.items if item.place is not None)
    assert (cell.template, cell.values) == ("{}", (cell.place,))
    assert cell.place == puzc.Place("cell", "squares", "b", (0, 0, 0), 0)
    option = next(option for option in problem.options if option.piece == "D")
    assert [place.coordinates for place in option.cells] == [(0, 0, 0), (0, 1, 0)]


def test_matrices_of_lists_need_no_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert puzc.ExactCover.from_matrix([[1, 0, 1], [0, 1, 0], [1, 1, 1]]).count() == 2
    assert puzc.ExactCover.from_matrix(((1, 0), (1, 1)), secondary=1).count() == 2
    with pytest.raises(ValueError, match="different lengths"):
        puzc.ExactCover.from_matrix([[1], [1, 0]])


def test_a_limit_keeps_the_solutions_that_were_found() -> None:
    problem = puzc.Problem.from_dlx("a b\na\nb\na b\n")
    with pytest.raises(puzc.Incomplete) as caught:
        list(problem.solutions(max_solutions=1))
    assert [len(solution) for solution in caught.value.solutions] in ([1], [2])
    assert {solution.indices for solution in problem.sample(2, seed=3)} == {(0, 1), (2,)}
