# SPDX-License-Identifier: MIT
"""What happens next stands at the top of every screen: exactly one instruction, for somebody who can follow it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.messages.message import Message, english
from companion.play.registry import GAMES
from companion.table.inbox import Sighted
from companion.table.instruction import Instruction, Standing, instruction, instruction_words
from companion.table.shouts import EYE_NS
from companion.table.snapshot import Snapshot
from tests.companion.table.conftest import die
from tests.evenings.hands_evening import Evening
from tests.evenings.party import NAMES, SEATS
from tests.evenings.tally import Tally
from tests.random_games import SET_UPS, next_event, set_up
from vision.sighting import Die, Reading, Sighting, Stillness

Begin = Callable[..., Any]
SENTENCES = {id_: words for id_, words in english().sources.items() if id_.startswith("do-")}
BY_HANDS = frozenset(
    {"shake", "not-rolled", "look", "look-cards", "take-back", "still", "still-row", "take-away", "take-pot", "doubt"}
)
"""What hands and eyes do, and no event of the game."""


def said_to(now: Snapshot, me: str | None) -> str:
    """The instruction as everybody in the room is told, or ``me``."""
    asked = now.instruction
    return instruction_words(asked, asked.for_all([name for name in now.seats if name]), me)


AUDIENCE = "all|one|many|you|waits?"
WAYS = "next|any|won|bone|jewel|may-call|may-shout|middle|own|before|single"


def followable(now: Snapshot) -> str:
    """What is wrong with the instruction of ``now``: nobody is named, or nobody named can do anything that leads on."""
    assert now.match is not None
    told, state = now.instruction, now.match.view(None)
    if lacking := [me for me in (None, *now.seats) if me is not None and not said_to(now, me)]:
        return f"{told.id} has no words for {lacking}"
    if now.match.over:
        return "" if told.id == "over" else f"{told.id} though it is over"
    inside = {name for name, one in state["players"].items() if not one["out"]}
    if told.for_all(inside) and re.match(rf"({'|'.join(told.who)})\b", words := told.shown(inside)["say"]):
        return f"{words!r} is for all, and names some"
    if not told.who or not set(told.who) <= inside:
        return f"{told.id} is for {told.who}, not for some of {sorted(inside)}"
    awaited = now.awaits
    leads_on = any(
        set(state["legal"].get(name, {})) - {"retire"}
        or (awaited is not None and (awaited.dice.get(name) or awaited.centre or name == state["turn"]))
        or now.adapter.meaning(now.scene, name, "aye") is not None
        or now.floor == name
        for name in told.who
    )
    return "" if leads_on or told.id in BY_HANDS else f"nobody of {told.who} can follow {told.id}"


@pytest.mark.slow
@pytest.mark.parametrize("game", SET_UPS)
def test_every_state_that_the_rules_reach_has_one(game: str) -> None:
    said, chance = set[str](), Random(11)
    for _ in range(8):
        match = GAMES.start(set_up(game, chance))
        for _ in range(200):
            now = Snapshot(match=match, number=1, seats=match.players, condition="ok", games=GAMES)
            assert not followable(now), (followable(now), match.state())
            said.add(now.instruction.id)
            event = next_event(match, chance)
            if event is None:
                break
            match = match.apply(event)
    assert "over" in said
    assert len(said) > 1


class Told(Evening):
    """An evening that looks at the instruction whenever the table has moved."""

    def __init__(self, *given: Any, **more: Any) -> None:
        self.said: set[str] = set()
        super().__init__(*given, **more)

    def _check(self, before: int) -> None:
        now = self.broadcaster.snapshot
        if now.match is not None:
            assert not followable(now), (followable(now), now.match.state(), now.stillness, now.against)
            self.said.add(now.instruction.id)
        super()._check(before)


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("tidy", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["untidy", "tidy"])
def test_every_moment_of_an_evening_has_one(tidy: bool, game: str) -> None:
    """With dice left over, knocked and lifted; what the eye sees is in it."""
    seats = Random(f"{game} {int(tidy)}").choice(SEATS[game][:3])
    evening = Told(f"{game} {int(tidy)}", seats, Tally(game), tidy=tidy, trouble=0.1)
    evening.play(game)
    assert "over" in evening.said
    assert len(evening.said) > 1


def test_every_instruction_can_be_said_to_whoever_it_is_for() -> None:
    ids = {re.sub(rf"-({AUDIENCE})(-({WAYS}))?$", "", id_) for id_ in SENTENCES}
    for id_ in ids:
        variants = [sentence.removeprefix(f"{id_}-") for sentence in SENTENCES if sentence.startswith(f"{id_}-")]
        assert any(name.startswith("one") or name == "all" for name in variants), f"{id_}: on the table's screen"
        assert any(name.startswith("wait") or name in ("all", "one") for name in variants), f"{id_}: to the others"


def test_each_reads_it_for_themselves(begin: Begin) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat", first="Ann")
    assert bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}, 1).ok
    now = bench.broadcaster.snapshot
    assert bench.state["instruction"]["say"] == "Bob: bid higher, or call LIAR."
    assert now.for_player("Bob")["instruction"]["say"] == "Bid higher, or call LIAR."
    assert said_to(now, "Cat") == "Waiting for Bob to bid or call LIAR."


def shown(bench: Any) -> Mapping[str, Any]:
    told: Mapping[str, Any] = bench.state["instruction"]
    return told


def test_before_the_first_bid_all_roll_then_one_bids(begin: Begin) -> None:
    """PD-04: all roll under their cups; the first player bids."""
    bench = begin("pirates-dice", "Ann", "Bob", "Cat", first="Ann")
    assert (shown(bench)["id"], shown(bench)["all"]) == ("shake", True)
    assert shown(bench)["params"] == {"next": "Ann"}
    for seat, left in ((2, ["Ann", "Cat"]), (1, ["Cat"])):
        assert bench.ask({"event": "aye"}, seat).ok
        assert shown(bench)["who"] == left
    assert bench.ask({"event": "aye"}, 3).ok
    assert (shown(bench)["id"], shown(bench)["who"]) == ("bid", ["Ann"])
    assert bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}, 1).ok
    assert (shown(bench)["id"], shown(bench)["who"]) == ("raise", ["Bob"])


def test_nobody_has_to_say_that_they_rolled(begin: Begin) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann")
    assert bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}, 1).ok
    assert bench.state["looking"] is None


def counted(bench: Any, look: Callable[..., Any]) -> None:
    """A round of two dice each is over: all lie as they counted."""
    bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}, 1)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    look(bench, LYING)


LYING = [die(3, 1, at=(0, 0)), die(4, 1, at=(100, 0)), die(3, 2, at=(0, 500)), die(4, 2, at=(100, 500))]


def test_whose_dice_still_lie_as_they_counted_is_known_and_asked(begin: Begin, look: Callable[..., Any]) -> None:
    """PD-04: Bob took his up; Ann's lie there, so that she has not rolled."""
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    counted(bench, look)
    assert (shown(bench)["id"], shown(bench)["who"]) == ("shake", ["Ann", "Bob"])
    look(bench, LYING[:2], verified=False, stillness="unread")
    look(bench, LYING[:2])
    assert shown(bench)["who"] == ["Ann"]
    assert bench.ask({"event": "aye"}, 1).ok
    assert (shown(bench)["id"], shown(bench)["who"]) == ("not-rolled", ["Ann"])
    assert bench.ask({"event": "bid", "player": "Bob", "quantity": 1, "face": 3}, 2).ok
    noticed = [panel["text"] for panel in bench.state["shown"] if panel["kind"] == "line"]
    assert noticed == ["Ann's dice were not rolled in this round: roll them under the cup now."]


