# SPDX-License-Identifier: MIT
"""Holds what the camera has counted against what truly lies on the simulated table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.base import Event
from vision.cameras.simulation.simulated import SimulatedTable
from vision.mat.tokens import symbol_face

Game = Mapping[str, Any]
Round = tuple[int, int]
"""The number of a game, and of its round."""


class Checks:
    """Knows which throws have been made and which of them have counted: none counts twice."""

    def __init__(self, table: SimulatedTable, names: Sequence[str]) -> None:
        self._table = table
        self._seats = {name: seat for seat, name in enumerate(names, 1)}
        self._thrown: Counter[int] = Counter()
        self._counted: Counter[int] = Counter()
        self._round: dict[int, Round] = {}

    def threw(self, seat: int, round_: Round) -> None:
        """A throw was made at the seat."""
        self._thrown[seat] += 1
        self._round[seat] = round_

    def rolled(self, seat: int, round_: Round, dice: int) -> bool:
        """True if so many dice lie at the seat, thrown in this round."""
        return self._round.get(seat) == round_ and len(self._table.faces(seat)) == dice

    def against(self, event: Event, game: Game) -> str:
        """What is wrong with ``event``, which the camera has just read; "" if nothing."""
        match event["event"]:
            case "reveal" if "faces" in event:
                return self._together(event["faces"])
            case "reveal" | "roll-off" | "start-roll":
                return self._by_player(event["dice"])
            case "roll" if "face" in event:
                return self._beside_the_pile(event, game)
            case "roll":
                return self._by_player(event["dice"])
            case "ante":
                return self._pot(game)
            case "turn":
                numbers = self._table.numbers(self._seats[event["player"]])
                true = numbers[event["position"] - 1]
                return "" if true == event["number"] else f"{true} lies at position {event['position']}"
            case "throw":
                return self._board(event)
            case "place" | "plunder":
                return self._piles(game)
            case "resolve":
                return self._cups(game)
        return f"no check for {event['event']}"

    def _by_player(self, dice: Mapping[str, Any]) -> str:
        for name, told in dice.items():
            seat, faces = self._seats[name], [_face(one) for one in (told if isinstance(told, list) else [told])]
            if sorted(faces) != sorted(self._table.faces(seat)):
                return f"{name} has {self._table.faces(seat)}"
            if why := self._new(seat, name):
                return why
        return ""

    def _together(self, faces: Sequence[Any]) -> str:
        lying = [face for seat in self._seats.values() for face in self._table.faces(seat)]
        return "" if sorted(map(_face, faces)) == sorted(lying) else f"under the cups are {lying}"

    def _new(self, seat: int, name: str) -> str:
        if self._counted[seat] == self._thrown[seat]:
            return f"{name} has thrown nothing new"
        self._counted[seat] = self._thrown[seat]
        return ""

    def _beside_the_pile(self, event: Event, game: Game) -> str:
        name = event["player"]
        seat = self._seats[name]
        lying = self._table.faces(seat)
        begun = game["piles"][name][-1:] if not lying else []
        faces = lying or tuple(_face(die) for die in begun)
        if faces != (_face(event["face"]),):
            return f"{name} has {faces} beside the pile"
        return self._new(seat, name)

    def _pot(self, game: Game) -> str:
        """Where nobody has put anything in, what lies in the middle is the pot of the last round."""
        owed = sum(pot["jewels"] + pot["bones"] for pot in game["pots"])
        return (
            ""
            if len(self._table.pot) == owed or not owed
            else f"{len(self._table.pot)} lie in the middle, {owed} are counted"
        )

    def _board(self, event: Event) -> str:
        lying = Counter(symbol_face(*one) for one in self._table.board)
        told = Counter((die["symbol"], die["colour"]) for die in event["dice"] if "symbol" in die)
        cocked = len(event["dice"]) - told.total()
        return "" if cocked or lying == told else f"on the board lie {dict(lying)}"

    def _piles(self, game: Game) -> str:
        for name, seat in self._seats.items():
            pile = tuple(_face(die) for die in game["piles"][name])
            lying = self._table.pile(seat) or self._table.faces(seat)  # one die alone is a pile where it lies
            if pile and lying != pile:
                return f"{name}'s pile is {lying}, not {pile}"
        return ""

    def _cups(self, game: Game) -> str:
        for name, cup in game["cups"].items():
            if sorted(map(_face, cup)) != sorted(self._table.faces(self._seats[name])):
                return f"{name} has {self._table.faces(self._seats[name])}, not {cup}"
        return ""


def _face(told: Any) -> int:
    face = told["face"] if isinstance(told, Mapping) else told
    return 1 if face == "skull" else int(face)
