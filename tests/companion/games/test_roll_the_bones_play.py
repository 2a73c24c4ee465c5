# SPDX-License-Identifier: MIT
"""What holds in every game of Roll the Bones, tried on games played at random, and beside a round played by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Event, State
from companion.games.match import Match
from tests.companion.games.bones_by_hand import Round, dealt
from tests.companion.games.laws import Players, chances, events_of_any_kind
from tests.examples import examples

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")

setups = st.builds(
    lambda seats, options: {"game": "roll-the-bones", "players": list(NAMES[:seats]), "options": options},
    st.integers(2, 6),
    st.fixed_dictionaries({}, optional={"side_pots": st.booleans(), "stakes": st.integers(1, 5)}),
)
games = st.tuples(setups, chances)


def throws(state: State, chance: Random, undeclared: float = 0.1) -> Event:
    """A roll of all who must; few faces, so that there are many ties; now and then a Bone that nobody announced."""
    dice, faces = {}, chance.choice(((1, 3, 6), (2, 4), (5, 5, 5, 4)))
    for name in state["contenders"]:
        wild = state["players"][name]["bones"] and chance.random() < undeclared
        die = "bone" if name in state["declared"] or wild else "jewel"
        dice[name] = {"die": die, "face": chance.choice(faces)}
    return {"event": "roll", "dice": dice}


def offered(match: Match, chance: Random) -> Iterator[Event]:
    """Every event that ``legal`` offers."""
    state = match.state()
    for doer, offers in state["legal"].items():
        for name in offers:
            if name == "roll":
                yield throws(state, chance)
            elif name == "ante":
                yield {"event": "ante", "pot": centre_after_ante(state)}
            else:
                yield {"event": name, "player": doer}


def centre_after_ante(state: State) -> int:
    owes = state["owes"]
    return state["pots"][0]["jewels"] + min(owes.values()) * len(owes)


def likely(event: Event) -> float:
    return {"retire": 0.02, "declare-bone": 0.2}.get(event["event"], 2)


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    """Events of every kind by everybody, with whether each should be accepted."""
    state = match.state()
    legal, contenders = state["legal"], state["contenders"]
    for name in (*match.players, "Zed"):
        for doing in ("declare-bone", "retire"):
            yield {"event": doing, "player": name}, doing in legal.get(name, {})
    may_ante = "ante" in legal.get("table", {})
    yield {"event": "ante"}, may_ante
    for more in (-1, 0, 1):
        pot = centre_after_ante(state) + more if may_ante else 4
        yield {"event": "ante", "pot": pot}, may_ante and more == 0
    kinds = legal.get("table", {}).get("roll", [])
    for kind in ("jewel", "bone"):
        fits = bool(kinds)
        for name in contenders:
            fits = fits and (kind == "bone" if name in state["declared"] else kind == "jewel" or has_bone(state, name))
        assert not fits or kind in kinds
        dice = {name: {"die": kind, "face": 3} for name in contenders}
        yield {"event": "roll", "dice": dice}, fits
        if dice:
            yield {"event": "roll", "dice": dict(list(dice.items())[1:])}, False
        for other in set(match.players) - set(contenders):
            yield {"event": "roll", "dice": dice | {other: {"die": kind, "face": 3}}}, False


def has_bone(state: State, name: str) -> bool:
    return state["players"][name]["bones"] > 0


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("ante", "declare-bone", "roll", "retire"),
        (*NAMES, "jewel", "bone", "die", "face", 3),
        player=NAMES,
        pot=(4, 6),
    ),
)


def lying(state: State) -> Counter[str]:
    """All dice of the game, in hands and on the table."""
    heaps = [*state["players"].values(), *state["pots"]]
    return Counter({kind: sum(heap[kind] for heap in heaps) for kind in ("jewels", "bones")})


@pytest.mark.parametrize("clause", ["RB-18"])
@settings(max_examples=examples(40))
@given(game=games)
def test_dice_are_conserved_and_the_last_with_any_wins(clause, game):
    seats = len(game[0]["players"])
    for _, _, match in PLAYERS.played(*game):
        state = match.state()
        assert lying(state) == {"jewels": 10 * seats, "bones": seats}
        assert all(
            heap[kind] >= 0 for heap in (*state["players"].values(), *state["pots"]) for kind in ("jewels", "bones")
        )
    assert state["players"][state["winner"]]["dice"] == 11 * seats
    assert (state["phase"], state["turn"], state["legal"]) == ("over", None, {})


@pytest.mark.parametrize("clause", ["RB-03 RB-10 G-S6"])
@settings(max_examples=examples(40))
@given(game=games)
def test_the_ante_rises_with_those_out_and_round_with_each_next_ante(clause, game):
    for before, _, after in PLAYERS.played(*game):
        was, is_ = before.state(), after.state()
        out = sum(part["out"] for part in is_["players"].values())
        assert is_["ante"] == (2 if len(is_["players"]) < 4 else 1) + out
        begun = was["phase"] != "ante" and is_["phase"] == "ante"
        assert is_["round"] == was["round"] + begun
        if is_["phase"] == "ante":
            assert all(part["out"] == (not part["dice"]) for part in is_["players"].values())


hands = st.tuples(st.integers(0, 9), st.integers(0, 2)).filter(any)
tables = st.lists(hands, min_size=2, max_size=6)


def compare(match: Match, by_hand: Round, event: Event) -> None:
    """What the engine says must be what lies there."""
    state = match.state()
    for name, hand in by_hand.hands.items():
        held = state["players"][name]
        assert (held["jewels"], held["bones"]) == (hand.count("jewel"), hand.count("bone")), name
    if by_hand.paid is None:
        piles = [(pile.dice, sorted(pile.may_win)) for pile in by_hand.piles]
        piles += [(by_hand.rolled, [])] if by_hand.history else []
        assert [(pot["jewels"], pot["bones"], sorted(pot["eligible"])) for pot in state["pots"]] == [
            (dice.count("jewel"), dice.count("bone"), may_win) for dice, may_win in piles
        ]
        assert state["contenders"] == by_hand.to_roll
        assert set(state["declared"]) == by_hand.declared
        assert state["phase"] == ("face-off" if by_hand.history else "declaring")
    elif event["event"] == "roll":
        assert {won["player"]: won for won in state["last"]["winners"]} == {
            name: {"player": name, "jewels": dice.count("jewel"), "bones": dice.count("bone"), "pots": pots}
            for name, (dice, pots) in by_hand.paid.items()
        }


def step(match: Match, by_hand: Round, chance: Random) -> tuple[Match, Event]:
    """One event that ``legal`` offers, for both."""
    state = match.state()
    leaver, speaker = chance.choice(list(by_hand.hands)), chance.choice(state["contenders"])
    if chance.random() < 0.05 and len(by_hand.hands) > 2:
        event: Event = {"event": "retire", "player": leaver}
        by_hand.retire(leaver)
    elif chance.random() < 0.2 and has_bone(state, speaker):
        event = {"event": "declare-bone", "player": speaker}
        by_hand.declared.add(speaker)
    else:
        event = throws(state, chance)
        by_hand.roll({name: (die["die"], die["face"]) for name, die in event["dice"].items()})
    return match.apply(event), event


def one_round(
    held: list[tuple[int, int]], seats: int, side_pots: bool, chance: Random
) -> Iterator[tuple[Match, Round, Event]]:
    """A round from these hands, in the engine and by hand, after each event; sometimes one retires before the ante.

    The more of the ``seats`` hold nothing and are out, the higher is the ante.
    """
    names = list(NAMES[: len(held)])
    match = dealt(list(NAMES[:seats]), dict(zip(names, held, strict=True)), side_pots=side_pots)
    left_behind: list[str] = []
    if len(names) > 2 and chance.random() < 0.2:
        leaver = names.pop(chance.randrange(len(names)))
        jewels, bones = held[NAMES.index(leaver)]
        left_behind = ["jewel"] * jewels + ["bone"] * bones
        match = match.apply({"event": "retire", "player": leaver})
    state = match.state()
    holding = {name: (state["players"][name]["jewels"], state["players"][name]["bones"]) for name in names}
    matched = not side_pots or len(names) == 2
    by_hand = Round(holding, state["ante"], matched=matched, left_behind=left_behind)
    event: Event = {"event": "ante"}
    match = match.apply(event)
    yield match, by_hand, event
    while by_hand.paid is None:
        match, event = step(match, by_hand, chance)
        yield match, by_hand, event


@pytest.mark.parametrize("clause", ["RB-08 RB-09 RB-11 RB-15 RB-S1 RB-S3 RB-S5 RB-S6 RB-S8 RB-S9 G-S5"])
@settings(max_examples=examples(400))
@given(held=tables, seats=st.integers(2, 6), side_pots=st.sampled_from((True, True, True, False)), chance=chances)
def test_pots_are_settled_as_by_hand(clause, held, seats, side_pots, chance):
    for match, by_hand, event in one_round(held, max(seats, len(held)), side_pots, chance):
        compare(match, by_hand, event)


def happenings(match: Match, by_hand: Round, event: Event) -> Iterator[str]:
    """Rare things that have just happened, by name."""
    state = match.state()
    tie, winners = state["last"].get("tie", []), state["last"].get("winners", [])
    yield f"{len(by_hand.piles) - 1} side pots"
    if event["event"] == "roll" and state["phase"] == "face-off":
        yield "face-off for a side pot" if by_hand.purpose > 0 else "face-off for the rolled dice"
        yield f"{min(len(by_hand.history), 3)} face-offs"
        if not by_hand.piles[0].may_win:
            yield "face-off without ante"
        if by_hand.declared:
            yield "Bone taken back, or left alone"
        if sum(len(faces) for _, faces in by_hand.history) > len(by_hand.rolled) + sum(
            n > 0 for n, _ in by_hand.history
        ):
            yield "die taken back"
        if len({contest for contest, _ in by_hand.history}) > 2:
            yield "face-offs for two side pots"
    if event["event"] == "retire":
        yield f"retired in {state['phase']}"
        if by_hand.history and by_hand.paid is None and by_hand.purpose == -1 and len(by_hand.history) > 1:
            yield "retired, going on"
    if state["last"].get("forfeited"):
        yield "forfeited in a face-off" if len(by_hand.history) > 1 else "forfeited"
    if len(winners) > 2 and not tie:
        yield "three winners"


@pytest.mark.parametrize("clause", ["RB-11 RB-15 RB-S5 RB-S9 G-S5"])
def test_random_rounds_reach_the_rare_branches(clause):
    chance, seen, purses = Random(7), Counter[str](), (1, 2, 2, 3, 4, 9, 9)
    for _ in range(1500):
        held = [(chance.choice(purses), chance.randrange(3)) for _ in range(chance.choice((2, 3, 4, 4, 5)))]
        for match, by_hand, event in one_round(held, 6, True, chance):
            compare(match, by_hand, event)
            seen.update(happenings(match, by_hand, event))
    wanted = {"2 side pots", "3 side pots", "face-off for a side pot", "3 face-offs", "face-off without ante"}
    wanted |= {"Bone taken back, or left alone", "die taken back", "forfeited in a face-off", "three winners"}
    wanted |= {"retired in declaring", "retired in face-off", "retired in ante", "face-offs for two side pots"}
    assert not wanted - set(seen)