def test_nobody_s_dice_are_said_to_lie_there_until_the_eye_has_looked_after_a_new_start(
    begin: Begin, look: Callable[..., Any]
) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    counted(bench, look)
    look(bench, [], verified=False, stillness="nothing")
    assert shown(bench)["id"] == "bid", "both took theirs up"
    bench.start()
    assert shown(bench)["id"] in ("shake", "bid")
    assert bench.ask({"event": "bid", "player": "Bob", "quantity": 1, "face": 3}, 2).ok
    bench.start()
    assert [panel for panel in bench.state["shown"] if panel["kind"] == "line"] == []
    look(bench, LYING[:2])
    [noticed] = [panel["text"] for panel in bench.state["shown"] if panel["kind"] == "line"]
    assert noticed == "Ann's dice were not rolled in this round: roll them under the cup now."


def seen_at(bench: Any, dice: Sequence[Die], stillness: Stillness = "steady") -> None:
    """The camera has just exposed a picture of ``dice``."""
    sighting = Sighting(1456, 1088, "skull", tuple(dice), exposed_ns=bench.now_ns)
    bench.table.handle(Sighted(Reading(sighting, bench.expected[-1], True, ""), stillness))


def test_who_says_to_have_rolled_is_believed_until_the_camera_has_looked(
    begin: Begin, look: Callable[..., Any]
) -> None:
    """PD-04, on a busy machine: the look that is known is older than the roll."""
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    counted(bench, look)
    seen_at(bench, LYING)
    bench.wait(100)
    for seat in (1, 2):
        assert bench.ask({"event": "aye"}, seat).ok
    assert (shown(bench)["id"], shown(bench)["all"], shown(bench)["params"]) == ("look", True, {"next": "Bob"})
    seen_at(bench, LYING, "rolling")
    assert shown(bench)["id"] == "look"
    seen_at(bench, LYING[:2])
    assert (shown(bench)["id"], shown(bench)["who"]) == ("not-rolled", ["Ann"])


