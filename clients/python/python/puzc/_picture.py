"""Pictures, and objects that have pictures."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Literal

from . import _native


class Picture:
    """A picture of a puzzle or of a solution, in several formats.  A notebook shows it as SVG.

    >>> import puzc
    >>> puzzle = puzc.Puzzle('''
    ... board b on squares: [0-1][0-1]
    ... pieces P on squares { 2 of D: 00 10 }
    ... cover b with P
    ... ''')
    >>> picture = puzzle.first().picture()
    >>> print(picture.text())
    ┌───┬───┐
    │ D │ D │
    │   │   │
    │ D │ D │
    └───┴───┘
    <BLANKLINE>
    >>> picture.svg()[:5]
    '<?xml'
    """

    __slots__ = ("_native",)

    def __init__(self, native: _native.Picture) -> None:
        self._native = native

    def svg(self) -> str:
        """The drawing as an SVG document."""
        return self._native.as_text("svg")

    def html(self) -> str:
        """A page of HTML."""
        return self._native.as_text("html")

    def text(self, *, ascii: bool = False) -> str:
        """Lines and letters, in Unicode or in ASCII."""
        return self._native.as_text("ascii" if ascii else "text")

    def png(self) -> bytes:
        """The drawing as an image."""
        return self._native.as_bytes("png")

    def pdf(self) -> bytes:
        """The drawing on a page."""
        return self._native.as_bytes("pdf")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file in the format of its extension: `.svg`, `.html`, `.txt`, `.png`, `.pdf`."""
        path = Path(path)
        if path.suffix in (".png", ".pdf"):
            path.write_bytes(self.png() if path.suffix == ".png" else self.pdf())
        elif path.suffix in (".svg", ".html", ".txt"):
            form: dict[str, Literal["svg", "html", "text"]] = {".svg": "svg", ".html": "html", ".txt": "text"}
            path.write_text(self._native.as_text(form[path.suffix]), encoding="utf-8")
        else:
            raise ValueError(f"the name of a picture ends with .svg, .html, .txt, .png or .pdf: {path}")

    def _repr_svg_(self) -> str:
        return self.svg()


class Drawable(ABC):
    """An object that a notebook shows as a picture."""

    __slots__ = ()

    @abstractmethod
    def picture(self) -> Picture:
        """A picture of it."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file: see `Picture.save`."""
        self.picture().save(path)

    def _repr_svg_(self) -> str:
        return self.picture().svg()


def without_header(svg: str) -> str:
    """An SVG document for inclusion in an HTML page."""
    return svg[svg.index("<svg") :]
