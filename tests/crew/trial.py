# SPDX-License-Identifier: MIT
"""Whole games among computer players, without a table: dice are thrown here, and every chosen move is played.

A pirate is given its own dice and its own view alone; the cups, the coasters and the stacks are known only here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from companion.crew.pirate import Action, Policy, View
from companion.games.base import OVER, Event
from companion.games.deck_file import kit_deck
from companion.games.errors import Refused
from companion.games.match import Match
from companion.play.registry import GAMES

MOST: Final = 20_000
"""No game among pirates has so many moves: it would never end."""
HIDDEN: Final = frozenset({"pirates-dice", "pirates-lies"})
"""Games in which a player sees more than everybody does."""
SYMBOLS: Final = ("skull", "sword", "coconut", "diamond", "boat", "pistol")
COLOURS: Final = ("black", "red", "green", "blue", "yellow", "purple")
SIDES: Final[Mapping[str, Sequence[Any]]] = {
    "pips": (1, 2, 3, 4, 5, 6),
    "skull": ("skull", 2, 3, 4, 5, 6),
    "regular": (1, 2, 3, 4, 5, 6),
    "jolly": ("skull", 2, 3, 4, 5, 6),
    "jewel": (1, 2, 3, 4, 5, 6),
    "bone": tuple(range(1, 13)),
}


@dataclass
class Trial:
    """A game among ``players``. ``illegal`` holds each action that the rules refused, with the reason."""

    match: Match
    players: Mapping[str, Policy]
    chance: Random
    illegal: list[tuple[Action, str]] = field(default_factory=list)
    moves: int = 0
    _cups: dict[str, list[Any]] = field(default_factory=dict)
    _rows: dict[str, list[int]] = field(default_factory=dict)
    _kinds: dict[str, str] = field(default_factory=dict)
    _thrown_in: object = None

    def play(self, most: int = MOST) -> Trial:
        """Play to the end, to the first move against the rules, or so many moves at most."""
        while self.match.game.phase != OVER and not self.illegal and self.moves < most:
            self._deal()
            self._step()
        return self

    @property
    def winners(self) -> list[str]:
        """Who has won."""
        winner = self.match.state()["winner"]
        return winner if isinstance(winner, list) else [winner]

    def _step(self) -> None:
        shown = self.match.view(None)
        for player in self.players.values():
            player.watch(shown)
        actions: list[tuple[float, int, Action]] = []
        for name, player in self.players.items():
            if (view := self._seen_by(name, shown)) is None:
                continue
            action = player.choose(view, self._cups.get(name, ()))
            if action is not None and not self._left_to_the_table(action):
                actions.append((player.wait_s(view), len(actions), action))
        if actions:
            action = min(actions)[2]
            self._play(action, self._filled(action))
        else:
            self._play({}, self._of_the_table())

    def _seen_by(self, name: str, shown: View) -> View | None:
        """What ``name`` sees: what is ``shown`` to everybody, and the own hand; None: there is nothing to do.

        All views are made anew for each move, so that only those are asked for that somebody will look at.
        """
        if shown["game"] not in HIDDEN:
            return shown
        return self.match.view(name) if shown["legal"].get(name, {}).keys() - {"retire"} else None

    def _left_to_the_table(self, action: Action) -> bool:
        """A die that all throw at once; which kind is remembered."""
        if action["event"] != "roll" or "contenders" not in self.match.state():
            return False
        self._kinds[action["player"]] = action["die"]
        return True

    def _play(self, action: Action, event: Event) -> None:
        self.moves += 1
        try:
            self.match = self.match.apply(event)
        except Refused as no:
            self.illegal.append((action or dict(event), f"{no.code}: {no.message} at {self.match.state()}"))

    def _deal(self) -> None:
        """Shake the cups, or lay the coasters, where a new round begins."""
        state = self.match.state()
        if state["round"] == self._thrown_in or state["phase"] not in ("bidding", "turning"):
            return
        self._thrown_in = state["round"]
        faces = SIDES["skull" if state["game"] == "pirates-dice" else "pips"]
        self._cups = {name: self.chance.choices(faces, k=one["dice"]) for name, one in state["players"].items()}
        self._rows = {name: self.chance.sample(range(1, 8), 7) for name in state["players"]}

    def _filled(self, action: Action) -> Event:
        """The action with what the dice then show."""
        match action["event"]:
            case "roll":
                return {**action, "face": self.chance.choice(SIDES[action["die"]])}
            case "turn":
                return {**action, "number": self._rows[action["player"]][action["position"] - 1]}
            case "throw":
                die = {"symbol": self.chance.choice(SYMBOLS), "colour": self.chance.choice(COLOURS)}
                return {**action, "dice": [*self.match.state()["board"], die]}
            case "resolve" if "dice" not in action:
                return {**action, "dice": self._after(action["target"], action["player"])}
            case _:
                return action

    def _after(self, target: Mapping[str, Any], thief: str) -> dict[str, list[Any]]:
        """The cups after a card has rolled dice again, or taken one."""
        cups = self.match.view(None)["cups"]
        cup = list(cups[target["player"]])
        if "index" in target:
            return {thief: [*cups[thief], cup.pop(target["index"])], target["player"]: cup}
        for place in target["dice"]:
            cup[place] = self.chance.randint(1, 6)
        return {target["player"]: cup}

    def _of_the_table(self) -> Event:
        """What happens when nobody has to choose anything: dice are thrown, cups lifted, cards dealt."""
        offers = self.match.state()["legal"].get("table", {})
        offered = next((name for name in offers if name != "tie"), "")
        awaited = self.match.awaits()
        match offered:
            case "reveal" if awaited is not None:
                return awaited.filled({name: self._cups[name] for name in awaited.dice})
            case "roll-off" if awaited is not None:
                return awaited.filled({name: [self.chance.choice(SIDES["skull"])] for name in awaited.dice})
            case "start-roll" if awaited is not None:
                bottoms = {name: self._die("regular") for name in awaited.dice}
                return {"event": offered, "dice": bottoms}
            case "roll" if awaited is not None:
                return {"event": offered, "dice": {name: self._die(self._kind(name)) for name in awaited.dice}}
            case "deck":
                return {"event": offered, "order": self._shuffled()}
            case _:
                return {"event": offered}

    def _kind(self, name: str) -> str:
        state = self.match.state()
        if name in state["declared"]:
            return "bone"
        return self._kinds.get(name, "jewel") if state["players"][name]["jewels"] else "bone"

    def _die(self, kind: str) -> dict[str, Any]:
        return {"die": kind, "face": self.chance.choice(SIDES[kind])}

    def _shuffled(self) -> dict[str, list[str]]:
        stacks: dict[str, list[str]] = {str(rating): [] for rating in range(1, 5)}
        for card in self.match.options["deck"]:
            stacks[str(card["rating"])] += [card["id"]] * card["copies"]
        for stack in stacks.values():
            self.chance.shuffle(stack)
        return stacks


def trial(game: str, players: Mapping[str, Policy], options: Mapping[str, Any], chance: Random) -> Trial:
    """A game of ``game`` that is about to begin; the kit's deck goes with it where cards are on the phones."""
    deck = {"deck": kit_deck()} if options.get("cards") == "phone" and "deck" not in options else {}
    setup = {"game": game, "players": list(players), "options": {**options, **deck}}
    return Trial(GAMES.start(setup), players, chance)
