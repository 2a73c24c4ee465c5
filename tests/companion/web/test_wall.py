# SPDX-License-Identifier: MIT
"""What large screens tell, for phones to go by."""

from __future__ import annotations

from companion.web.visitors import Wall


def test_ok__phones_wait_for_no_screen_where_none_plays() -> None:
    wall = Wall()
    with wall.screen(), wall.screen():
        assert wall.state == (0, 0)
    assert wall.state is None


def test_ok__an_older_moment_takes_nothing_back() -> None:
    wall = Wall()
    with wall.screen():
        wall.tell((2, 3))
        wall.tell((1, 9))
        assert wall.state == (2, 3)
