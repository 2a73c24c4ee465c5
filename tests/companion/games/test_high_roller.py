# SPDX-License-Identifier: MIT
"""The template of docs/add-your-own-game.md really is a game: loaded, put into the registry, played to its end.

Copy this file for a game of your own, and take ``GAMES`` as it is: your game stands in the real registry.
"""

from __future__ import annotations

import doctest
import importlib.util
import inspect
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Event, Game, Refused
from companion.games.match import Match
from companion.messages.message import Message
from companion.play import registry
from companion.table.adapter.base import Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.gamekit import Games
from companion.table.history.chronicle import chronicle
from companion.table.history.forgetting import check_name
from companion.table.instruction import Standing, instruction, instruction_words, plain_steps
from companion.table.replay import replay
from tests.companion.games.laws import LAWS, Players, chances, events_of_any_kind, law
from tests.companion.memory_journal import MemoryJournal
from tests.examples import examples
from tests.imports import STDLIB, imports_of, within

DOCS = Path(__file__).parents[3] / "docs"
TEMPLATE = DOCS / "examples" / "high_roller"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
COMMON = {"game", "phase", "round", "turn", "players", "winner", "legal", "last"}
MEMBERS = [name for name in (*vars(Game), *Game.__annotations__) if not name.startswith("_")]


def load() -> Any:
    """The template as it would be loaded from where the guide copies it to."""
    name = "companion.play.high_roller"
    spec = importlib.util.spec_from_file_location(
        name, TEMPLATE / "__init__.py", submodule_search_locations=[str(TEMPLATE)]
    )
    assert spec
    assert spec.loader
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return importlib.import_module(f"{name}.kit")


kit = load()
template = importlib.import_module("companion.play.high_roller.rules")
GAMES = Games((*registry.GAMES.values(), kit.HIGH_ROLLER))


def roll(*faces: Any) -> Event:
    return {"event": "roll", "dice": dict(zip(NAMES, faces, strict=False))}


def dare(player: str) -> Event:
    return {"event": "dare", "player": player}


def retire(player: str) -> Event:
    return {"event": "retire", "player": player}


def game(*events: Event, seats: int = 3, **options: Any) -> Match:
    match = GAMES.start({"game": "high-roller", "players": list(NAMES[:seats]), "options": options})
    for event in events:
        match = match.apply(event)
    return match


# the rules, one by one


@pytest.mark.parametrize(
    ("events", "then"),
    [
        pytest.param([], {"points": 5, "scores": {"Ann": 0, "Bob": 0, "Cat": 0}, "turn": "Ann"}, id="HR-01 set up"),
        pytest.param([roll(2, 5, 3)] * 5, {"winner": "Bob", "phase": "over", "turn": None}, id="HR-01 first to five"),
        pytest.param([roll(2, 5, 3)], {"last": {"scorer": "Bob", "stake": 1}}, id="HR-02 the highest scores"),
        pytest.param([roll(5, 5, 3)], {"last": {"scorer": None, "stake": 1}, "round": 2}, id="HR-02 shared: nobody"),
        pytest.param([dare("Ann")], {"stake": 2, "last": {}}, id="HR-03 a dare doubles"),
        pytest.param([dare("Ann"), roll(1, 2, 3)], {"scores": {"Ann": 0, "Bob": 0, "Cat": 2}}, id="HR-03 two points"),
        pytest.param([dare("Ann"), roll(1, 1, 1)], {"stake": 1}, id="HR-03 for this roll alone"),
        pytest.param([dare("Ann"), retire("Ann")], {"stake": 1, "turn": "Bob"}, id="HR-03 gone with who dared"),
        pytest.param([roll(1, 2, 3)], {"turn": "Bob", "round": 2}, id="HR-04 to the left"),
        pytest.param([roll(1, 2, 3), retire("Cat"), roll(1, 2)], {"turn": "Ann"}, id="HR-04 past who has left"),
        pytest.param([retire("Ann"), retire("Cat")], {"winner": "Bob", "phase": "over"}, id="G-08 the last one wins"),
    ],
)
def test_happens(events, then):
    state = game(*events).state()
    assert {key: state[key] for key in then} == then


@pytest.mark.parametrize(
    ("events", "wanted"),
    [
        pytest.param([dare("Bob")], "not-your-turn", id="HR-03 out of turn"),
        pytest.param([dare("Ann"), dare("Ann")], "dared-already", id="HR-03 twice"),
        pytest.param([roll(1, 2)], "dice-mismatch", id="G-07 a die is missing"),
        pytest.param([retire("Cat"), roll(1, 2, 3)], "dice-mismatch", id="G-07 a die of one who has left"),
        pytest.param([roll(1, 2, 7)], "bad-field", id="HR-01 no such face"),
        pytest.param([roll(1, 2, True)], "bad-field", id="HR-01 true is no face"),
        pytest.param([retire("Cat"), dare("Cat")], "out-of-game", id="G-S1 who has left"),
        pytest.param([dare("Zed")], "unknown-player", id="G-S1 a stranger"),
        pytest.param([{"event": "dare"}], "bad-field", id="G-S1 nobody named"),
        pytest.param([{"event": "cheat"}], "unknown-event", id="G-S1 no such event"),
        pytest.param([retire("Ann"), retire("Bob"), roll(1, 2, 3)], "game-over", id="G-S1 when it is over"),
    ],
)
def test_refuses(code, events, wanted):
    *before, last = events
    assert code(game(*before), last) == wanted


@pytest.mark.parametrize("points", [0, -1, "5", None, True], ids=lambda points: f"HR-01 points {points!r}")
def test_refuses__points(points):
    with pytest.raises(Refused) as refusal:
        game(points=points)
    assert refusal.value.code == "bad-field"


