# SPDX-License-Identifier: MIT
"""Backup and restore for the referee: everything as one file, and back again with a confirmation."""

from __future__ import annotations

import shutil

from flask import Blueprint, Response, request, send_file

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.errors import BadRequest
from companion.web.guard import takes
from companion.web.house import house
from companion.web.pages.health.port import BACKUP, BackupDesk
from companion.web.roles import open_to

api = Blueprint("backup", __name__)

FILE = "application/octet-stream"
LARGEST_BACKUP = 256_000_000


@api.get("/api/v1/backup.zip")
@open_to("referee")
def backup() -> Response:
    """GET /api/v1/backup.zip: games, taught sets and settings as one file; ``?keys=yes``: the PIN and tokens too."""
    with sentences():
        path = _desk().make(request.args.get("keys") == "yes")
    response = send_file(path, mimetype="application/zip", as_attachment=True, download_name=path.name)
    response.call_on_close(lambda: shutil.rmtree(path.parent, ignore_errors=True))
    return response


@api.get("/api/v1/restore")
@open_to("referee")
def waits() -> Response:
    """GET /api/v1/restore: the backup that waits to be confirmed, and what became of the last one."""
    return answer(dict(_desk().look()))


@api.put("/api/v1/restore")
@open_to("referee")
@takes(FILE, LARGEST_BACKUP)
def send() -> Response:
    """PUT /api/v1/restore: a backup, looked at and kept until it is confirmed."""
    with sentences():
        return answer(dict(_desk().take_in(request.stream)))


@api.post("/api/v1/restore")
@open_to("referee")
def settle() -> Response:
    """POST /api/v1/restore {"do": "confirm" or "forget"}: restore what waits, by a new start; or throw it away."""
    body = json_object()
    only(body, {"do", "key"})
    with sentences():
        match body.get("do"):
            case "confirm":
                _desk().confirm()
                return answer({"ok": True})
            case "forget":
                return answer(dict(_desk().forget()))
            case _:
                raise BadRequest("bad-field", "do must be confirm or forget.")


def _desk() -> BackupDesk:
    return house().desks.at(BACKUP)