def test_a_camera_that_sees_nothing_new_makes_nobody_wait_for_ever(begin: Begin, look: Callable[..., Any]) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    counted(bench, look)
    seen_at(bench, LYING)
    bench.wait(100)
    for seat in (1, 2):
        assert bench.ask({"event": "aye"}, seat).ok
    bench.wait(EYE_NS / 1e6)
    assert (shown(bench)["id"], shown(bench)["who"]) == ("not-rolled", ["Ann", "Bob"])


def test_dice_seen_while_a_bid_stands_are_told_by_name(begin: Begin, look: Callable[..., Any]) -> None:
    """PD-04, PD-09: bids are about the dice that lie under the cups; nobody rolls them again."""
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}, 1)
    look(bench, LYING[2:])
    noticed = [panel["text"] for panel in bench.state["shown"] if panel["kind"] == "line"]
    assert noticed == ["Bob's dice were seen though a bid stands: they stay as they lie."]


def test_the_eye_says_who_is_still_to_throw(begin: Begin, look: Callable[..., Any]) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat", dice=2)
    assert (shown(bench)["id"], shown(bench)["all"]) == ("roll-off", True)
    look(bench, [die(3, 1), die(4, 3, at=(0, 500))], verified=False)
    assert (shown(bench)["id"], shown(bench)["who"]) == ("roll-off", ["Bob"])
    look(bench, [die(3, 1), die(2, 2, at=(0, 300)), die(5, 2, at=(0, 700)), die(4, 3, at=(0, 500))], verified=False)
    assert (shown(bench)["id"], shown(bench)["who"], shown(bench)["params"]) == ("take-away", ["Bob"], {"dice": 1})
    look(
        bench, [die(3, 1), die(2, 2, at=(0, 300), sure=0.4), die(4, 3, at=(0, 500))], verified=False, stillness="doubt"
    )
    assert (shown(bench)["id"], shown(bench)["who"]) == ("doubt", ["Bob"])


def test_dice_before_one_who_is_out_are_taken_away_by_those_who_play(begin: Begin, look: Callable[..., Any]) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat", dice=2)
    bench.ask({"event": "retire", "player": "Cat"}, 3)
    look(bench, [die(3, 1), die(5, 2), *(die(4, 3, at=(0, 500 + 100 * n)) for n in range(3))], verified=False)
    assert (shown(bench)["id"], shown(bench)["who"]) == ("take-away", ["Ann", "Bob"])
    assert shown(bench)["say"] == "Everybody: take three dice away from before Cat."
    assert said_to(bench.table.now, "Ann") == "Take three dice away from before Cat: not in this throw."


@pytest.mark.parametrize("id_", ["by-hand", "by-hand-row", "move"])
def test_all_who_have_to_act_are_addressed_as_everybody(id_: str) -> None:
    assert instruction_words(Instruction(id_, ("Ann", "Bob")), True).startswith("Everybody: ")


