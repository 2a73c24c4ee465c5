# SPDX-License-Identifier: MIT
"""Adapter that the games of liars share: SHOUT calls the bidder a liar, cups are lifted, the camera counts.

And their next step: dice under cups, bids, cups lifted, cards turned up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Final

from companion.games.base import Await, Event, State
from companion.games.match import Match
from companion.games.odds import bid_chances
from companion.messages.message import Message, joined
from companion.table.adapter.base import Act, Asking, Field, Meaning, Panel, Scene, choice_field, line, whole_field
from companion.table.adapter.plain import PlainAdapter
from companion.table.adapter.statistics import Statistic
from companion.table.gamekit import Said
from companion.table.instruction import Instruction, one, only, still_in, tied, with_dice
from companion.table.say import bid_words
from companion.table.throws import Lying, Part, Place, used
from firmware.press import Button
from vision.sighting import Die

CHALLENGE: Final = "challenge"
SIDES: Final = 6
DICE: Final = 5
"""Number of dice each player has at first, unless the set-up says otherwise."""
ROLLED: Final = Message("i-have-rolled")
PATIENCE_NS: Final = 20_000_000_000
"""Time the others have to say that they have rolled, once one has; nothing waits for it."""


def _bid_said(event: Event) -> str:
    return Message("bids", player=str(event.get("player")), bid=bid_words(event))


LOG: Final[Mapping[str, Said]] = {"bid": _bid_said, CHALLENGE: "calls-liar", "reveal": "cups-are-lifted"}
"""What a game's log says of the events that all games of liars share."""
WORDS: Final = frozenset({"next", "anyone"})
"""Values in the journal of these games that are no names."""


def calls_and_dice() -> list[Field]:
    """What a set-up of pirates asks: who may call LIAR!, and how many dice each player has."""
    anyone = {None: Message("next-player-only"), "anyone": Message("label-everybody")}
    return [
        choice_field("challenge", Message("who-may-call-liar"), anyone),
        whole_field("dice", Message("dice-each"), 1, 10, 5),
    ]


class Liars(PlainAdapter):
    """SHOUT is LIAR!, for everybody who may challenge; the first one counts."""

    shouts: ClassVar[frozenset[str]] = frozenset({CHALLENGE})
    keeps: ClassVar[Part] = "out of play"
    virtual: ClassVar[bool] = True

    def meaning(self, scene: Scene, player: str, button: Button) -> Meaning | None:
        """SHOUT: LIAR! AYE, before the first bid: I have rolled."""
        if button == "aye":
            if self.asking(scene) is None or player not in self.observers(scene):
                return None
            return Meaning(ROLLED, whose="whoever has dice, before the first bid", looks=True)
        if not scene.may(player, CHALLENGE):
            return None
        return Meaning(Message("label-liar"), self.shout(scene, player), race=True, whose="whoever may challenge")

    def shout(self, scene: Scene, player: str) -> Event:  # noqa: ARG002
        """The challenge."""
        return {"event": CHALLENGE, "player": player}

    def asking(self, scene: Scene) -> Asking | None:
        """Before the first bid all roll under their cups (PD-04): no eye sees that, so it can be said; none has to."""
        state = scene.state
        if state["phase"] != "bidding" or state["bid"] is not None:
            return None
        in_game = (name for name, one in state["players"].items() if one["dice"] and name not in scene.virtual)
        # whose dice lay open when they counted last, and are gone, has rolled them, said or not
        names = tuple(name for name in in_game if not taken_up(scene, name))
        return Asking(names, patience_ns=PATIENCE_NS, blocks=False)

    def spare(self, scene: Scene) -> int:
        """Dice that were lost lie in the middle of the table, or before whoever lost them (PD-10)."""
        players = {name: one for name, one in scene.state["players"].items() if name not in scene.virtual}
        each = int(scene.match.options.get("dice", DICE))
        return each * len(players) - int(sum(player["dice"] for player in players.values()))

    def places(self, scene: Scene, awaited: Await, zones: bool) -> Mapping[str | None, Place]:
        """Of dice that counted in a zone only as many may stay there as their player has lost since."""
        places = super().places(scene, awaited, zones)
        counted = Counter(die.owner for die in scene.sight.last_counted)
        kept = {name: counted[name] - place.count for name, place in places.items() if name and place.count}
        stays = {name: n for name, n in kept.items() if n >= 0}
        return {name: replace(place, stays=stays.get(name or "")) for name, place in places.items()}

    def lying(self, scene: Scene, awaited: Await, dice: Sequence[Die]) -> list[Lying]:
        """What could be seen while bids were made lay under no cup: dice out of play, or nobody has rolled."""
        lying = super().lying(scene, awaited, dice)
        open_ = [
            die for die in lying if die.before is None and die.through >= 2 and not scene.sight.given_back(die.seen)
        ]
        if awaited.event != "reveal" or not open_:
            return lying
        part: Part = "out of play" if len(open_) <= self.spare(scene) else "thrown"
        return [replace(die, before=used(die.seen, die.owner, part)) if die in open_ else die for die in lying]

    def acts(self, scene: Scene, player: str, view: State) -> list[Act]:
        """Also: that one has rolled; who is to bid says so by the bid, so it stands aside there."""
        acts, meaning = super().acts(scene, player, view), self.meaning(scene, player, "aye")
        if meaning is None or meaning.words != ROLLED:
            return acts
        rolled: Event = {"event": "aye", "player": player}
        return [*acts, Act(ROLLED, rolled, "plain")] if view["turn"] == player else [Act(ROLLED, rolled), *acts]

    def noticed(self, scene: Scene) -> list[Panel]:
        """Also whose dice were not rolled though a bid stands, and whose were seen since: none is rolled again then."""
        lines = super().noticed(scene)
        if scene.state["phase"] != "bidding" or scene.state["bid"] is None:
            return lines
        old, shown = [] if scene.owes else unrolled(scene), uncovered(scene)
        lines += [line(Message("dice-not-rolled", name=name)) for name in old]
        return lines + [line(Message("dice-seen-before-count", name=name)) for name in shown]

    def offer(self, scene: Scene, player: str, name: str, view: State) -> list[Act]:
        """LIAR as big as the phone."""
        if name == CHALLENGE:
            return [Act(Message("call-liar"), {"event": CHALLENGE, "player": player}, "shout")]
        return super().offer(scene, player, name, view)

    def statistics(self, event: Event, before: Match, after: Match) -> Iterator[tuple[str, Statistic]]:
        """Also whose bid was called a lie and by whom, and which of the two was right."""
        yield from super().statistics(event, before, after)
        last = after.view(None)["last"]
        if "challenger" not in last or last == before.view(None)["last"]:
            return
        liar, doubter = last["bid"]["player"], last["challenger"]
        yield from ((liar, "called"), (doubter, "call"))
        if not last["holds"]:
            yield from ((liar, "lied"), (doubter, "caught"))

    def odds(self, scene: Scene, player: str) -> dict[str, Any] | None:
        """How likely the standing bid is true, by how many of the own dice count: nobody but ``player`` knows that."""
        state = scene.state
        bid, own = state["bid"], state["players"].get(player, {}).get("dice", 0)
        if bid is None or not own:
            return None
        others = sum(one["dice"] for one in state["players"].values()) - own
        chances = bid_chances(bid["quantity"], own, others, Fraction(self.counting(scene), SIDES))
        return {
            "bid": dict(bid),
            "own": own,
            "others": others,
            "chances": [round(float(chance), 6) for chance in chances],
        }

    def counting(self, scene: Scene) -> int:  # noqa: ARG002
        """How many faces of a die count for a bid."""
        return 1

    def out_words(self) -> str:
        """To one without dice."""
        return Message("you-are-out-dice-watch")

    def throw_words(self, awaited: Await, name: str) -> str:
        """While cups are lifted."""
        if awaited.event == "reveal":
            own = awaited.dice.get(name, 0)
            return Message("lift-your-cup-camera-counts") if own else Message("all-cups-are-lifted-camera")
        return super().throw_words(awaited, name)

    def move_words(self, view: State, name: str) -> str:
        """While bids are made."""
        legal, bid, turn = view["legal"].get(name, {}), view.get("bid"), view["turn"]
        if "bid" in legal:
            return Message("bid-higher-than-call-liar", bid=bid_words(bid)) if bid else Message("make-first-bid")
        if CHALLENGE in legal:
            return _may_call(turn if turn != name else None, bid)
        if turn and turn != name:
            return Message("wait-bids-calls-liar", turn=turn) if bid else Message("wait-makes-first-bid", turn=turn)
        return super().move_words(view, name)

    def last_words(self, last: Mapping[str, Any]) -> list[str]:
        """How the count ended."""
        return [count_words(last)] if last.get("bid") else []


