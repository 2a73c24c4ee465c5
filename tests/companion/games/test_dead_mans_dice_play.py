# SPDX-License-Identifier: MIT
"""What holds in every game of Dead Man's Dice, tried on games played at random by the rules."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Event
from companion.games.dead_mans_dice import DeadMansDice, Die
from companion.games.match import Match
from tests.companion.games.laws import Players, chances, events_of_any_kind
from tests.examples import examples

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
FACES = {"regular": (1, 2, 3, 4, 5, 6), "jolly": ("skull", 2, 3, 4, 5, 6)}

setups = st.builds(
    lambda seats, options: {"game": "dead-mans-dice", "players": list(NAMES[:seats]), "options": options},
    st.integers(2, 6),
    st.fixed_dictionaries(
        {"target": st.integers(1, 40)}, optional={"rolls_per_turn": st.sampled_from((1, "until-marooned"))}
    ),
)
games = st.tuples(setups, chances)


def thrown(kind: str, chance: Random) -> dict[str, Any]:
    return {"die": kind, "face": chance.choice(FACES[kind])}


def start_roll(match: Match, chance: Random) -> Event:
    still_in = [name for name, part in match.state()["players"].items() if not part["out"]]
    return {
        "event": "start-roll",
        "dice": {name: thrown(chance.choice(("regular", "jolly")), chance) for name in still_in},
    }


def offered(match: Match, chance: Random) -> Iterator[Event]:
    """Every event that ``legal`` offers; the dice fall as they like."""
    state = match.state()
    for doer, offers in state["legal"].items():
        for kind in offers.get("roll", ()):
            yield {"event": "roll", "player": doer, **thrown(kind, chance)}
        for victim in offers.get("plunder", ()):
            yield {"event": "plunder", "player": doer, "from": victim}
        if "knock" in offers:
            piles = [name for name, pile in state["piles"].items() if pile and doer in (name, state["turn"])]
            yield from ({"event": "knock", "player": doer, "pile": name} for name in piles)
        yield from ({"event": name, "player": doer} for name in ("place", "end-turn", "retire") if name in offers)
        if "start-roll" in offers:
            yield start_roll(match, chance)


def likely(event: Event) -> float:
    """Dice are mostly placed, so that rounds end; few piles fall, and few give up."""
    return {"place": 8, "plunder": 6, "knock": 0.15, "end-turn": 0.5, "retire": 0.03}.get(event["event"], 5)


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    state = match.state()
    legal, piles = state["legal"], state["piles"]
    for name in (*match.players, "Zed"):
        offers = legal.get(name, {})
        for kind, faces in FACES.items():
            for face in faces:
                yield {"event": "roll", "player": name, "die": kind, "face": face}, kind in offers.get("roll", ())
        for other in (*match.players, "Zed"):
            yield {"event": "plunder", "player": name, "from": other}, other in offers.get("plunder", ())
            knocked = "knock" in offers and bool(piles.get(other)) and name in (other, state["turn"])
            yield {"event": "knock", "player": name, "pile": other}, knocked
        for plain in ("place", "end-turn", "retire"):
            yield {"event": plain, "player": name}, plain in offers
    yield start_roll(match, Random(3)), "start-roll" in legal.get("table", {})


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("start-roll", "roll", "place", "plunder", "end-turn", "knock", "retire"),
        (*NAMES, *FACES, "skull", 5, "die", "face"),
        player=NAMES,
        die=FACES,
        face=FACES["jolly"],
        dice=[{"Ann": {"die": "regular", "face": 2}, "Bob": {"die": "jolly", "face": "skull"}}],
        pile=NAMES,
        **{"from": NAMES},
    ),
)


def in_the_air(match: Match) -> list[Die]:
    """The die rolled in this turn, or in the one that a knock has broken."""
    game = match.game
    assert isinstance(game, DeadMansDice)
    return [die for die in (game.rolled, game.broken and game.broken.rolled) if die]


def dice_of(match: Match) -> Counter[tuple[str, str]]:
    """How many dice of each kind everybody owns, wherever they are."""
    state = match.state()
    owned = Counter((die["owner"], die["die"]) for pile in state["piles"].values() for die in pile)
    for name, hand in state["hand"].items():
        owned[name, "regular"] += hand["regular"]
        owned[name, "jolly"] += hand["jolly"]
    owned.update((die.owner, die.kind) for die in in_the_air(match))
    return owned


@pytest.mark.parametrize("clause", ["DM-01 DM-14 DM-15 DM-17 G-S5"])
@settings(max_examples=examples(50))
@given(game=games)
def test_dice_are_conserved(clause, game):
    for _, _, after in PLAYERS.played(*game):
        owned = dice_of(after)
        for name, part in after.state()["players"].items():
            wanted = (0, 0) if part["out"] else (2, 1)
            assert (owned[name, "regular"], owned[name, "jolly"]) == wanted


def fits(top: dict[str, Any], under: dict[str, Any]) -> bool:
    upper, lower = (1 if die["face"] == "skull" else die["face"] for die in (top, under))
    return top["face"] == "skull" or upper in (lower, lower + 1, 7 - lower)


@pytest.mark.parametrize("clause", ["DM-04 DM-05 DM-08 DM-09"])
@settings(max_examples=examples(50))
@given(game=games)
def test_piles_are_such_as_the_rules_allow(clause, game):
    for _, _, after in PLAYERS.played(*game):
        state = after.state()
        whole = not any(part["out"] for part in state["players"].values())
        for name, pile in state["piles"].items():
            assert not pile or pile[0]["owner"] == name
            for under, top in itertools.pairwise(pile):
                assert fits(top, under) or not whole
            assert all(die["owner"] == name for die in pile if die["face"] == "skull")


@pytest.mark.parametrize("clause", ["DM-10 DM-S1 DM-11"])
@settings(max_examples=examples(50))
@given(game=games)
def test_a_turn_stands_only_while_something_can_be_done_in_it(clause, game):
    for _, _, after in PLAYERS.played(*game):
        state = after.state()
        offers = state["legal"].get(state["turn"], {})
        if state["phase"] == "placing":
            assert {"place", "plunder", "roll"} & set(offers)
        elif state["phase"] in ("rolling", "restart"):
            assert offers["roll"]
            assert state["rolled"] is None
        if state["phase"] in ("rolling", "placing", "restart"):
            aloft = {die.owner for die in in_the_air(after)}
            held = {name for name, part in state["players"].items() if part["dice"]}
            assert all(part["out"] or name in held | aloft for name, part in state["players"].items())


@pytest.mark.parametrize("clause", ["DM-12 DM-13 DM-15 DM-18"])
@settings(max_examples=examples(50))
@given(game=games)
def test_scores_change_by_the_round_and_by_knocks_alone(clause, game):
    for before, event, after in PLAYERS.played(*game):
        was, now = before.state(), after.state()
        changed = {name: now["scores"][name] - was["scores"][name] for name in after.players}
        if now["last"]:
            last = now["last"]
            assert event["event"] == "place"
            piles = was["piles"] | {event["player"]: [*was["piles"][event["player"]], was["rolled"]]}
            for name, pile in piles.items():
                worth = sum(7 if die["face"] == "skull" else die["face"] for die in pile)
                worth *= 2 if name in last["doubled"] else 1
                assert last["points"][name] == worth - 7 * (name in last["keelhauled"]) == changed[name]
                assert (name in last["doubled"]) == bool(pile and pile[-1]["face"] == "skull")
                assert (name in last["keelhauled"]) == was["hand"][name]["jolly"]
            still_in = [name for name, part in now["players"].items() if not part["out"]]
            most = max(now["scores"][name] for name in still_in)
            best = [name for name in still_in if now["scores"][name] == most]
            assert now["winner"] == (best[0] if len(best) == 1 and most >= now["target"] else None)
        else:
            other = event["event"] == "knock" and event["pile"] != event["player"]
            assert changed == {name: -7 * (other and name == event["player"]) for name in after.players}


@pytest.mark.parametrize("clause", ["G-S2 G-S6"])
@settings(max_examples=examples(50))
@given(game=games)
def test_turn_and_round(clause, game):
    for before, _, after in PLAYERS.played(*game):
        state = after.state()
        assert (state["turn"] is None) == (state["phase"] in ("start", "over"))
        assert state["turn"] is None or not state["players"][state["turn"]]["out"]
        ended = bool(state["last"]) and state["phase"] != "over"
        assert state["round"] == before.state()["round"] + ended
