# SPDX-License-Identifier: MIT
"""Plays a table over HTTP for the torture: all phones, the referee and the virtual hands in one, by chance.

Whatever is seen and acknowledged is said as a line, in the words of `tests.torture_player`.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from http.client import HTTPConnection, HTTPException
from typing import Any

from companion.web.keys import Keys, Tenure
from tests.random_games import set_up
from tests.thumbs import filled
from tests.torture_player import Asked, leaked, state_hash

Say = Callable[[dict[str, Any]], None]
State = Mapping[str, Any]
COUNT_S, RULE_S = 5.0, 5.0
"""So long the camera may take to count dice that lie open (then they are in doubt: thrown again), and a ruling."""
FINGER_S = 0.3
"""So long a virtual finger keeps its button: it presses for 80 ms, and a button let go is deaf for a moment."""


class Guest:
    """Plays ``game`` at the table at ``address`` (HOST:PORT) with its ``keys`` (as `companion.web.keys` keeps them)."""

    def __init__(self, address: str, keys: Mapping[str, Any], chance: random.Random, say: Say, game: str) -> None:
        self._keys, self._chance, self._say, self._game = keys, chance, say, game
        self._name = f"{chance.randrange(2**40):x}"
        self._asked = self._acknowledged = 0
        self._free_s: dict[int, float] = {}
        self._tenures: dict[int, int] = {}
        self._line = HTTPConnection(address, timeout=20)
        """Kept, as a browser keeps its own: the server bounds new lines of one address."""

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def begin(self, again: Asked | None) -> None:
        """See how the table stands, then send the last request of the life before once more."""
        self._look("resumed")
        if again is not None:
            if again[2] is not None:
                self._find(again[2])
            answer = self._send(again)
            self._say({"again": answer.get("seq") if answer.get("ok") else None, "key": _kept_as(again)})

    def step(self) -> None:
        """Do one thing that may be done."""
        state = self._look()
        game, awaits = state["game"], state["awaits"]
        if game is None or game["game"] != self._game or game["phase"] == "over":
            self._new_game(state)
        elif self._chance.random() < 0.04:
            self._ask({"event": "undo"}, "referee")
        elif awaits and awaits["event"] in ("roll-off", "reveal") and self._chance.random() < 0.8:
            self._throw(state)
        else:
            self._move(state)

    def _new_game(self, state: State) -> None:
        game = state["game"]
        if game is not None and (game["phase"] != "over" or self._chance.random() < 0.3):
            self._ask({"event": "close-game"}, "referee")
        setup = set_up(self._game, self._chance, len(state["seats"]))
        self._ask({"event": "new-game", **setup}, "referee")

    def _throw(self, state: State) -> None:
        """Shake under cups, lift them, let the camera count."""
        for verb in ("roll", "lift"):
            self._post(f"/api/v1/simulated/{verb}", {}, self._keys["pin"])
        self._until(lambda now: bool(now["seq"] > state["seq"]), COUNT_S)

    def _token(self, seat: int) -> str:
        keys = Keys(tuple(self._keys["seats"]), self._keys["pin"], self._keys["signing"])
        return keys.token(Tenure(seat, 0, self._tenures.setdefault(seat, 0)))

    def _you(self, seat: int) -> State:
        """What the player at ``seat`` sees; a game with other people has ended what opened the seat before."""
        self._find(seat)
        return dict(self._seen_by(self._token(seat))["you"])

    def _find(self, seat: int) -> None:
        while self._post("/api/v1/session", {"key": self._token(seat)}, self._keys["pin"]).get("code") == "wrong-key":
            self._tenures[seat] += 1

    def _move(self, state: State) -> None:
        """A thumb on a player's phone or on the referee's, or a finger on a button that means something."""
        seat = self._chance.randint(1, len(state["game"]["players"]))
        you = self._you(seat)
        buttons = [button for button, words in you["buttons"].items() if words]
        if buttons and self._chance.random() < 0.4:
            self._press(seat, self._chance.choice(buttons), state)
            return
        by_referee = self._chance.random() < 0.3
        offered = self._seen_by(self._keys["pin"])["acts_of"] if by_referee else {you["player"]: you["acts"]}
        acts = [act for of in offered.values() for act in of if act["event"]["event"] != "retire"]
        if acts:
            act = self._chance.choice(acts)
            who = ("referee", None) if by_referee else ("player", seat)
            self._ask(filled(act, self._chance), *who, sure=not act["fields"])

    def _press(self, seat: int, button: str, state: State) -> None:
        time.sleep(max(0.0, self._free_s.get(seat, 0.0) - time.monotonic()))
        self._post("/api/v1/simulated/press", {"seat": seat, "button": button}, self._token(seat))
        self._free_s[seat] = time.monotonic() + FINGER_S
        if not self._until(lambda now: bool(now["seq"] > state["seq"] or now["refusal"]), RULE_S):
            self._say({"trouble": f"nobody ruled on the press of seat {seat} at {state}"})

    def _ask(self, event: dict[str, Any], role: str, seat: int | None = None, sure: bool = True) -> None:
        """``sure``: it is well formed, for no field of it was filled by chance."""
        self._asked += 1
        asked = (event, role, seat, f"{self._name}-{self._asked}")
        self._say({"asked": asked})
        answer = self._send(asked)
        if answer.get("ok"):
            self._acknowledged = answer["seq"]
            self._say({"accepted": [answer["seq"], _kept_as(asked)]})
        elif answer["code"] in ("internal", "journal-failed", "not-allowed") or (
            sure and answer["code"] == "bad-field"
        ):
            self._say({"trouble": f"{asked} was answered {answer}"})
        if self._chance.random() < 0.1 and self._send(asked) != answer:
            self._say({"trouble": f"{asked} was answered differently the second time"})

    def _send(self, asked: Asked) -> dict[str, Any]:
        event, _role, seat, name = asked
        key = self._keys["pin"] if seat is None else self._token(seat)
        return self._post("/api/v1/actions", event, key, {"Idempotency-Key": name})

    def _look(self, word: str = "told") -> State:
        state = self._call("GET", "/api/v1/state", None, {})
        self._say({word: {"seq": state["seq"], "hash": state_hash(state)}})
        if state["seq"] < self._acknowledged:
            self._say({"trouble": f"{self._acknowledged} was answered, the state is at {state['seq']}"})
        return state

    def _seen_by(self, key: str) -> State:
        """The state as the holder of ``key`` may see it; what everybody may see tells none of the own cards."""
        own = self._call("GET", "/api/v1/state", None, {"Authorization": f"Bearer {key}"})
        public = self._look()
        if public["seq"] == own["seq"] and (cards := leaked(public, public, [own["game"] or {}])):
            self._say({"trouble": f"{sorted(cards)} are shown to everybody at {public['seq']}: {public}"})
        return own

    def _until(self, done: Callable[[State], bool], within_s: float) -> bool:
        end = time.monotonic() + within_s
        while not (there := done(self._look())) and time.monotonic() < end:
            time.sleep(0.05)
        return there

    def _post(self, path: str, body: Any, key: str, headers: Mapping[str, str] = {}) -> dict[str, Any]:
        sent = {"Authorization": f"Bearer {key}", "Content-Type": "application/json", **headers}
        return self._call("POST", path, json.dumps(body), sent)

    def _call(self, verb: str, path: str, body: str | None, headers: Mapping[str, str]) -> dict[str, Any]:
        """The answer; who is told to wait (too many requests, a busy table) waits and asks the same again."""
        while True:
            try:
                self._line.request(verb, path, body, dict(headers))
                response = self._line.getresponse()
                answer: dict[str, Any] = json.loads(response.read())
            except (OSError, HTTPException, ValueError):
                self._line.close()
                raise
            if response.status not in (429, 503) or answer.get("code") == "journal-failed":
                return answer
            time.sleep(0.2)


def _kept_as(asked: Asked) -> str:
    """The journal's name for the request: two seats may choose the same one."""
    _event, role, seat, key = asked
    return f"{role}-{seat or 0}:{key}"