@pytest.mark.parametrize("game", ["pirates-dice", "dead-mans-dice"])
def test_a_tie_for_who_begins_is_called_one(begin: Begin, look: Callable[..., Any], game: str) -> None:
    """PD-03, DM-02: whose die still lies there rolls because it was a tie, not because something was forgotten."""
    bench = begin(game, "Ann", "Bob")
    bench.look("nothing")
    look(bench, [die(3, 1), die(3, 2, at=(0, 300))])
    assert (shown(bench)["id"], shown(bench)["who"]) == ("roll-tie", ["Ann", "Bob"])
    assert shown(bench)["say"] == "Everybody: a tie. Roll one die again."
    look(bench, [die(3, 1), die(5, 2, at=(60, 400))], verified=False)
    assert (shown(bench)["id"], shown(bench)["who"]) == ("roll-tie", ["Ann"])


def test_what_stands_in_the_way_of_any_game_comes_first() -> None:
    now = Snapshot(
        match=GAMES.start({"game": "pirates-dice", "players": ["Ann", "Bob"]}), seats=("Ann", "Bob"), games=GAMES
    )
    scene, kit = now.scene, now.kit
    assert instruction(kit.adapter, kit.steps, scene, Standing("lost")).id == "by-hand"
    assert instruction(kit.adapter, kit.steps, scene, Standing("ok", "rolling")).id == "still"
    anew = replace(scene, reading=Reading(Sighting(1, 1, "pips"), 2, False, Message("camera-looks-anew")))
    assert instruction(kit.adapter, kit.steps, anew, Standing("ok", "settling")).id == "roll-off", "nothing moves"
    row = Snapshot(
        match=GAMES.start({"game": "lucky-seven", "players": ["Ann", "Bob"]}), seats=("Ann", "Bob"), games=GAMES
    )
    assert instruction(row.adapter, row.kit.steps, row.scene, Standing("ok", "rolling")).id == "still-row", (
        "nobody has dice there"
    )
    assert instruction(kit.adapter, kit.steps, scene, Standing("ok", "steady", "nothing can be written")).referee
    assert replace(now, match=None).instruction.id == "sit"


@pytest.mark.parametrize("name", NAMES[:2])
def test_a_table_without_a_game_asks_for_one(begin: Begin, name: str) -> None:
    bench = begin("pirates-dice", *NAMES[:2])
    assert bench.ask({"event": "close-game"}).ok
    assert (shown(bench)["id"], name in shown(bench)["who"]) == ("choose-game", True)


def test_a_die_that_lies_is_not_thrown_again_unseen(begin: Begin, look: Callable[..., Any]) -> None:
    """RB-02: all roll at the same time; whoever rolls again because the others have not is told by name."""
    bench = begin("roll-the-bones", "Ann", "Bob")
    bench.ask({"event": "ante"}, 1)
    pot = [die(2, None, at=(500 + 60 * n, 900)) for n in range(4)]
    look(bench, [*pot, die(4, 1, at=(0, 0))], verified=False)
    look(bench, [*pot, die(6, 1, at=(40, 30))], verified=False)
    noticed = [panel["text"] for panel in bench.state["shown"] if panel["kind"] == "line"]
    assert noticed == ["Ann's die lay there and showed 4: it is not rolled again."]


def test_ok__who_has_rolled_what_was_declared_is_not_asked_again(begin: Begin, look: Callable[..., Reading]) -> None:
    bench = begin("roll-the-bones", "Ann", "Bob")
    bench.ask({"event": "ante"}, 1)
    for seat, name in enumerate(("Ann", "Bob"), 1):
        assert bench.ask({"event": "declare-bone", "player": name}, seat).ok
    pot = [die(2, None, at=(500 + 60 * n, 900)) for n in range(2)]
    look(bench, [*pot, die(4, 1, kind="d12", at=(40, 30)), die(6, 2, at=(200, 30))], set_name="bones")
    assert (bench.state["instruction"]["id"], bench.state["instruction"]["who"]) == ("roll-one", ["Bob"])
