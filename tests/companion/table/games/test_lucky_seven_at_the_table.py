# SPDX-License-Identifier: MIT
"""Lucky Seven at the table: each coaster newly face up is a turn, everybody's at the same time; AYE goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.companion.table.conftest import events, labels


def row(seat: int | None, *shown: int | None, told: bool = True, sure: float = 0.999) -> list[dict[str, Any]]:
    """Seven coasters of a seat, those with a number face up."""
    numbers = [*shown, *[None] * (7 - len(shown))]
    return [
        {
            "x": 100.0 * place,
            "y": 200.0 * (seat or 1),
            "size": 80.0,
            "face_up": number is not None,
            "number": number,
            "sure": sure,
            "zone": None if seat is None else str(seat),
            **({"position": place} if told else {}),
        }
        for place, number in enumerate(numbers, 1)
    ]


@pytest.fixture
def two(begin: Any) -> Any:
    return begin("lucky-seven", "Ann", "Bob")


def test_ls_03_a_coaster_face_up_is_a_turn(two: Any, look: Any) -> None:
    look(two, coasters=[*row(1, None, None, 5), *row(2)])
    assert events(two) == [{"event": "turn", "player": "Ann", "position": 3, "number": 5}]
    assert two.you("Ann")["say"] == "Turn the coaster at position 5."
    assert two.kinds == ["game", "reading", "event"]
    assert two.entries[1].data["coasters"][0]["number"] == 5


def test_ls_01_one_look_may_be_several_turns_of_several_players(two: Any, look: Any) -> None:
    look(two, coasters=[*row(1, None, None, 5, None, 1), *row(2, 2)])
    assert [(event["player"], event["position"]) for event in events(two)] == [("Ann", 3), ("Ann", 5), ("Bob", 1)]


def test_ls_04_a_coaster_out_of_place_is_said_and_holds_nobody_else_up(two: Any, look: Any) -> None:
    """LS-04: the table shows which one was due."""
    look(two, coasters=[*row(1, 4), *row(2)])
    look(two, coasters=[*row(1, 4, 6), *row(2, 3)])
    assert two.state["reading"]["why_not"] == "Ann: position 4 is due, not 2: turn that coaster back"
    assert [event["player"] for event in events(two)] == ["Ann", "Bob"]
    assert two.state["game"]["rows"]["Ann"] == [4, None, None, None, None, None, None]


def test_ls_08_a_number_twice_in_a_row_is_asked_for_again(two: Any, look: Any) -> None:
    look(two, coasters=[*row(1, 4), *row(2)])
    look(two, coasters=[*row(1, 4, None, None, 4), *row(2)])
    assert "can't show 4" in two.state["reading"]["why_not"]
    assert len(events(two)) == 1


def test_ls_03_where_a_row_began_is_never_guessed(two: Any, look: Any) -> None:
    look(two, coasters=[*row(1, None, 4, 5, 2, 3), *row(2)])
    assert "turn them face down, then one after the other" in two.state["reading"]["why_not"]
    assert events(two) == []


@pytest.mark.parametrize("what", [{"sure": 0.5}, {"verified": False}])
def test_a_coaster_in_doubt_does_not_count(two: Any, look: Any, what: dict[str, Any]) -> None:
    sure, verified = what.get("sure", 0.999), what.get("verified", True)
    look(two, coasters=[*row(1, 4, sure=sure), *row(2)], verified=verified, why_not="" if verified else "in doubt")
    assert events(two) == []
    assert "in doubt" in two.state["reading"]["why_not"]


def test_a_turn_taken_back_does_not_count_again_by_itself(two: Any, look: Any) -> None:
    """G-06, also after a restart."""
    for _ in range(2):
        look(two, coasters=[*row(1, 4), *row(2)])
        two.ask({"event": "undo"})
        look(two, coasters=[*row(1, 4), *row(2)])
        assert two.state["game"]["rows"]["Ann"] == [None] * 7
        two.start()
        look(two, coasters=[*row(1, 4), *row(2)])
        assert two.state["game"]["rows"]["Ann"] == [None] * 7
        look(two, coasters=[*row(1), *row(2)])


def test_ls_02_alone_and_without_zones_positions_count_from_the_left(begin: Any, look: Any) -> None:
    bench = begin("lucky-seven", "Ann")
    look(bench, coasters=row(None, None, None, 5, told=False)[:6])
    assert (
        bench.state["reading"]["why_not"]
        == "Ann: six of your seven coasters are seen, lay all in one row where the camera sees them"
    )
    look(bench, coasters=list(reversed(row(None, None, None, 5, told=False))))
    assert events(bench) == [{"event": "turn", "player": "Ann", "position": 3, "number": 5}]


def over(bench: Any) -> Any:
    for name in bench.state["game"]["rows"]:
        bench.ask({"event": "turn", "player": name, "position": 1, "number": 1})
    assert bench.state["game"]["phase"] == "scored"
    return bench


def test_ls_09_aye_begins_the_next_round(two: Any, look: Any) -> None:
    two.aye(1)
    assert events(two) == []
    two.wait(300)
    over(two)
    assert two.you("Bob")["buttons"] == {"shout": None, "aye": "Next round"}
    two.press(2, "aye", at_ms=5)
    two.press(1, "aye", at_ms=6)
    two.wait(30)
    two.wait(30)
    assert events(two)[-1] == {"event": "next-round"}
    assert len(events(two)) == 3
    assert two.cues[-1].sound == "press"
    assert two.state["refusal"] is None
    look(two, coasters=[*row(1, None, 1), *row(2)])
    assert two.state["game"]["rows"]["Ann"][1] == 1


def test_ls_09_rows_that_still_lie_there_are_no_turns_of_the_next_round(two: Any, look: Any) -> None:
    """Nor are those that were entered by hand, nor those that a hand hid when AYE was pressed."""
    over(two)
    old = [*row(1, 1), *row(2, 1)]
    look(two, coasters=old)
    two.look("hands")
    two.press(1, "aye")
    two.wait(30)
    assert two.state["game"]["phase"] == "turning"
    look(two, coasters=old)
    assert two.state["game"]["rows"] == {"Ann": [None] * 7, "Bob": [None] * 7}
    assert "Ann: position 1 lies face up from before: turn it face down" in two.state["reading"]["why_not"]
    look(two, coasters=[*row(1), *row(2, 1)])
    look(two, coasters=[*row(1, 1), *row(2, 1)])
    assert two.state["game"]["rows"]["Ann"][0] == 1
    assert two.state["game"]["rows"]["Bob"] == [None] * 7


def test_a_shout_means_nothing_and_says_so(two: Any) -> None:
    two.shout(1)
    assert two.state["refusal"]["message"] == "SHOUT means nothing now."
    assert two.kinds == ["game"]


def test_ls_10_what_may_still_come_is_shown(two: Any, look: Any) -> None:
    look(two, coasters=[*row(1, None, None, 5), *row(2)])
    text = str(two.state["shown"])
    assert "about 19 points" in text
    assert "Lucky Seven 17%" in text


def test_ls_03_a_turn_by_hand_offers_what_is_left(two: Any, look: Any) -> None:
    act = two.you("Ann")["acts"][0]
    assert [field["name"] for field in act["fields"]] == ["position", "number"]
    look(two, coasters=[*row(1, None, None, 5), *row(2)])
    act = two.you("Ann")["acts"][0]
    assert act["event"] == {"event": "turn", "player": "Ann", "position": 5}
    assert [choice["value"] for choice in act["fields"][0]["choices"]] == [1, 2, 3, 4, 6, 7]
    over_by_hand = {**act["event"], "number": 3}
    assert two.ask(over_by_hand, 1).ok
    assert labels(two.you("Ann")["acts"]) == ["Leave the game"]
