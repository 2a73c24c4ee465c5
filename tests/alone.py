# SPDX-License-Identifier: MIT
"""One person alone, with nothing but a browser: sits down, takes computer players aboard, and plays to the end.

    python -m tests.alone --url http://127.0.0.1:8080 --game pirates-dice

Everything goes by HTTP, as a phone's page would send it; what is pressed is chosen by chance among what is offered.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from typing import Any, Final

from tests.thumbs import filled

SHORT: Final[Mapping[str, dict[str, Any]]] = {
    "pirates-dice": {"dice": 2},
    "pirates-lies": {"dice": 2, "cards": "phone"},
    "roll-the-bones": {},
    "dead-mans-dice": {"target": 8},
    "lucky-seven": {"match": "rounds", "rounds": 1},
    "treasure-map": {"squares": 3},
}
"""Options with which a game is soon over."""
NEVER: Final = frozenset({"peek", "clear", "knock", "sweep"})
"""What nobody presses without a reason."""
STUCK_S: Final = 12.0
"""After so long without anything new one tries what stands further down."""
RETRY_S: Final = 25.0
"""So long one waits for the camera before the same is thrown again."""


@dataclass
class Alone:
    """A person at a table at ``url``."""

    url: str
    chance: random.Random
    name: str = "Ann"
    seat: int = 1
    pin: str = ""
    by_hand: bool = False
    pressed: int = 0
    shaken: object = None
    last: tuple[object, float] = (None, 0.0)
    told: list[str] = field(default_factory=list)
    _tried: tuple[object, float] = (None, 0.0)
    _pressed: tuple[object, list[Any]] = (None, [])

    def __post_init__(self) -> None:
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def call(self, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What the table answers, refusals too."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data, {"Content-Type": "application/json"})  # noqa: S310
        try:
            with self._browser.open(request, timeout=30) as answer:
                return dict(json.loads(answer.read()))
        except urllib.error.HTTPError as error:
            return dict(json.loads(error.read()))

    def act(self, **event: Any) -> dict[str, Any]:
        """One event, as a player."""
        self.pressed += 1
        return self.call("/api/v1/actions?as=player", event)

    def state(self) -> dict[str, Any]:
        """The table as this player sees it."""
        return self.call("/api/v1/state?as=player")

    def begin(self, game: str, crew: int, options: Mapping[str, Any]) -> None:
        """Sit down, take so many computer players aboard, and start."""
        sat = self.call(f"/api/v1/seats/{self.seat}/sit", {"name": self.name})
        if not sat.get("ok") and self.pin:  # somebody of this name sits there from the game before
            self.call("/api/v1/session", {"key": self.pin})
            self.call("/api/v1/actions?as=referee", {"event": "stand", "seat": self.seat})
            sat = self.call(f"/api/v1/seats/{self.seat}/sit", {"name": self.name})
        self.told.append(str(sat))
        characters = ["cautious", "greedy", "mad"]
        aboard = sum("crew" in (seat["guest"] or {}) for seat in self.state()["seats"])
        for number in range(aboard, crew):
            level = self.chance.choice(["cabin-boy", "mate", "captain"])
            self.told.append(str(self.act(event="hire", level=level, character=characters[number % 3])))
        self.told.append(str(self.act(event="new-game", game=game, options=dict(options))))

    def play(self, within_s: float) -> dict[str, Any]:
        """Press what is offered until the game is over, or so long; the state at the end."""
        end = time.monotonic() + within_s
        while time.monotonic() < end:
            state = self.state()
            if state.get("game") and state["game"]["phase"] == "over":
                return state
            self._press(state)
            time.sleep(0.3)
        return self.state()

    def _press(self, state: dict[str, Any]) -> None:
        moment = (state.get("seq"), state.get("stillness"))
        if self.last[0] != moment:
            self.last = (moment, time.monotonic())
        waited_s = time.monotonic() - self.last[1]
        if waited_s < 0.5:
            return
        if not self._hand(state) and (waited_s > 1.0):
            self._thumb(state, stuck=waited_s > STUCK_S)

    def _hand(self, state: dict[str, Any]) -> bool:
        told = self.call("/api/v1/simulated/offers?as=player", {"seat": self.seat})
        offers = [one for one in told.get("offers", ()) if one["verb"] not in NEVER]
        round_ = (state["game"] or {}).get("number"), (state["game"] or {}).get("round")
        if self.shaken == round_:
            offers = [one for one in offers if not (one["verb"] == "roll" and one["style"] == "plain")]
        if any(one["verb"] == "sweep" for one in told.get("offers", ())) and not offers:
            offers = [one for one in told["offers"] if one["verb"] == "sweep"]
        place = self._place(state)
        if not offers or (self._tried[0] == place and time.monotonic() - self._tried[1] < RETRY_S):
            return False
        offer = self.chance.choice([one for one in offers if one["style"] == "main"] or offers)
        body = {**offer["body"], **filled({"event": {}, "fields": offer["fields"]}, self.chance), "seat": self.seat}
        if offer["verb"] == "roll" and body.get("cover"):
            self.shaken = round_
        self._tried = (place, time.monotonic())
        self.pressed += 1
        self.call(f"/api/v1/simulated/{offer['verb']}?as=player", body)
        return True

    def _place(self, state: Mapping[str, Any]) -> list[object]:
        """Tells one moment of the game from the next."""
        game = state["game"] or {}
        place = [game.get(name) for name in ("number", "phase", "round", "turn", "rolled", "rows", "board", "bid")]
        return [
            *place,
            game.get("turned"),
            state["awaits"],
            state["floor"],
            [count["count"] for count in state["counts"]],
        ]

    def _thumb(self, state: dict[str, Any], stuck: bool) -> None:
        """One of the buttons that the phone shows, each once in a moment of the game."""
        place = self._place(state)
        if self._pressed[0] != place or stuck:
            self._pressed = (place, self._pressed[1] if self._pressed[0] == place else [])
        acts = [act for act in state["you"].get("acts", ()) if act["event"]["event"] != "retire"]
        acts = [act for act in acts if self._makes_sense(act, state, stuck) and (act not in self._pressed[1] or stuck)]
        if acts:
            act = self.chance.choice(acts)
            self._pressed[1].append(act)
            self.last = (self.last[0], time.monotonic())
            told = {one["name"]: one["value"] for one in act["fields"] if "doubted" in one}
            self.act(**{**(filled(act, self.chance) if not told else act["event"]), **told})

    def _makes_sense(self, act: Mapping[str, Any], state: Mapping[str, Any], stuck: bool) -> bool:
        """Not: dice from nowhere, a series that is not there; what the camera doubts is said once it asks."""
        doubted = any("doubted" in one for one in act["fields"])
        if self.by_hand and any(one["kind"] == "dice" for one in act["fields"]):
            return True  # no camera looks: dice are rolled somewhere, and entered
        if any(one["kind"] in ("dice", "board", "series") for one in act["fields"]) or doubted:
            return doubted and (stuck or state["stillness"] == "doubt")
        if act["event"]["event"] in ("shout", "claim") and state["game"]["game"] == "treasure-map":
            return False
        return act["style"] != "plain" or stuck


def main() -> int:
    """Play one game, and tell how long it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", required=True)
    parser.add_argument("--game", default="pirates-dice")
    parser.add_argument("--crew", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pin", default="", help="the referee's, to come back to a seat that is taken")
    parser.add_argument("--by-hand", action="store_true", help="no camera looks: enter the dice")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    person = Alone(asked.url, random.Random(asked.seed), pin=asked.pin, by_hand=asked.by_hand)
    began = time.monotonic()
    person.begin(asked.game, asked.crew, SHORT[asked.game])
    print(*person.told, sep="\n", flush=True)
    state = person.play(asked.minutes * 60)
    game = state.get("game") or {}
    print(
        asked.game, game.get("phase"), game.get("winner"), f"{time.monotonic() - began:.0f} s, {person.pressed} presses"
    )
    if game.get("phase") != "over":
        print(json.dumps({name: state.get(name) for name in ("stillness", "awaits", "pending", "reading")})[:3000])
        print(json.dumps({name: value for name, value in game.items() if name != "legal"})[:2000])
    return int(game.get("phase") != "over")


if __name__ == "__main__":
    sys.exit(main())
