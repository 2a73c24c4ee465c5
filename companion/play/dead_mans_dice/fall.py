# SPDX-License-Identifier: MIT
"""Piles that fall in Dead Man's Dice: who did it is asked of the owner, and told to all (DM-14, DM-15, DM-S6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.games.base import Event, State
from companion.games.errors import Refused
from companion.messages.message import Message
from companion.table.adapter.base import Act, Scene, Style, choice_field
from companion.table.sight import owner
from vision.sighting import Die

FELL: Final = Message("my-pile-was-knocked-over")
FINE: Final = 7


def knocked(player: str, pile: str) -> dict[str, Any]:
    """The event: ``player`` has knocked the pile of ``pile`` over."""
    return {"event": "knock", "player": player, "pile": pile}


def fall_said(scene: Scene, owner: str, event: Event) -> Event:
    """Who, by ``event``, has knocked the pile of ``owner`` over: whoever is on turn, or oneself.

    Raises:
        Refused: it names somebody else.
    """
    turn = scene.state["turn"]
    if event["knocker"] not in (turn, owner):
        raise Refused("bad-field", Message("knocker-wants-who-knocked-pile", turn=turn, owner=owner))
    return knocked(str(event["knocker"]), owner)


def fell_act(view: State, owner: str, style: Style) -> Act:
    """The pile of ``owner`` has fallen out of turn: it is asked who did it."""
    who = {view["turn"]: view["turn"], owner: Message("i-did-myself")}
    return Act(FELL, {"event": "shout", "player": owner}, style, (choice_field("knocker", Message("who-did"), who),))


def knock_act(view: State, player: str) -> Act:
    """``player``, who is on turn, owns up to having knocked a pile over."""
    piles = {owner: Message("my-own") if owner == player else owner for owner, pile in view["piles"].items() if pile}
    event = {"event": "knock", "player": player}
    return Act(Message("i-knocked-pile-over"), event, "plain", (choice_field("pile", Message("whose-pile"), piles),))


def fall_words(knock: Event) -> str:
    """Who knocked whose pile over, and what follows.

    >>> fall_words(knocked("Ann", "Bob"))
    "Ann knocked Bob's pile over and loses seven doubloons."
    >>> fall_words(knocked("Bob", "Bob"))
    "Bob's own pile fell: Bob starts again on the next turn."
    """
    player, pile = knock["player"], knock["pile"]
    if player == pile:
        return Message("own-pile-fell", pile=pile, pile2=pile)
    return Message("knocked-pile-over", player=player, pile=pile)


def thrown_by(scene: Scene) -> str | None:
    """Beside whose pile a die may lie that is not read yet, for its throw knocked a pile over (DM-S6)."""
    last, awaited = scene.match.last_event or {}, scene.match.awaits()
    if scene.state["phase"] != "restart" or last.get("event") != "knock" or awaited is None:
        return None
    knocker = str(last["player"])
    read = awaited.dice.get(knocker, 0) > bool(scene.state["piles"][knocker])
    return None if read else knocker


def lay_before(scene: Scene, dice: Sequence[Die], thrower: str) -> bool:
    """False if a die of the ``thrower`` came only with the new pile: then its throw has knocked nothing over."""
    sight = scene.sight
    if sight.fewer is None:
        return True
    new = [die for die in dice if owner(die, scene.seats) == thrower and not sight.knows(die)]
    return all(sight.through(die) or any(old.may_be(die) for old in sight.fewer) for die in new)
