# SPDX-License-Identifier: MIT
"""A phone comes to a seat that is taken: it asks, and the referee lets it in."""

from __future__ import annotations

import json
from typing import Any


def let_in(referee: Any, phone: Any, url: str, seat: int) -> None:
    """Have ``phone`` sit at ``seat``: at once where it is free, else under the name of whoever sits there."""
    place = _told(referee.get(f"{url}/api/v1/state?as=referee"))["seats"][seat - 1]
    guest = place["guest"]
    name = guest["name"] if guest else place["player"]
    if name is None:
        phone.post(f"{url}/api/v1/seats/{seat}/sit", data={"name": f"Guest {seat}"})
        return
    phone.post(f"{url}/api/v1/seats/{seat}/knock", data={"name": name})
    for one in _told(referee.get(f"{url}/api/v1/state?as=referee"))["knocks"]:
        referee.post(f"{url}/api/v1/knocks/{one['id']}?as=referee", data={"yes": True})
    phone.get(f"{url}/api/v1/knock")


def _told(answer: Any) -> Any:
    return json.loads(answer.body())
