# SPDX-License-Identifier: MIT
"""A count is looked at again when a player asks within ten seconds, and changes only if it was wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.play.registry import GAMES
from companion.table.inbox import Reviewed, Sighted, Who
from companion.table.ledger import fold
from companion.table.people.lobby import Guest, Hired
from vision.sighting import Die, Reading, Sighting

MS = 1_000_000


class Frames:
    """Writes down what the eye is told."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def keep(self, clip: int, count: bool) -> None:
        self.told.append(("keep", clip, count))

    def guard(self) -> None:
        self.told.append(("guard",))

    def forget(self) -> None:
        self.told.append(("forget",))

    def look_again(self, clip: int) -> None:
        self.told.append(("look", clip))


def sighting(dice: Mapping[int, Sequence[Any]], sure: float = 0.999) -> Sighting:
    faces = [(seat, face) for seat, some in dice.items() for face in some]
    lying = [
        Die(100.0 + 60 * n, 40.0, 30.0, 12.0, "d6", face, "red", sure, zone=str(seat))
        for n, (seat, face) in enumerate(faces)
    ]
    return Sighting(1456, 1088, "pips", tuple(lying))


def read(bench: Any, dice: Mapping[int, Sequence[Any]], **more: Any) -> None:
    reading = Reading(sighting(dice), bench.expected[-1], verified=True, **more)
    bench.table.handle(Sighted(reading, "steady", b"jpeg"))


