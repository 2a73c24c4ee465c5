# SPDX-License-Identifier: MIT
"""Games in the form of BG Stats: what its page documents as required is there, and hands the app what was played."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

from companion.table.history.export import evening_of, linked, play_of
from companion.table.history.tale import Tale

DAY_MS = 86_400_000


def tale(number: int, begun_ms: int, **changes: Any) -> Tale:
    told: dict[str, Any] = {
        "number": number,
        "game": "roll-the-bones",
        "title": "Roll the Bones",
        "players": ("Ann", "Zoë & Co"),
        "options": {},
        "begun_ms": begun_ms,
        "ended_ms": begun_ms + 25 * 60_000,
        "played_ms": 25 * 60_000,
        "end": "won",
        "winners": ("Ann",),
        "rounds": 3,
        "scores": {"Ann": 12, "Zoë & Co": 7},
        "deeds": {},
        "faces": (),
        **dict.fromkeys(("by_hand", "taken_back", "corrected", "ties"), 0),
        "margins_ms": (),
        "verdicts": (),
    }
    return Tale(**(told | changes))


def test_a_play_holds_all_that_is_required() -> None:
    assert play_of(tale(7, 1_795_289_400_000)) == {
        "sourceName": "Quartermaster",
        "sourcePlayId": "7-1795289400000",
        "playDate": "2026-11-21 19:55:00",
        "durationMin": 25,
        "game": {"name": "Roll the Bones", "sourceGameId": "roll-the-bones", "highestWins": True, "noPoints": False},
        "players": [
            {"name": "Ann", "sourcePlayerId": "Ann", "winner": True, "score": 12},
            {"name": "Zoë & Co", "sourcePlayerId": "Zoë & Co", "winner": False, "score": 7},
        ],
    }


def test_points_that_do_not_tell_the_winner_are_not_told() -> None:
    for scores in ({}, {"Ann": 0, "Zoë & Co": 0}, {"Ann": 3, "Zoë & Co": 7}):
        play = play_of(tale(7, 0, scores=scores))
        assert play["game"]["noPoints"]
        assert all("score" not in player and "winner" in player for player in play["players"])


def test_an_evening_holds_its_finished_games_and_no_others() -> None:
    tales = [tale(1, 0), tale(2, 3_600_000, end="closed", winners=()), tale(3, 7_200_000), tale(4, DAY_MS)]
    assert [play["sourcePlayId"].split("-")[0] for play in evening_of(tales, 2)] == ["1", "3"]
    assert evening_of(tales, 9) == []
    assert evening_of(tales[1:2], 2) == []


def test_the_link_says_the_same_whatever_people_are_called() -> None:
    play = play_of(tale(7, 0))
    parts = urlsplit(linked(play)["link"])
    assert (parts.scheme, parts.netloc, parts.path) == ("bgstats", "app.bgstatsapp.com", "/createPlay.html")
    assert json.loads(parse_qs(parts.query)["data"][0]) == play
