# SPDX-License-Identifier: MIT
"""Pictures of counts, and replays, are shown to whoever may see the live picture, and to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.web.calls.desks import EVIDENCE, FRAMES
from companion.web.ports import Desks

Headers = Callable[[str], dict[str, str]]


class Shelf:
    """One picture."""

    def picture(self, name: str) -> bytes | None:
        return b"jpeg" if name == "0123" else None


class Reel:
    """One replay."""

    def film(self, clip: int) -> tuple[bytes, int] | None:
        return (b"webp", 4200) if clip == 57 else None


@pytest.fixture
def shown(table: Any) -> Callable[[bool], FlaskClient]:
    def client(open_picture: bool) -> FlaskClient:
        app = table.app()
        house = app.extensions["quartermaster"]
        object.__setattr__(house, "desks", Desks(EVIDENCE.to(Shelf()), FRAMES.to(Reel())))
        object.__setattr__(house, "open_picture", open_picture)
        made: FlaskClient = app.test_client()
        return made

    return client


@pytest.mark.parametrize("role", ["player", "referee"])
def test_those_at_the_table_see_it(shown: Callable[[bool], FlaskClient], bearer: Headers, role: str) -> None:
    answer = shown(False).get("/api/v1/evidence/0123.jpg", headers=bearer(role))
    assert (answer.status_code, answer.mimetype, answer.data) == (200, "image/jpeg", b"jpeg")
    assert "private" in answer.headers["Cache-Control"], "no cache between may show it to others"


@pytest.mark.parametrize(("open_picture", "status"), [(True, 200), (False, 403)])
def test_who_looks_on_sees_it_where_the_live_picture_is_open(
    shown: Callable[[bool], FlaskClient], open_picture: bool, status: int
) -> None:
    answer = shown(open_picture).get("/api/v1/evidence/0123.jpg")
    assert answer.status_code == status
    assert (answer.data == b"jpeg") is open_picture


def test_what_is_not_kept_any_more_is_not_there(shown: Callable[[bool], FlaskClient], client: FlaskClient) -> None:
    for app in (shown(True), client):
        answer = app.get("/api/v1/evidence/4567.jpg")
        assert (answer.status_code, answer.get_json()["code"]) == (404, "not-found")


def test_a_replay_is_shown_saved_and_kept_by_nobody_between(
    shown: Callable[[bool], FlaskClient], bearer: Headers
) -> None:
    answer = shown(False).get("/api/v1/replays/57.webp", headers=bearer("player"))
    assert (answer.status_code, answer.mimetype, answer.data) == (200, "image/webp", b"webp")
    assert answer.headers["X-Duration-Ms"] == "4200"
    assert "no-store" in answer.headers["Cache-Control"]
    saved = shown(False).get("/api/v1/replays/57.webp?save=1", headers=bearer("player"))
    assert saved.headers["Content-Disposition"] == 'attachment; filename="quartermaster-57.webp"'


@pytest.mark.parametrize(("open_picture", "clip", "status"), [(False, 57, 403), (True, 57, 200), (True, 58, 404)])
def test_a_replay_is_for_those_who_may_see_the_live_picture(
    shown: Callable[[bool], FlaskClient], open_picture: bool, clip: int, status: int
) -> None:
    assert shown(open_picture).get(f"/api/v1/replays/{clip}.webp").status_code == status