@pytest.fixture
def called(bench: Any) -> Any:
    """Bob has not believed in Ann's two 4s; the cups are to be lifted."""
    bench.frames = Frames()
    bench.table = bench.table.__class__(
        bench.journal, bench.broadcaster, bench.cues.append, bench.expect, lambda: bench.now_ns, 4,
        keep=lambda _: "0" * 20, frames=bench.frames, games=bench.games,
    )  # fmt: skip
    bench.game("Ann", "Bob", "Cat", first="Ann", dice=2)
    bench.bid(1, 2, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    return bench


@pytest.fixture
def counted(called: Any) -> Any:
    read(called, {1: [4, 4], 2: [3, 3], 3: [5, 5]})
    assert called.state["game"]["last"]["loser"] == "Bob"
    return called


def reviewed(bench: Any, seen: Sighting | None) -> None:
    bench.table.handle(Reviewed(bench.state["replay"]["count"], seen))


def appeal(bench: Any, seat: int = 2) -> Any:
    return bench.ask({"event": "appeal"}, seat)


def test_the_eye_keeps_frames_of_the_shout_and_the_count_and_guards_the_dice_between(counted: Any) -> None:
    replay = counted.state["replay"]
    assert replay["shout"] < replay["count"]
    told = counted.frames.told
    assert told.index(("keep", replay["shout"], False)) < told.index(("guard",))
    assert told.index(("guard",)) < told.index(("keep", replay["count"], True))
    assert told.count(("guard",)) == 1


def test_what_is_kept_is_forgotten_when_the_game_leaves_the_table(counted: Any) -> None:
    assert counted.ask({"event": "close-game"}).ok
    assert counted.frames.told[-1] == ("forget",)
    assert counted.state["replay"] == {"shout": None, "count": None, "shown": 0, "showing": None}
    assert counted.state["appeal"] is None


def test_a_count_that_was_wrong_changes_as_a_correction_of_who_appealed(counted: Any) -> None:
    assert counted.state["appeal"]["ms"] == 10_000
    assert appeal(counted).ok
    assert counted.frames.told[-1] == ("look", counted.state["replay"]["count"])
    assert counted.state["appeal"]["result"] == "looking"
    reviewed(counted, sighting({1: [4, 6], 2: [3, 3], 3: [5, 5]}))
    assert counted.state["game"]["last"]["loser"] == "Ann"
    told = counted.state["appeal"]
    assert (told["result"], told["asked"]) == ("changed", ["Bob"])
    assert told["dice"][1] == {"at": ["dice", "Ann", 1], "player": "Ann", "was": 4, "face": 6}
    assert counted.state["counts"][-1]["changes"][0]["by"] == "Bob"
    kinds = [entry.kind for entry in counted.entries]
    assert kinds.index("appeal") < kinds.index("correction") < kinds.index("appealed")
    again = fold([entry for entry in counted.entries if entry.game == 1], GAMES)
    assert again is not None
    assert again.match == counted.table.now.match


@pytest.mark.parametrize(
    "seen",
    [sighting({1: [4, 4], 2: [3, 3], 3: [5, 5]}), sighting({1: [4, 6], 2: [3, 3], 3: [5, 5]}, sure=0.9)],
    ids=["it shows the same", "the looks don't agree"],
)
def test_a_count_that_was_right_stands(counted: Any, seen: Sighting) -> None:
    assert appeal(counted).ok
    reviewed(counted, seen)
    assert counted.state["game"]["last"]["loser"] == "Bob"
    assert counted.state["appeal"]["result"] == "stands"
    assert "correction" not in counted.kinds


def test_where_the_frames_are_gone_the_count_stays_and_it_is_said(counted: Any) -> None:
    assert appeal(counted).ok
    reviewed(counted, None)
    assert counted.state["appeal"]["result"] == "unseen"
    assert counted.state["game"]["last"]["loser"] == "Bob"


def test_refuses__a_second_appeal_of_the_same_player_and_one_that_comes_late(counted: Any) -> None:
    assert appeal(counted, 2).ok
    assert appeal(counted, 2).code == "too-late"
    assert appeal(counted, 3).ok, "another player may, too"
    assert [told for told in counted.frames.told if told[0] == "look"] == [("look", counted.state["replay"]["count"])]
    counted.wait(10_001)
    assert appeal(counted, 1).code == "too-late"


def test_refuses__an_appeal_of_who_does_not_play(counted: Any) -> None:
    for who in (Who("spectator"), Who("referee"), Who("player", 4)):
        assert counted.ask({"event": "appeal"}, who).code == "not-allowed"


def test_refuses__an_appeal_of_a_computer_player(counted: Any) -> None:
    now = counted.table.now
    hired = Guest("Bob", "blue", Hired("mate", "mad"))
    counted.table._teller.changed(lobby=replace(now.lobby, guests=(None, hired, None, None)))
    assert appeal(counted, 2).code == "not-allowed"


def test_refuses__an_appeal_before_anything_was_counted(called: Any) -> None:
    assert called.state["appeal"] is None
    assert appeal(called).code == "too-late"


def test_what_people_have_put_right_stands_as_they_said(counted: Any) -> None:
    event = {"event": "amend", "count": counted.state["counts"][-1]["count"], "at": ["dice", "Ann", 1], "face": 6}
    assert counted.ask(event, 3).ok
    assert appeal(counted).ok
    reviewed(counted, sighting({1: [4, 4], 2: [3, 3], 3: [5, 5]}))
    assert counted.state["appeal"]["result"] == "stands"
    assert counted.state["game"]["last"]["loser"] == "Ann"


@pytest.mark.parametrize(("moved", "untouched"), [((), True), (((100.0, 40.0),), False), (None, None)])
def test_the_count_says_whether_anybody_touched_a_die(called: Any, moved: Any, untouched: bool | None) -> None:
    read(called, {1: [4, 4], 2: [3, 3], 3: [5, 5]}, moved=moved)
    assert called.state["moment"]["untouched"] is untouched
    called.start()
    assert called.state["moment"]["untouched"] is untouched, "the journal knows it"


def test_a_moment_is_shown_again_on_the_television_when_who_sits_there_asks(counted: Any) -> None:
    replay = counted.state["replay"]
    assert counted.ask({"event": "show-replay", "moment": "shout"}, 3).ok
    assert counted.state["replay"] == {**replay, "shown": 1, "showing": replay["shout"]}
    assert counted.ask({"event": "show-replay", "moment": "count"}, 3).ok
    assert counted.state["replay"]["shown"] == 2
    assert counted.ask({"event": "show-replay", "moment": "end"}, 3).code == "bad-field"
    assert counted.ask({"event": "show-replay", "moment": "count"}, Who("spectator")).code == "not-allowed"
    counted.ask({"event": "close-game"})
    assert counted.ask({"event": "show-replay", "moment": "count"}, 3).code == "too-late"
