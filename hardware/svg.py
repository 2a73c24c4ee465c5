# SPDX-License-Identifier: MIT
"""Elements of a drawing as SVG text: tags, lines, words. No more than the drawings of this folder need."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr


def tag(name: str, *inside: str, **attributes: object) -> str:
    """One element; ``_`` in an attribute's name stands for ``-``.

    >>> tag("circle", cx=1, cy=2.50, r=3, data_pin="GPIO17")
    '<circle cx="1" cy="2.5" r="3" data-pin="GPIO17"/>'
    """
    look = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_say(value))}" for key, value in attributes.items()
    )
    return f"<{name}{look}>{''.join(inside)}</{name}>" if inside else f"<{name}{look}/>"


def words(x: float, y: float, text: str, size: float = 12, **attributes: object) -> str:
    """A line of text from (or about) a place."""
    return tag("text", escape(text), x=x, y=y, font_size=size, **attributes)


def line(*points: tuple[float, float], **attributes: object) -> str:
    """A thin ink line through these points."""
    place = " ".join(f"{_say(x)},{_say(y)}" for x, y in points)
    return tag("polyline", points=place, **({"fill": "none", "stroke": "#222", "stroke_width": 1.6} | attributes))


def rect(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle, white with an ink edge unless ``attributes`` say otherwise."""
    look = {"fill": "#fff", "stroke": "#222", "stroke_width": 1.6} | attributes
    return tag("rect", x=x, y=y, width=width, height=height, **look)


def group(*inside: str, **attributes: object) -> str:
    """Elements that belong together, each on its own line."""
    return tag("g", "\n", *(f"{one}\n" for one in inside), **attributes)


def sheet(width: float, height: float, title: str, *inside: str) -> str:
    """A whole drawing on white."""
    return tag(
        "svg", "\n", tag("title", escape(title)), "\n", rect(0, 0, width, height, stroke="none"), "\n",
        *(f"{one}\n" for one in inside),
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {_say(width)} {_say(height)}", width=width, height=height,
        font_family="DejaVu Sans, Verdana, Arial, sans-serif",
    ) + "\n"  # fmt: skip


def _say(value: object) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
