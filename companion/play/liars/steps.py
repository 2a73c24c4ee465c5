# SPDX-License-Identifier: MIT
"""The next step in the games of liars: dice under cups, bids, cups lifted, cards turned up."""

from __future__ import annotations

from typing import Any

from companion.play.liars.table import unrolled
from companion.table.adapter.base import Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.instruction import Instruction, one, only, still_in, tied, with_dice


def liars_next(adapter: PlainAdapter, scene: Scene) -> Instruction:
    """Who begins, roll, bid, raise or doubt, lift; with cards also deal, look, and turn up."""
    state = scene.state
    match state["phase"]:
        case "roll-off":
            return Instruction("roll-tie" if tied(scene) else "roll-off", with_dice(scene, state["contenders"]))
        case "deck":
            return Instruction("deal-cards", still_in(scene))
        case "reveal":
            return Instruction("lift", with_dice(scene, still_in(scene)))
        case "cards":
            return _card(scene, state)
        case _ if state["bid"] is None:
            return _before_bids(adapter, scene, state)
        case _:
            return _raise(state)


def _before_bids(adapter: PlainAdapter, scene: Scene, state: dict[str, Any]) -> Instruction:
    """All roll under their cups (PD-04); those whose dice still lie as they counted are known."""
    first = {"next": state["turn"]}
    asking, waits = adapter.asking(scene), only(scene, adapter.observers(scene))
    if asking is not None and asking.blocks and waits:
        return Instruction("look-cards", waits, first)
    if waits:
        return Instruction("shake", waits, first)
    left = only(scene, unrolled(scene))
    return Instruction("not-rolled", left, first) if left else Instruction("bid", one(state["turn"]))


def _raise(state: dict[str, Any]) -> Instruction:
    """A bid stands: it is raised or called a lie."""
    turn, bid = state["turn"], dict(state["bid"])
    if "bid" not in state["legal"].get(turn, {}):
        return Instruction("call", one(turn), {"bid": bid})
    callers = [name for name, legal in state["legal"].items() if "challenge" in legal and name != turn]
    return Instruction("raise", one(turn), {"bid": bid}, dict.fromkeys(callers, "may-call"))


def _card(scene: Scene, state: dict[str, Any]) -> Instruction:
    """A card is turned up, or what it says is done (PL-14 to PL-18, PL-S3)."""
    turn, pending = state["resolve_turn"], scene.pending
    if pending is not None:
        return Instruction("do-card", one(str(pending["player"])))
    legal = state["legal"].get(turn, {})
    if "decline" not in legal:
        return Instruction("turn-card", one(turn))
    return Instruction("turn-or-stop" if "resolve" in legal else "undo-or-stop", one(turn))
