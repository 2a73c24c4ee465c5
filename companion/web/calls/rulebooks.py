# SPDX-License-Identifier: MIT
"""The rule books that a game can be set up by, with their seats and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response

from companion.table.people.opening import OF_PEOPLE
from companion.web.answers import answer
from companion.web.house import house
from companion.web.roles import ROLES, open_to
from companion.web.schema.calls import called
from companion.web.schema.play import Rulebooks

api = Blueprint("rulebooks", __name__)


@api.get("/api/v1/rulebooks")
@open_to(*ROLES)
@called("rulebooks", gives=Rulebooks, says="The rule books.")
def rulebooks() -> Response:
    """Every game that can be set up, with its seats and options."""
    last = {entry.data["game"]: entry.data.get("options", {}) for entry in house().journal.games()}
    books = house().broadcaster.snapshot.games.rulebooks()
    return answer({"rulebooks": [{**book, "last": _kept(book, last.get(book["id"], {}))} for book in books]})


def _kept(book: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of ``options`` that a page can choose and that go by nobody who sat there."""
    kept = {field["name"] for field in book["options"] if field["kind"] not in OF_PEOPLE}
    return {name: value for name, value in options.items() if name in kept}
