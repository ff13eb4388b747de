"""Texts, parameters, diagnostics."""

import copy
import pickle
from pathlib import Path

import puzc
import pytest


def test_texts_and_paths_are_distinguished(tmp_path: Path) -> None:
    text = "primary a\noption a\n"
    path = tmp_path / "one.puz"
    path.write_text(text)
    for puzzle in (puzc.Puzzle(text), puzc.Puzzle(path), puzc.Puzzle(str(path)), puzc.Puzzle.read(path)):
        assert puzzle.count() == 1
    assert puzc.Puzzle.parse("primary a").problem.primary == 1
    assert repr(puzc.Puzzle(path)) == f"<Puzzle {path}>"
    with pytest.raises(puzc.PuzzleError, match="there is no such file") as caught:
        puzc.Puzzle("missing.puz")
    assert caught.value.code == "E801"


def test_parameters(queens: puzc.Puzzle) -> None:
    assert [p.name for p in queens.parameters] == ["n"]
    assert [queens.replace(n=n).count() for n in range(1, 9)] == [1, 0, 0, 2, 10, 4, 40, 92]
    assert queens.replace(n=8).replace(n=5).count() == 10
    with pytest.raises(puzc.PuzzleError, match="has no parameter `m`"):
        queens.replace(m=3).count()
    lists = (
        'param l = [1, 2]\nparam w = ["a"]\nparam b = true\nprimary x{i} for i in l\nprimary {s} for s in w\n'
    )
    puzzle = puzc.Puzzle(lists, l=[3, 4, 5], w=["u", "v"], b=False)
    assert [item.name for item in puzzle.problem.items] == ["x3", "x4", "x5", "u", "v"]


def test_a_text_that_begins_with_at_reads_no_file(tmp_path: Path) -> None:
    text = 'param s = "a"\nprimary {s}\n'
    with pytest.raises(ValueError, match="begins with @"):
        puzc.Puzzle(text, s="@secret")
    path = tmp_path / "word"
    path.write_text("word")
    assert puzc.Puzzle(text, s=path).problem.items[0].name == "word"


def test_diagnostics_are_exceptions_with_an_excerpt() -> None:
    text = "primary a // é\noption a b\n"
    with pytest.raises(puzc.PuzzleError) as caught:
        puzc.Puzzle(text).count()
    error = caught.value
    assert "2 │ option a b" in str(error) and "E401" in str(error)
    assert (error.code, error.message) == ("E401", "item `b` is not declared")
    assert error.span is not None and text[slice(*error.span)] == "b"
    assert error.help == ("`primary b` or `secondary b` declares it",)
    first = error.first
    assert first.location == puzc.Location("puzzle.puz", 2, 10, *error.span, "b")
    assert first.labels and first.page.startswith("# E401") and first.excerpt in str(error)
    assert isinstance(error, ValueError)
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert again.diagnostics == error.diagnostics and str(again) == str(error)
    assert any("option a b" in line for line in error._render_traceback_())


def test_errors_of_the_syntax_come_at_once() -> None:
    with pytest.raises(puzc.PuzzleError):
        puzc.Puzzle("primary (\n")


def test_warnings() -> None:
    problem = puzc.Puzzle("primary a\nsecondary b\noption a\n").problem
    assert [warning.code[0] for warning in problem.warnings] == ["W"] * len(problem.warnings)
    assert problem.warnings and not problem.warnings[0].is_error


def test_files_stay_in_their_folder(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "names.puz").write_text('let all = ["x", "y"]\n')
    main = inner / "main.puz"
    main.write_text('use all from "../names.puz"\nprimary {s} for s in all\noption {s} for s in all\n')
    with pytest.raises(puzc.PuzzleError, match="outside the folder"):
        puzc.Puzzle(main).count()
    assert puzc.Puzzle.read(main, allow_read=True).count() == 1
    (inner / "link.puz").symlink_to(tmp_path / "names.puz")
    main.write_text('use all from "link.puz"\nprimary {s} for s in all\noption {s} for s in all\n')
    with pytest.raises(puzc.PuzzleError, match="links lead out"):
        puzc.Puzzle(main).count()
    assert puzc.Puzzle.read(main, allow_read=True).count() == 1


def test_limits_of_the_compiler() -> None:
    text = "param n = 1000\nprimary a{i:d} for i in 1..n\noption a{i:d} for i in 1..n\n"
    with pytest.raises(puzc.PuzzleError):
        puzc.Puzzle.parse(text, max_options=10).count()
    with pytest.raises(puzc.PuzzleError):
        puzc.Puzzle.parse(text, max_steps=10).count()


def test_expectations() -> None:
    held, failed = puzc.Puzzle("primary a\noption a\nexpect 1 solution\nexpect 2 solutions\n").judge()
    assert held and not failed
    assert (failed.line, failed.status, failed.found) == (4, "failed", "1 solution")


def test_formatting() -> None:
    assert puzc.Puzzle("primary   a\noption  a\n").formatted() == "primary a\noption a\n"
