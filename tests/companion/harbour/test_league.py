# SPDX-License-Identifier: MIT
"""The league: every game once, however often and in whatever order it is told; over months, games and restarts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.harbour.league import FILE, KnownTable, League, LeagueError, month, standings
from companion.harbour.messages import Result
from tests.examples import examples


def ms(*when: int) -> int:
    """A moment by the clock of this machine."""
    return int(datetime(*when).timestamp() * 1000)  # type: ignore[arg-type]


def won(winner: str, number: int = 1, begun_ms: int = 0, **more: object) -> Result:
    game = Result("f00d", "Saloon", number, begun_ms, 10, "pirates-dice", "Pirates Dice", ("Ann", "Bob"), (winner,))
    return replace(game, **more)  # type: ignore[arg-type]


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    made = League(tmp_path / FILE)
    yield made
    made.close()


def lines(league: League, game: str = "", in_month: str = "") -> list[tuple[int, str, int, int]]:
    return [(r["rank"], r["player"], r["won"], r["played"]) for r in standings(league.games(game, in_month))]


def test_ok__who_wins_more_often_stands_above(league: League) -> None:
    for number, winner in enumerate(("Bob", "Ann", "Bob"), 1):
        assert league.note(won(winner, number))
    assert lines(league) == [(1, "Bob", 2, 3), (2, "Ann", 1, 3)]


def test_ok__those_who_stand_alike_share_a_rank(league: League) -> None:
    league.note(won("Ann", 1))
    league.note(won("Bob", 2))
    league.note(won("Cat", 3, players=("Cat", "Dan")))
    assert lines(league) == [(1, "Cat", 1, 1), (2, "Ann", 1, 2), (2, "Bob", 1, 2), (4, "Dan", 0, 1)]


def test_ok__a_team_wins_together(league: League) -> None:
    league.note(won("Ann", players=("Ann", "Bob", "Cat"), winners=("Ann", "Cat")))
    assert lines(league) == [(1, "Ann", 1, 1), (1, "Cat", 1, 1), (3, "Bob", 0, 1)]


def test_ok__told_twice_counts_once(league: League) -> None:
    assert league.note(won("Ann"))
    assert not league.note(won("Ann"))
    assert not league.note(won("Ann", seq=12))
    assert lines(league) == [(1, "Ann", 1, 1), (2, "Bob", 0, 1)]


def test_ok__games_of_one_number_at_two_tables_or_in_two_journals_are_two(league: League) -> None:
    league.note(won("Ann"))
    league.note(won("Ann", table="cafe"))
    league.note(won("Ann", begun_ms=99))
    assert lines(league)[0] == (1, "Ann", 3, 3)


def test_ok__a_victory_taken_back_is_gone_and_an_old_telling_does_not_bring_it_back(league: League) -> None:
    league.note(won("Ann", seq=10))
    assert league.note(won("Ann", seq=11, winners=()))
    assert not league.note(won("Ann", seq=10))
    assert lines(league) == []
    assert league.note(won("Bob", seq=14))
    assert lines(league)[0] == (1, "Bob", 1, 1)


def test_ok__a_table_that_has_forgotten_a_name_tells_the_same_game_without_it(league: League) -> None:
    league.note(won("Ann"))
    assert league.note(won("Somebody", players=("Somebody", "Bob")))
    assert lines(league) == [(1, "Somebody", 1, 1), (2, "Bob", 0, 1)]


def test_ok__the_league_forgets_a_name_and_stays_so(tmp_path: Path, league: League) -> None:
    league.note(won("Ann", 1))
    league.note(won("Somebody", 2, players=("Somebody", "Ann")))
    assert league.forget("Ann") == 2
    assert league.forget("Ann") == 0
    again = League(tmp_path / FILE)
    assert [(game.players, game.winners) for game in again.games()] == [
        (("Somebody", "Bob"), ("Somebody",)),
        (("Somebody", "Somebody 2"), ("Somebody",)),
    ]
    again.close()


def test_ok__a_running_game_is_none(league: League) -> None:
    assert not league.note(won("Ann", winners=()))
    assert lines(league) == []


def test_ok__one_game_or_one_month(league: League) -> None:
    league.note(won("Ann", 1, ms(2026, 10, 31, 23, 0)))
    league.note(won("Bob", 2, ms(2026, 11, 1, 2, 0)))  # past midnight: still the evening of the 31st
    league.note(won("Bob", 3, ms(2026, 11, 7, 20, 0), game="lucky-seven", title="Lucky Seven"))
    assert lines(league, in_month="2026-10") == [(1, "Ann", 1, 2), (1, "Bob", 1, 2)]
    assert lines(league, game="lucky-seven") == [(1, "Bob", 1, 1), (2, "Ann", 0, 1)]
    assert lines(league, "pirates-dice", "2026-11") == []
    assert league.choices() == {
        "games": [{"game": "lucky-seven", "title": "Lucky Seven"}, {"game": "pirates-dice", "title": "Pirates Dice"}],
        "months": ["2026-11", "2026-10"],
    }
    assert [row["evenings"] for row in standings(league.games())] == [2, 2]


def test_ok__a_month_is_that_of_the_house_s_own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    time.tzset()
    try:
        assert month(1_793_473_200_000) == "2026-11"  # 1 November 2026, 07:00 UTC: the evening of the 1st in Auckland
    finally:
        monkeypatch.undo()
        time.tzset()


def test_ok__all_is_there_after_a_restart(tmp_path: Path, league: League) -> None:
    league.note(won("Ann", 1))
    league.note(won("Zoë", 2, players=("Zoë", "Bob")))
    league.note(won("Ann", 1, seq=20, winners=()))
    league.remember_table(KnownTable("Saloon", "Saloon", "http://10.0.0.2:8080", False, 77))
    again = League(tmp_path / FILE)
    assert again.games() == league.games()
    assert not again.note(won("Ann", 1, seq=10)), "what was taken back stays so"
    assert again.known_tables() == [KnownTable("Saloon", "Saloon", "http://10.0.0.2:8080", False, 77)]
    again.close()


def test_ok__a_damaged_league_is_kept_aside_and_said_so(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all, but long enough to be taken for one" * 100)
    league = League(tmp_path / FILE)
    assert "begun anew" in league.notes[0]
    assert league.note(won("Ann"))
    league.close()
    assert len(list(tmp_path.glob(f"{FILE}.damaged-*"))) == 1


def test_refuses__a_place_where_nothing_can_be_kept(tmp_path: Path) -> None:
    with pytest.raises(LeagueError, match="can't be opened"):
        League(tmp_path / "no" / "such" / FILE)


told_games = st.lists(
    st.builds(
        lambda number, seq, winner: won("Ann", number, seq=seq, winners=(winner,) if winner else ()),
        st.integers(1, 3),
        st.integers(1, 30),
        st.sampled_from(("Ann", "Bob", "")),
    ),
    max_size=12,
    unique_by=lambda one: (one.number, one.seq),
)


@given(told_games, st.randoms())
@settings(max_examples=examples(40), deadline=None)
def test_law__the_order_and_number_of_tellings_do_not_matter(told: list[Result], chance: object) -> None:
    """The newest telling of each game stands, for all games that were ever told to be won before it was taken back."""
    newest = {one.number: one for one in sorted(told, key=lambda one: one.seq)}
    league = League(Path(":memory:"))
    for one in sorted(told, key=lambda one: one.seq):
        league.note(one)
    again = list(told) * 2
    chance.shuffle(again)  # type: ignore[attr-defined]
    for one in again:
        league.note(one)
    expected = {one.number: one.winners for one in newest.values() if one.winners}
    assert {game.number: game.winners for game in league.games()} == expected
    league.close()
