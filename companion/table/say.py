# SPDX-License-Identifier: MIT
"""What the table says to people: one plain sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.games.base import OVER, Await, State

NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def say(state: State | None, awaited: Await | None, name: str) -> str:
    """What ``name`` may do now, in one sentence."""
    if state is None:
        return "No game runs: the referee can start one."
    if state["phase"] == OVER:
        return _end(state["winner"], name)
    if state["players"].get(name, {}).get("out"):
        return "You are out of dice. Watch them lie."
    if awaited is not None:
        return _throw(awaited, name)
    return _move(state, name)


def _end(winner: Any, name: str) -> str:
    if winner == name:
        return "You have won!"
    if isinstance(winner, list) and name in winner:
        return f"You have won, with {listed([other for other in winner if other != name])}!"
    return f"The game is over: {wins(winner)}"


def _throw(awaited: Await, name: str) -> str:
    own = awaited.dice.get(name, 0)
    if awaited.event == "roll-off":
        if own:
            return "Roll one die in the open: the highest begins."
        return f"Wait: {listed(list(awaited.dice))} roll for who begins."
    if awaited.event == "reveal":
        return "Lift your cup: the camera counts." if own else "All cups are lifted: the camera counts."
    return f"Throw {_dice(own)} in the open." if own else f"Wait for the dice of {listed(list(awaited.dice))}."


def _move(state: State, name: str) -> str:
    legal, bid, turn = state["legal"].get(name, {}), state.get("bid"), state["turn"]
    if "bid" in legal:
        return f"Bid higher than {bid_words(bid)}, or call LIAR." if bid else "Make the first bid."
    if "challenge" in legal:
        before = f"Wait for {turn}, or call" if turn and turn != name else "Call"
        return f"{before} LIAR on {bid_words(bid)}." if bid else f"{before} LIAR."
    others = [event for event in legal if event != "retire"]
    if others:
        return f"You may: {listed(others, 'or')}."
    if turn is None:
        return "Wait."
    return "It is your turn." if turn == name else f"Wait: it is {turn}'s turn."


def verdict_words(last: Mapping[str, Any], winner: Any) -> str:
    """How a count ended.

    >>> verdict_words({"bid": {"quantity": 4, "face": 4}, "count": 6, "loser": "Cat"}, None)
    'Four 4s? There are six. Cat loses a die.'
    """
    parts = []
    if "count" in last and last.get("bid"):
        there = (
            "There is one" if last["count"] == 1 else f"There are {number(last['count']) if last['count'] else 'none'}"
        )
        said = bid_words(last["bid"])
        parts.append(f"{said[0].upper()}{said[1:]}? {there}. {last['loser']} loses a die.")
    if winner is not None:
        parts.append(wins(winner))
    return " ".join(parts)


def wins(winner: Any) -> str:
    """That somebody has won.

    >>> wins("Ann"), wins(["Ann", "Bob"])
    ('Ann wins.', 'Ann and Bob win.')
    """
    return f"{listed(winner)} win." if isinstance(winner, list | tuple) else f"{winner} wins."


def tie_words(names: Sequence[str]) -> str:
    """That several were first at once."""
    return f"{listed(names)} at the same moment: nobody was first."


def bid_words(bid: Mapping[str, Any]) -> str:
    """A bid as it is spoken.

    >>> bid_words({"quantity": 4, "face": 4}), bid_words({"quantity": 1, "face": 2})
    ('four 4s', 'one 2')
    """
    return f"{number(bid['quantity'])} {bid['face']}{'' if bid['quantity'] == 1 else 's'}"


def number(value: int) -> str:
    """A number as a word up to twelve, in figures above."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def listed(names: Sequence[str], joint: str = "and") -> str:
    """``Ann, Bob and Cat``."""
    return f"{', '.join(names[:-1])} {joint} {names[-1]}" if len(names) > 1 else "".join(names)


def _dice(count: int) -> str:
    return "one die" if count == 1 else f"{number(count)} dice"
