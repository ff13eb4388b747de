"""Pictures, and the output of notebooks."""

import xml.etree.ElementTree as ET
from pathlib import Path

import puzc
import pytest


def test_pictures(box: puzc.Puzzle, tmp_path: Path) -> None:
    solution = box.first()
    assert solution is not None
    for thing in (box, box.problem, solution, solution.picture()):
        assert ET.fromstring(thing._repr_svg_()).tag.endswith("svg")
    assert "┌" in solution.picture().text() and solution.picture().text(ascii=True).isascii()
    for suffix, begin in ((".svg", b"<?xml"), (".html", b"<!"), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
        solution.save(tmp_path / f"a{suffix}")
        assert (tmp_path / f"a{suffix}").read_bytes().startswith(begin)
    solution.save(str(tmp_path / "a.txt"))
    with pytest.raises(ValueError, match=r"ends with \.svg"):
        solution.save(tmp_path / "a.jpg")


def test_a_notebook_shows_the_picture_and_the_numbers(box: puzc.Puzzle) -> None:
    html = box._repr_html_()
    assert "<svg" in html and "<?xml" not in html
    assert "72 primary and 0 secondary items, " in html
    cover = puzc.ExactCover("a < b").primary("a")
    assert "a &lt; b" in cover._repr_html_()