def _may_call(turn: str | None, bid: Mapping[str, Any] | None) -> str:
    if bid:
        on = bid_words(bid)
        return Message("wait-or-call-liar-of-bid", turn=turn, bid=on) if turn else Message("call-liar-on", bid=on)
    return Message("wait-or-call-liar", turn=turn) if turn else Message("call-liar-now")


def unrolled(scene: Scene) -> list[str]:
    """Whose dice still lie as they counted in the round before, more of them than were lost since (PD-04, PD-10).

    Nobody's until the eye has looked: after a new start of the program only what counted is known.
    """
    if scene.sight.looked is None:
        return []
    lie = Counter(die.owner for die in scene.sight.used if die.part == "thrown" and die.owner)
    return [name for name, n in lie.items() if n > _lost(scene, name)]


def taken_up(scene: Scene, name: str) -> bool:
    """True if the dice of ``name`` counted in the round before, and lie there no more."""
    lay = scene.sight.looked is not None and any(die.owner == name for die in scene.sight.last_counted)
    return lay and name not in unrolled(scene)


def uncovered(scene: Scene) -> list[str]:
    """Whose dice lie open that came or moved since they counted, though they belong under the cup."""
    dice, players = scene.sight.dice, scene.state["players"]
    fresh = (die for die in scene.sight.lying(dice, scene.seats) if die.before is None)
    lie = Counter(die.owner for die in fresh if die.owner and not scene.sight.given_back(die.seen))
    spare = sum(_lost(scene, name) for name in players)
    return [name for name, n in lie.items() if n > spare and players.get(name, {}).get("dice")]


def _lost(scene: Scene, name: str | None) -> int:
    """How many of the dice of ``name`` that counted last are out of play now."""
    counted_ = sum(die.owner == name for die in scene.sight.last_counted)
    has = scene.state["players"].get(name, {}).get("dice", 0)
    return max(0, counted_ - int(has))


def count_words(last: Mapping[str, Any]) -> str:
    """How a count ended.

    >>> count_words({"bid": {"quantity": 4, "face": 4}, "count": 6, "loser": "Cat"})
    'Four 4s? There are six. Cat loses a die.'
    """
    called = Message("bid-called", quantity=last["bid"]["quantity"], face=last["bid"]["face"])
    there = Message("so-many-are-there", n=last["count"])
    return joined([called, there, Message("loses-a-die", name=last["loser"])])


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
