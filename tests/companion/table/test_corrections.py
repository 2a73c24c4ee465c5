# SPDX-License-Identifier: MIT
"""A die that was read wrongly is put right in two taps by anybody who sits there: told to all, kept, and replayable."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.play.registry import GAMES
from companion.table.counts import leaves, put
from companion.table.inbox import ReplaysGone, Reviewed, Sighted, Who
from companion.table.ledger import fold
from companion.table.people.lobby import Guest, Hired
from vision.sighting import Die, Reading, Sighting

REFEREE = Who("referee")
PLAYTHROUGHS = sorted(
    path for path in (Path(__file__).parents[2] / "playthroughs").glob("*.jsonl") if "expected" not in path.name
)


@pytest.fixture
def counted(bench: Any) -> Any:
    """Ann has bid two 4s, Bob did not believe it, and the cups were lifted: two 4s, so Bob loses a die."""
    bench.game("Ann", "Bob", "Cat", first="Ann", dice=2)
    bench.bid(1, 2, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    bench.read({1: [4, 4], 2: [3, 3], 3: [5, 5]})
    assert bench.state["game"]["last"]["loser"] == "Bob"
    return bench


def count(bench: Any) -> dict[str, Any]:
    newest: dict[str, Any] = bench.state["counts"][-1]
    return newest


def amend(bench: Any, at: list[Any], face: Any, who: Who | int = 3, **more: Any) -> Any:
    return bench.ask({"event": "amend", "count": count(bench)["count"], "at": at, "face": face, **more}, who)


def folded(bench: Any) -> Any:
    return fold([entry for entry in bench.entries if entry.game == bench.state["game"]["number"]], GAMES)


def test_the_state_tells_what_counted_die_by_die_with_its_place(counted: Any) -> None:
    told = count(counted)
    assert (told["event"], told["by"], told["manual"], told["faces"]) == ("reveal", "camera", False, "skull")
    assert [(die["player"], die["face"]) for die in told["dice"]] == [
        ("Ann", 4), ("Ann", 4), ("Bob", 3), ("Bob", 3), ("Cat", 5), ("Cat", 5),
    ]  # fmt: skip
    assert all(die["size"] == 30.0 for die in told["dice"])
    assert told["dice"][1]["x"] == told["dice"][0]["x"] + 60


def test_a_correction_turns_the_verdict_and_tells_all_who_made_it(counted: Any) -> None:
    counted.news()
    assert amend(counted, ["dice", "Ann", 1], 6, who=3).ok
    assert counted.state["game"]["last"]["loser"] == "Ann"
    assert count(counted)["changes"] == [{"by": "Cat", "player": "Ann", "was": 4, "now": 6, "at": ["dice", "Ann", 1]}]
    assert count(counted)["manual"], "what was corrected by hand says so"
    [kept] = [entry for entry in counted.entries if entry.kind == "correction"]
    assert kept.data["say"] == "Cat corrected Ann's 4 to a 6."
    assert "Cat corrected Ann's 4 to a 6." in counted.state["spoken"]["en"]
    assert "Cat corrigió un dado de Ann: de 4 a 6." in counted.state["spoken"]["es"]
    told = [news for news in counted.news() if news.kind == "verdict"]
    assert [news.data["loser"] for news in told] == ["Ann"]
    assert told[0].data["manual"]


def test_an_earlier_count_is_corrected_and_what_followed_is_played_again(counted: Any) -> None:
    counted.bid(2, 1, 3)  # Bob lost a die and begins
    before = counted.state["counts"][-1]["count"]
    assert amend(counted, ["dice", "Cat", 0], "skull", who=1).ok, "two 4s and a skull: Bob still loses"
    assert counted.state["game"]["bid"] == {"player": "Bob", "quantity": 1, "face": 3}
    assert counted.state["counts"][-1]["count"] != before
    match = folded(counted).match
    assert match == counted.table.now.match
    assert [event["event"] for event in match.history] == ["bid", "challenge", "reveal", "bid"]


def test_refuses__a_correction_after_which_what_followed_could_not_have_been(counted: Any) -> None:
    counted.bid(2, 1, 3)
    state, written = counted.state, len(counted.entries)
    outcome = amend(counted, ["dice", "Ann", 1], 6, who=1)
    assert (outcome.ok, outcome.code) == (False, "too-late"), "Ann would have lost and begun"
    assert counted.state == state
    assert len(counted.entries) == written


def test_after_a_restart_it_can_still_be_corrected_and_taken_back(counted: Any) -> None:
    amend(counted, ["dice", "Ann", 1], 6)
    counted.start()
    shown = count(counted)
    assert shown["changes"][0]["by"] == "Cat"
    assert shown["dice"][0]["x"] is not None
    assert counted.ask({"event": "amend", "count": shown["count"], "back": True}, 1).code == "not-allowed"
    assert counted.ask({"event": "amend", "count": shown["count"], "back": True}).ok
    assert counted.state["game"]["last"]["loser"] == "Bob"
    assert count(counted)["changes"] == []
    assert counted.entries[-2].data["say"] == "The referee put Ann's 6 back to a 4."


@pytest.mark.parametrize("since", [False, True], ids=["at once", "where much has to be played again"])
def test_one_request_sent_twice_corrects_once_and_is_answered_alike(counted: Any, since: bool) -> None:
    event = {"event": "amend", "count": count(counted)["count"], "at": ["dice", "Cat", 0], "face": "skull"}
    if since:
        counted.bid(2, 1, 3)
    first, again = counted.ask(event, 1, key="k"), counted.ask(event, 1, key="k")
    assert first.ok
    assert first == again
    assert counted.kinds.count("correction") == 1


@pytest.mark.parametrize(
    ("more", "who", "code"),
    [
        ({"at": ["dice", "Ann", 7], "face": 2}, 1, "bad-field"),
        ({"at": ["dice", "Ann"], "face": [2, 2]}, 1, "bad-field"),
        ({"at": ["event"], "face": "bid"}, 1, "bad-field"),
        ({"at": "dice", "face": 2}, 1, "bad-field"),
        ({"at": ["dice", "Ann", 0]}, 1, "bad-field"),
        ({"at": ["dice", "Ann", 0], "face": 4}, 1, "bad-field"),
        ({"at": ["dice", "Ann", 0], "face": 7}, 1, "bad-field"),
        ({"at": ["dice", "Ann", 0], "face": {"symbol": "boat", "colour": "red"}}, 1, "bad-field"),
        ({"at": ["dice", "Ann", 0], "face": 2, "count": 1}, 1, "stale"),
        ({"at": ["dice", "Ann", 0], "face": 2, "count": "x"}, 1, "bad-field"),
        ({"at": ["dice", "Ann", 0], "face": 2}, Who("spectator"), "not-allowed"),
        ({"at": ["dice", "Ann", 0], "face": 2}, 4, "not-allowed"),
        ({"back": True}, REFEREE, "bad-field"),
    ],
)
def test_refuses__what_is_no_correction(counted: Any, more: dict[str, Any], who: Who | int, code: str) -> None:
    state = counted.state
    outcome = counted.ask({"event": "amend", "count": count(counted)["count"], **more}, who)
    assert (outcome.ok, outcome.code) == (False, code)
    assert counted.state == state


def test_a_guest_who_only_watches_may_correct_too(counted: Any) -> None:
    counted.ask({"event": "sit", "name": "Dan"}, 4)
    assert amend(counted, ["dice", "Ann", 1], 6, who=4).ok
    assert count(counted)["changes"][0]["by"] == "Dan"


def test_dice_entered_by_hand_say_so_and_can_be_corrected(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    bench.ask({"event": "reveal", "dice": {"Ann": [4], "Bob": [3]}}, 2)
    told = count(bench)
    assert (told["manual"], told["by"], told["evidence"]) == (True, "Bob", "")
    assert bench.entries[-1].data["manual"], "the verdict says it too"
    assert amend(bench, ["dice", "Ann", 0], 2, who=1).ok


def test_marks_of_the_table_can_t_be_sent(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    forged = {"evidence": "0" * 16, "corrected": [{"by": "Bob"}], "asked": "Bob", "manual": False}
    bench.ask({"event": "reveal", "dice": {"Ann": [4], "Bob": [3]}, **forged}, 2)
    written = next(entry for entry in reversed(bench.entries) if entry.kind == "event").data
    assert written["manual"] is True
    assert not {"evidence", "corrected", "asked"} & set(written)


def test_an_undone_count_is_shown_no_more(counted: Any) -> None:
    counted.ask({"event": "undo"})
    assert counted.state["counts"] == []
    assert folded(counted).counts == ()


def test_the_picture_of_a_count_is_kept_and_named(bench: Any) -> None:
    kept: list[bytes] = []

    def keep(picture: bytes) -> str:
        kept.append(picture)
        return "abc"

    bench.start(keep=keep)
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 4)
    bench.read({1: [4], 2: [3]})
    looked = bench.table._looked
    bench.table.handle(Sighted(looked.reading, "steady", b"not waited for"))
    assert kept == [], "what does not count is not kept"
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    fresh = bench.read({1: [4], 2: [3]}, stillness="rolling", verified=False)
    bench.table.handle(Sighted(type(fresh)(fresh.sighting, 2, True), "steady", b"jpeg"))
    assert kept == [b"jpeg"], "the frame that counted"
    assert count(bench)["evidence"] == "abc"
    assert [entry.kind for entry in bench.entries if entry.data.get("evidence") == "abc"] == [
        "reading",
        "event",
        "verdict",
    ]


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_in_every_game_each_die_that_counted_can_be_found_and_replaced(path: Path) -> None:
    setup, *events = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    del setup
    found = 0
    for event in events:
        for leaf in leaves(event):
            found += 1
            changed = put(event, leaf.at, "other")
            there: Any = changed
            for step in leaf.at:
                there = there[step]
            assert there == "other"
            assert len(leaves(changed)) == len(leaves(event))
            back = leaves(put(changed, leaf.at, leaf.face))
            assert [one.face for one in back] == [one.face for one in leaves(event)]
    assert found > 3


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_in_every_game_what_counts_is_told_alike_live_and_after_a_restart(path: Path, make_bench: Any) -> None:
    setup, *events = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    bench = make_bench(seats=6)
    if not bench.ask({"event": "new-game", **setup}).ok:
        pytest.fail("the play-through could not be set up")
    for event in events:
        bench.ask(event)
    shown = bench.state["counts"]
    bench.start()
    assert bench.state["counts"] == shown
    assert json.loads(json.dumps(shown)) == shown


# A count is looked at again when a player asks within ten seconds, and changes only if it was wrong.

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
    bench.start(keep=lambda _: "0" * 20, frames=bench.frames)
    bench.game("Ann", "Bob", "Cat", first="Ann", dice=2)
    bench.bid(1, 2, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    return bench


@pytest.fixture
def settled(called: Any) -> Any:
    read(called, {1: [4, 4], 2: [3, 3], 3: [5, 5]})
    assert called.state["game"]["last"]["loser"] == "Bob"
    return called


def reviewed(bench: Any, seen: Sighting | None) -> None:
    bench.table.handle(Reviewed(bench.state["replay"]["count"], seen))


def appeal(bench: Any, seat: int = 2) -> Any:
    return bench.ask({"event": "appeal"}, seat)


def test_the_eye_keeps_frames_of_the_shout_and_the_count_and_guards_the_dice_between(settled: Any) -> None:
    replay = settled.state["replay"]
    assert replay["shout"] < replay["count"]
    told = settled.frames.told
    assert told.index(("keep", replay["shout"], False)) < told.index(("guard",))
    assert told.index(("guard",)) < told.index(("keep", replay["count"], True))
    assert told.count(("guard",)) == 1


def test_what_is_kept_is_forgotten_when_the_game_leaves_the_table(settled: Any) -> None:
    assert settled.ask({"event": "close-game"}).ok
    assert settled.frames.told[-1] == ("forget",)
    assert settled.state["replay"] == {"shout": None, "count": None, "shown": 0, "showing": None}
    assert settled.state["appeal"] is None


def test_a_count_that_was_wrong_changes_as_a_correction_of_who_appealed(settled: Any) -> None:
    assert settled.state["appeal"]["ms"] == 10_000
    assert appeal(settled).ok
    assert settled.frames.told[-1] == ("look", settled.state["replay"]["count"])
    assert settled.state["appeal"]["result"] == "looking"
    reviewed(settled, sighting({1: [4, 6], 2: [3, 3], 3: [5, 5]}))
    assert settled.state["game"]["last"]["loser"] == "Ann"
    told = settled.state["appeal"]
    assert (told["result"], told["asked"]) == ("changed", ["Bob"])
    assert told["dice"][1] == {"at": ["dice", "Ann", 1], "player": "Ann", "was": 4, "face": 6}
    assert settled.state["counts"][-1]["changes"][0]["by"] == "Bob"
    kinds = [entry.kind for entry in settled.entries]
    assert kinds.index("appeal") < kinds.index("correction") < kinds.index("appealed")
    again = fold([entry for entry in settled.entries if entry.game == 1], GAMES)
    assert again is not None
    assert again.match == settled.table.now.match


@pytest.mark.parametrize(
    "seen",
    [sighting({1: [4, 4], 2: [3, 3], 3: [5, 5]}), sighting({1: [4, 6], 2: [3, 3], 3: [5, 5]}, sure=0.9)],
    ids=["it shows the same", "the looks don't agree"],
)
def test_a_count_that_was_right_stands(settled: Any, seen: Sighting) -> None:
    assert appeal(settled).ok
    reviewed(settled, seen)
    assert settled.state["game"]["last"]["loser"] == "Bob"
    assert settled.state["appeal"]["result"] == "stands"
    assert "correction" not in settled.kinds


def test_where_the_frames_are_gone_the_count_stays_and_it_is_said(settled: Any) -> None:
    assert appeal(settled).ok
    reviewed(settled, None)
    assert settled.state["appeal"]["result"] == "unseen"
    assert settled.state["game"]["last"]["loser"] == "Bob"


def test_refuses__a_second_appeal_of_the_same_player_and_one_that_comes_late(settled: Any) -> None:
    assert appeal(settled, 2).ok
    assert appeal(settled, 2).code == "too-late"
    assert appeal(settled, 3).ok, "another player may, too"
    assert [told for told in settled.frames.told if told[0] == "look"] == [("look", settled.state["replay"]["count"])]
    settled.wait(10_001)
    assert appeal(settled, 1).code == "too-late"


def test_refuses__an_appeal_of_who_does_not_play(settled: Any) -> None:
    for who in (Who("spectator"), Who("referee"), Who("player", 4)):
        assert settled.ask({"event": "appeal"}, who).code == "not-allowed"


def test_refuses__an_appeal_of_a_computer_player(settled: Any) -> None:
    now = settled.table.now
    hired = Guest("Bob", "blue", Hired("mate", "mad"))
    settled.table._teller.changed(lobby=replace(now.lobby, guests=(None, hired, None, None)))
    assert appeal(settled, 2).code == "not-allowed"


def test_refuses__an_appeal_before_anything_was_counted(called: Any) -> None:
    assert called.state["appeal"] is None
    assert appeal(called).code == "too-late"


def test_what_people_have_put_right_stands_as_they_said(settled: Any) -> None:
    event = {"event": "amend", "count": settled.state["counts"][-1]["count"], "at": ["dice", "Ann", 1], "face": 6}
    assert settled.ask(event, 3).ok
    assert appeal(settled).ok
    reviewed(settled, sighting({1: [4, 4], 2: [3, 3], 3: [5, 5]}))
    assert settled.state["appeal"]["result"] == "stands"
    assert settled.state["game"]["last"]["loser"] == "Ann"


@pytest.mark.parametrize(("moved", "untouched"), [((), True), (((100.0, 40.0),), False), (None, None)])
def test_the_count_says_whether_anybody_touched_a_die(called: Any, moved: Any, untouched: bool | None) -> None:
    read(called, {1: [4, 4], 2: [3, 3], 3: [5, 5]}, moved=moved)
    assert called.state["moment"]["untouched"] is untouched
    called.start()
    assert called.state["moment"]["untouched"] is untouched, "the journal knows it"


def test_a_replay_whose_frames_went_with_the_camera_s_process_is_offered_no_more(settled: Any) -> None:
    settled.ask({"event": "show-replay", "moment": "count"}, 3)
    settled.table.handle(ReplaysGone())
    assert settled.state["replay"] == {"shout": None, "count": None, "shown": 1, "showing": None}
    assert settled.frames.told[-1] == ("forget",)
    assert settled.ask({"event": "show-replay", "moment": "count"}, 3).code == "too-late"
    seq = settled.state["seq"]
    settled.table.handle(ReplaysGone())
    assert settled.state["seq"] == seq, "nothing has changed"


def test_a_moment_is_shown_again_on_the_television_when_who_sits_there_asks(settled: Any) -> None:
    replay = settled.state["replay"]
    assert settled.ask({"event": "show-replay", "moment": "shout"}, 3).ok
    assert settled.state["replay"] == {**replay, "shown": 1, "showing": replay["shout"]}
    assert settled.ask({"event": "show-replay", "moment": "count"}, 3).ok
    assert settled.state["replay"]["shown"] == 2
    again = [settled.ask({"event": "show-replay", "moment": "count"}, 3, key="once") for _ in range(2)]
    assert again[0] == again[1]
    assert settled.state["replay"]["shown"] == 3, "sent twice, shown once"
    assert settled.ask({"event": "show-replay", "moment": "end"}, 3).code == "bad-field"
    assert settled.ask({"event": "show-replay", "moment": "count"}, Who("spectator")).code == "not-allowed"
    settled.ask({"event": "close-game"})
    assert settled.ask({"event": "show-replay", "moment": "count"}, 3).code == "too-late"