# the laws of every game


def offered(match: Match, chance: Random) -> Iterator[Event]:
    for doer, offers in match.state()["legal"].items():
        for name in offers:
            if name == "roll":
                awaited = match.awaits()
                assert awaited
                yield awaited.filled({player: [chance.randint(1, 6)] for player in awaited.dice})
            else:
                yield {"event": name, "player": doer}


def likely(event: Event) -> float:
    return 0.05 if event["event"] == "retire" else 1


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    legal = match.state()["legal"]
    for name in (*match.players, "Zed"):
        for event in ("dare", "retire"):
            yield {"event": event, "player": name}, event in legal.get(name, {})
    yield roll(*[3] * len(match.players)), "roll" in legal.get("table", {}) and set(match.players) <= set(legal)


PLAYERS = Players(
    offered,
    likely,
    anything,
    st.tuples(
        st.builds(
            lambda seats, points: {"game": "high-roller", "players": NAMES[:seats], "options": {"points": points}},
            st.integers(2, 6),
            st.integers(1, 4),
        ),
        chances,
    ),
    events_of_any_kind(("dare", "roll", "retire"), (*NAMES, 1, 6), player=NAMES, dice=({"Ann": 1, "Bob": 2},)),
    GAMES,
)


@pytest.mark.parametrize("law", LAWS)
@settings(max_examples=examples(20))
@given(game=PLAYERS.games)
def test_law(law, game):
    law(PLAYERS, *game)


@law("G-02", 50, game=PLAYERS.games, at=st.integers(0, 20), event=PLAYERS.events)
def test_an_event_of_any_kind_is_accepted_or_refused_without_a_trace(clause, game, at, event):
    PLAYERS.leaves_no_trace(*game, at, event)


# the template and its guide (not for your own game)


@pytest.mark.parametrize("kind", [kit.rules for kit in GAMES.values()], ids=lambda kind: kind.game_id)
def test_has_every_member_of_the_protocol_as_it_is_told_there(kind):
    for name in MEMBERS:
        assert hasattr(kind, name), f"{kind.__name__} wants {name}"
        if inspect.isfunction(told := inspect.getattr_static(Game, name, None)):
            wanted = inspect.signature(told).parameters
            assert list(inspect.signature(getattr(kind, name)).parameters) == list(wanted), name
    assert kind.__dataclass_params__.frozen
    seats = list(NAMES[: kind.seats.start])
    state = GAMES.start({"game": kind.game_id, "players": seats}).state()
    assert set(state) >= COMMON
    assert all(set(part) >= {"dice", "out", "score"} for part in state["players"].values())


def test_at_the_table_all_who_must_throw_are_asked_to_and_one_alone_where_none_does():
    scene = Scene(game(), NAMES[:3])
    told = instruction(PlainAdapter(), plain_steps, scene, Standing())
    assert instruction_words(told, True) == "Everybody: show the camera your dice."
    assert instruction_words(told, True, "Cat") == "Show the camera your die."
    idle = PlainAdapter()
    idle.awaits = lambda scene: None
    told = instruction(idle, plain_steps, scene, Standing())
    assert instruction_words(told, False) == "Ann: it is your turn."


def test_the_template_imports_the_standard_library_and_the_games_room_alone():
    names = set(imports_of(TEMPLATE / "rules.py"))
    assert names
    assert all(within(name, "companion.games") or name.split(".")[0] in STDLIB for name in names)


def test_the_example_in_the_template_holds():
    assert doctest.testmod(template).attempted
    assert not doctest.testmod(template).failed


def test_the_transcript_in_the_guide_is_played_to_its_end():
    guide = (DOCS / "add-your-own-game.md").read_text(encoding="utf-8")
    lines = [line.strip() for line in guide.splitlines() if line.startswith("       {")]
    told: list[str] = []
    assert replay(lines, GAMES, told.append, pytest.fail) == 0
    answers = [json.loads(answer) for answer in told]
    assert all(answer["ok"] for answer in answers), told
    assert [answer["state"]["winner"] for answer in answers] == [None, None, None, None, "Bob"]


def test_it_is_played_at_the_table_by_phone_and_camera(bench):
    bench.games = GAMES
    bench.start()
    assert "high-roller" in [book["id"] for book in GAMES.rulebooks()]
    setup = {"event": "new-game", "game": "high-roller", "players": ["Ann", "Bob"], "options": {"points": 3}}
    assert bench.ask(setup).ok
    (dare_button,) = [act for act in bench.you("Ann")["acts"] if act["event"]["event"] == "dare"]
    assert bench.ask(dare_button["event"], 1).ok
    bench.read({1: [6], 2: [2]}, expected=2)
    assert bench.state["game"]["scores"] == {"Ann": 2, "Bob": 0}
    bench.read({1: [4], 2: [1]}, expected=2)
    assert bench.state["game"]["winner"] == "Ann"


def test_its_kit_has_the_words_of_its_log_and_what_can_be_no_name():
    journal = MemoryJournal()
    journal.append("game", {"game": "high-roller", "players": ["high", "Bob"]}, 1)
    journal.append("event", {"event": "dare", "player": "high"}, 1)
    games = Games((replace(kit.HIGH_ROLLER, log={"dare": "plunders"}, words=frozenset({"high"})),))
    (*_, line) = chronicle(journal.of_game(1), games)
    assert line.say == Message("plunders", player="high", victim="None")
    with pytest.raises(Refused, match="high"):
        check_name(journal, "high", games)
    assert check_name(journal, "high", GAMES) == {"high", "Bob"}
