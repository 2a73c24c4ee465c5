# SPDX-License-Identifier: MIT
"""The scripts and templates of all pages: those that they share, and each page's own."""

from __future__ import annotations

from pathlib import Path

from companion.web import files

WEB = Path(files.__file__).parent


def scripts() -> list[Path]:
    """Every script of ours that a browser may load."""
    return sorted([*(files.STATIC / "js").rglob("*.js"), *files.PAGES.rglob("*.js")])


def templates() -> list[str]:
    """Every template, by the name under which it is drawn."""
    own = [path.relative_to(files.PAGES).as_posix() for path in files.PAGES.rglob("*.html")]
    return sorted([*own, *(path.name for path in (WEB / "templates").glob("*.html"))])


def sources_of_templates() -> str:
    """All templates, one after another."""
    paths = [*files.PAGES.rglob("*.html"), *(WEB / "templates").glob("*.html")]
    return "".join(path.read_text(encoding="utf-8") for path in paths)
