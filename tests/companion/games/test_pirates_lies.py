# SPDX-License-Identifier: MIT
"""Pirate's Lies without cards, beside what `test_bids` has, clause by clause: each case begins with its clause."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games.base import Event, Refused
from companion.games.match import Match
from tests.companion.games.cases import after, bid, cases, counted, facts, retire, reveal, shout
from tests.companion.games.laws import Players, chances, events_of_any_kind, law

play = partial(after, game="pirates-lies")

TWOS = [2] * 5
ALL_FROM_1 = {str(face): 1 for face in range(1, 7)}


THREE: dict[str, Any] = {}
TWO = {"players": "Ann Bob"}
FOUR = {"players": "Ann Bob Cat Dan"}
SIX = {"players": "Ann Bob Cat Dan Eve Fay"}
ONE_DIE = {"dice": 1}
ANYONE = {"challenge": "anyone"}
WILD = {"wild": 1}
TEAMS = FOUR | {"teams": [["Ann", "Cat"], ["Bob", "Dan"]]}
TEAMS_OF_ONE_DIE = TEAMS | ONE_DIE
THE_TABLE = {"players": "Peter Mary Tom John"}

CALLED = [bid("Ann", 4, 5), shout("Bob")]
HELD = [*CALLED, reveal(Ann=[5, 5, 5, 2, 3], Bob=[5, 2, 2, 2, 2], Cat=TWOS)]
FAILED = [*CALLED, reveal(Ann=[5, 5, 1, 2, 3], Bob=TWOS, Cat=TWOS)]
ANN_OUT = [bid("Ann", 1, 2), shout("Bob"), reveal(Ann=[1], Bob=[3], Cat=[3])]
WORKED = [
    bid("Peter", 4, 4),
    bid("Mary", 5, 2),
    bid("Tom", 5, 5),
    shout("John"),
    reveal(Peter=[5, 5, 1, 1, 1], Mary=[5, 2, 2, 2, 2], Tom=[5, 5, 5, 3, 3], John=[6, 6, 6, 6, 1]),
]

HAPPENS = {
    "PL-01 six players": ([], {"dice": (5, 5, 5, 5, 5, 5), "in_play": 30}, SIX),
    "PL-02 the first seat begins": ([], {"turn": "Ann", "phase": "bidding", "round": 1}),
    "PL-02 no roll-off: nobody contends": ([], {"contenders": []}),
    "PL-03 one 1": ([bid("Ann", 1, 1)], {"bid": {"player": "Ann", "quantity": 1, "face": 1}}),
    "PL-03 no face is wild": (
        [bid("Ann", 3, 5), shout("Bob"), reveal(Ann="55111", Bob=TWOS)],
        {"last": counted(bid("Ann", 3, 5), 2, holds=False, challenger="Bob", loser="Ann", Ann=2, Bob=0)},
        TWO,
    ),
    "PL-03 option wild: ones count": (
        [bid("Ann", 3, 5), shout("Bob"), reveal(Ann="55122", Bob="12222")],
        {"last": counted(bid("Ann", 3, 5), 4, holds=True, challenger="Bob", loser="Bob", Ann=3, Bob=1)},
        TWO | WILD,
    ),
    "PL-03 PL-S8 option wild: ones are not offered": (
        [bid("Ann", 4, 4)],
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"bid": {"2": 5, "3": 5, "4": 5, "5": 4, "6": 4}, "challenge": True, "retire": True},
            }
        },
        TWO | WILD,
    ),
    "PL-04 five 1s after four 6s": ([bid("Ann", 4, 6), bid("Bob", 5, 1)], {"turn": "Cat"}),
    "PL-04 G-S9 lowest quantity by face": (
        [bid("Ann", 4, 5)],
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"bid": {"1": 5, "2": 5, "3": 5, "4": 5, "5": 5, "6": 4}, "challenge": True, "retire": True},
            }
        },
        TWO,
    ),
    "PL-04 G-S9 after sixes the quantity must rise": (
        [bid("Ann", 4, 6)],
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"bid": {str(face): 5 for face in range(1, 7)}, "challenge": True, "retire": True},
            }
        },
        TWO,
    ),
    "PL-06 option dice: ten each": (
        [bid("Ann", 1, 1), shout("Bob"), reveal(Ann=[2] * 10, Bob=[2] * 10)],
        {"dice": (9, 10)},
        TWO | {"dice": 10},
    ),
    "PL-07 the accuser won and begins": (FAILED, {"turn": "Bob", "phase": "bidding", "round": 2}),
    "PL-07 the bidder is out: still the accuser": (ANN_OUT, {"turn": "Bob", "round": 2}, ONE_DIE),
    "PL-07 the accuser is out: round the table": (
        [bid("Ann", 1, 2), shout("Cat"), reveal(Ann="2", Bob="3", Cat="3")],
        {"turn": "Ann", "out": ["Cat"]},
        ONE_DIE | ANYONE,
    ),
    "PL-09 worked: six 5s lie there, John loses a die and begins": (
        WORKED,
        {
            "dice": (5, 5, 5, 4),
            "turn": "John",
            "round": 2,
            "last": counted(
                bid("Tom", 5, 5), 6, holds=True, challenger="John", loser="John", Peter=2, Mary=1, Tom=3, John=0
            ),
        },
        THE_TABLE,
    ),
    "PL-10 PL-S9 cards off: nobody holds any, none are drawn": (
        HELD,
        {"cards": {key: {"hand": 0, "laid": 0} for key in ("Ann", "Bob", "Cat")}, "draws": {}, "resolve_turn": None},
    ),
    "PL-24 teams of two, partners opposite": ([], {"teams": [["Ann", "Cat"], ["Bob", "Dan"]], "turn": "Ann"}, TEAMS),
    "PL-24 with six seats any without neighbours": (
        [],
        {"teams": [["Ann", "Cat"], ["Bob", "Eve"], ["Dan", "Fay"]]},
        SIX | {"teams": [["Ann", "Cat"], ["Bob", "Eve"], ["Dan", "Fay"]]},
    ),
    "PL-24 without teams the state names none": ([], {"teams": []}, FOUR),
    "PL-25 one of each team has dice: not over": (
        [
            bid("Ann", 1, 2),
            shout("Bob"),
            reveal(Ann="3", Bob="3", Cat="3", Dan="3"),
            bid("Bob", 1, 2),
            shout("Cat"),
            reveal(Bob="3", Cat="3", Dan="3"),
        ],
        {"winner": None, "out": ["Ann", "Bob"], "turn": "Cat"},
        TEAMS_OF_ONE_DIE,
    ),
    "PL-25 only one team has dice: both win, the one out too": (
        [
            bid("Ann", 1, 2),
            shout("Bob"),
            reveal(Ann="3", Bob="3", Cat="3", Dan="3"),
            bid("Bob", 1, 3),
            shout("Cat"),
            reveal(Bob="3", Cat="3", Dan="3"),
        ],
        {"winner": ["Bob", "Dan"], "phase": "over", "out": ["Ann", "Cat"], "turn": None},
        TEAMS_OF_ONE_DIE,
    ),
    "PL-25 both of a team have dice": (
        [retire("Ann"), retire("Cat")],
        {"winner": ["Bob", "Dan"], "phase": "over", "out": ["Ann", "Cat"]},
        TEAMS_OF_ONE_DIE,
    ),
    "PL-S9 a team-mate may be accused": (
        [bid("Ann", 1, 2), shout("Cat"), reveal(Ann=TWOS, Bob=TWOS, Cat=TWOS, Dan=TWOS)],
        {"dice": (5, 5, 4, 5), "turn": "Cat"},
        TEAMS | ANYONE,
    ),
    "G-S9 no cards, no laying": (
        [],
        {"legal": {"Ann": {"bid": ALL_FROM_1, "retire": True}, "Bob": {"retire": True}}},
        TWO,
    ),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(HAPPENS))
def test_happens(game, events, then):
    state = facts(play(*events, **game).state())
    assert {key: state[key] for key in then} == then


REFUSED = {
    "PL-03 a skull is no face": ([bid("Ann", 1, "skull")], "bad-field"),
    "PL-S8 a bid of ones": ([bid("Ann", 1, 1)], "cannot-bid-wild", WILD),
    "PL-S8 a bid of ones, too low besides": ([bid("Ann", 2, 2), bid("Bob", 1, 1)], "cannot-bid-wild", WILD),
    "PL-S8 bad-field first": ([bid("Ann", 0, 1)], "bad-field", WILD),
    "PL-07 the loser does not begin": ([*FAILED, bid("Ann", 1, 1)], "not-your-turn"),
    "PL-S9 lay-cards with cards off": ([{"event": "lay-cards", "player": "Ann", "count": 1}], "wrong-phase"),
    "PL-S9 lay-cards with cards off, no count": ([{"event": "lay-cards", "player": "Ann"}], "wrong-phase"),
    "G-S1 roll-off is no event here": ([{"event": "roll-off", "dice": {"Ann": 1}}], "unknown-event"),
    **{
        f"G-S1 {name} while bidding": ([{"event": name, "player": "Ann"}], "wrong-phase")
        for name in ("resolve", "undo-card", "decline", "deck", "reveal")
    },
    "PD-S4 here a skull is no face": ([*CALLED, reveal(Ann=["skull", 2, 2, 2, 2], Bob=TWOS)], "bad-field", TWO),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(REFUSED))
def test_refuses(code, game, events, then):
    *before, last = events
    assert code(play(*before, **game), last) == then


SET_UPS = [
    pytest.param({"players": "Ann"}, "bad-field", id="PL-01 one player"),
    pytest.param({"players": "A B C D E F G"}, "bad-field", id="PL-01 seven players"),
    pytest.param({"first": "Zed"}, "bad-field", id="PL-02 first is nobody"),
    *[pytest.param({"wild": wild}, "bad-field", id=f"PL-03 wild {wild!r}") for wild in (0, 2, "1", True, None, [1])],
    *[pytest.param({"challenge": who}, "bad-field", id=f"PL-05 challenge {who!r}") for who in ("all", None, True)],
    *[pytest.param({"cards": how}, "bad-field", id=f"PL-10 cards {how!r}") for how in ("on", None, True, 1)],
    *[pytest.param({"dice": dice}, "bad-field", id=f"PL-S10 dice {dice!r}") for dice in (0, 11, 2.0, "5", None, True)],
    *[
        pytest.param(FOUR | {"teams": teams}, "bad-teams", id=f"PL-24 {why}")
        for why, teams in {
            "side by side": [["Ann", "Bob"], ["Cat", "Dan"]],
            "side by side round the table": [["Bob", "Cat"], ["Dan", "Ann"]],
            "a team of one": [["Ann", "Cat"], ["Bob"], ["Dan"]],
            "a team of four": [["Ann", "Bob", "Cat", "Dan"]],
            "somebody without a team": [["Ann", "Cat"]],
            "somebody in two teams": [["Ann", "Cat"], ["Ann", "Cat"]],
            "a stranger": [["Ann", "Cat"], ["Bob", "Zed"]],
            "no teams at all": [],
        }.items()
    ],
    pytest.param({"teams": [["Ann", "Cat"], ["Bob", "Bob"]]}, "bad-teams", id="PL-24 an odd number of players"),
    pytest.param(TWO | {"teams": [["Ann", "Bob"]]}, "bad-teams", id="PL-24 two players sit side by side"),
    pytest.param(
        SIX | {"teams": [["Ann", "Dan"], ["Bob", "Eve"], ["Fay", "Cat"]]}, None, id="PL-24 six seats, all opposite"
    ),
    pytest.param(
        SIX | {"teams": [["Ann", "Fay"], ["Bob", "Dan"], ["Cat", "Eve"]]}, "bad-teams", id="PL-24 first and last seat"
    ),
    *[
        pytest.param(FOUR | {"teams": teams}, "bad-field", id=f"PL-24 teams is {teams!r}")
        for teams in (None, "Ann", {"Ann": "Cat"}, ["Ann", "Cat"], [["Ann", 1], ["Bob", "Dan"]])
    ],
]


@pytest.mark.parametrize(("given", "then"), SET_UPS)
def test_set_up(given, then):
    if then is None:
        assert play(**given).game.phase == "bidding"
        return
    with pytest.raises(Refused) as refusal:
        play(**given)
    assert refusal.value.code == then


# What holds in every game of Pirate's Lies, tried on games played at random by the rules, with all kinds of cards.

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
PARTNERS = {4: [["Ann", "Cat"], ["Dan", "Bob"]], 6: [["Ann", "Dan"], ["Bob", "Fay"], ["Cat", "Eve"]]}
EFFECTS = ("nudge", "reroll", "undo", "steal")


def small_deck(copies: int) -> list[dict[str, Any]]:
    """Every effect in every stack, so that short games meet them all; few copies, so that stacks run dry."""
    cards = []
    for rating in (1, 2, 3, 4):
        for effect in EFFECTS:
            for target in ("own", "opponent") if effect in ("nudge", "reroll") else ("opponent",):
                mark = f"{effect}-{target}-{rating}"
                amount = rating if effect in ("nudge", "reroll") else 1
                card = {"id": mark, "name": mark, "rating": rating, "effect": effect, "amount": amount}
                cards.append(card | {"target": target, "copies": copies})
    return cards


setups = st.builds(
    lambda seats, teams, options: {
        "game": "pirates-lies",
        "players": list(NAMES[:seats]),
        "options": options | ({"teams": PARTNERS[seats]} if teams and seats in PARTNERS else {}),
    },
    st.integers(2, 6),
    st.booleans(),
    st.fixed_dictionaries(
        {"dice": st.integers(1, 6), "cards": st.sampled_from(("off", "printed", "phone"))},
        optional={
            "first": st.just("Bob"),
            "challenge": st.sampled_from(("next", "anyone")),
            "wild": st.just(1),
            "deck": st.sampled_from((small_deck(1), small_deck(2))),
        },
    ),
)
with_cards = setups.filter(lambda setup: setup["options"]["cards"] != "off")
on_phones = setups.filter(lambda setup: setup["options"]["cards"] == "phone")
games = st.tuples(setups, chances)


def view_of(match: Match, doer: str) -> dict[str, Any]:
    return match.view(doer if doer in match.players else None)


def offered(match: Match, chance: random.Random) -> Iterator[Event]:
    """For every offer that a phone shows to its player, an event that takes it up; bids at their lowest."""
    for doer in (*match.players, "table"):
        view = view_of(match, doer)
        for name, how in view["legal"].get(doer, {}).items():
            if name == "bid":
                told = {"event": "bid", "player": doer}
                yield from (told | {"quantity": least, "face": int(face)} for face, least in how.items())
            elif name in ("challenge", "retire", "decline"):
                yield {"event": name, "player": doer}
            elif name == "lay-cards":
                yield laid(match, view, doer, chance.randint(1, how), chance)
            elif name == "reveal":
                yield lifted(match, chance)
            elif name == "deck":
                yield shuffled(match, chance)
            else:
                yield from turned_up(match, view, doer, name, chance)


def laid(match: Match, view: dict[str, Any], doer: str, count: int, chance: random.Random) -> Event:
    told = {"event": "lay-cards", "player": doer}
    if match.options["cards"] == "printed":
        return told | {"count": count}
    return told | {"cards": [card["id"] for card in chance.sample(view["hand"], count)]}


def lifted(match: Match, chance: random.Random) -> Event:
    awaited = match.awaits()
    assert awaited
    dice = {name: chance.choices(range(1, 7), k=many) for name, many in awaited.dice.items()}
    lying = any(part["laid"] for part in match.state()["cards"].values())
    if lying or chance.random() < 0.7:
        return awaited.filled(dice)
    return {"event": "reveal", "faces": [face for cup in dice.values() for face in cup]}


def deck_of(match: Match) -> list[dict[str, Any]]:
    return [card.as_json() for card in match.game.rules.deck.values()]


def shuffled(match: Match, chance: random.Random) -> Event:
    order: dict[str, list[str]] = {"1": [], "2": [], "3": [], "4": []}
    for card in deck_of(match):
        order[str(card["rating"])] += [card["id"]] * card["copies"]
    for stack in order.values():
        chance.shuffle(stack)
    return {"event": "deck", "order": order}


def turned_up(match: Match, view: dict[str, Any], doer: str, name: str, chance: random.Random) -> Iterator[Event]:
    """An event for each card that may lie there and can do something: on a phone the own ones, else any."""
    cards = view["laid"] if match.options["cards"] == "phone" else deck_of(match)
    for card in {card["id"]: card for card in cards}.values():
        told = {"event": name, "player": doer, "card": card["id"]}
        opponents = [name for name in match.players if opposed(match, doer, name)]
        if name == "undo-card" and card["effect"] == "undo":
            yield from (told | {"target": target} for target in undoable(view, opponents))
        elif name == "resolve" and card["effect"] != "undo":
            touched = opponents if card["target"] == "opponent" else [n for n in match.players if n not in opponents]
            yield from (told | effect for effect in effects(view["cups"], doer, card, touched, chance))


def opposed(match: Match, one: str, other: str) -> bool:
    teams = match.options.get("teams", [[name] for name in match.players])
    return not any(one in team and other in team for team in teams)


def undoable(view: dict[str, Any], opponents: list[str]) -> Iterator[dict[str, Any]]:
    for name, turned in view["turned"].items():
        for index, one in enumerate(turned):
            if name in opponents and not one["undone"] and one["card"]["effect"] != "undo":
                yield {"player": name, "index": index}


def effects(
    cups: dict[str, list[int]], doer: str, card: dict[str, Any], touched: list[str], chance: random.Random
) -> Iterator[dict[str, Any]]:
    """What ``card`` may do to the cups of ``touched``, worked out here without the rule book's help."""
    places = [(name, place) for name in touched for place in range(len(cups.get(name, ())))]
    if card["effect"] == "nudge":
        after = {name: list(cups[name]) for name in touched if name in cups}
        for name, place in chance.choices(places, k=card["amount"]) if places else ():
            after[name][place] = min(6, max(1, after[name][place] + chance.choice((-1, 1))))
        yield {"dice": after}
    if card["effect"] == "reroll":
        for name in [name for name in touched if name in cups][:1]:
            named = chance.sample(range(len(cups[name])), min(card["amount"], len(cups[name])))
            after = {name: [chance.randint(1, 6) if at in named else face for at, face in enumerate(cups[name])]}
            yield {"target": {"player": name, "dice": named}, "dice": after}
    if card["effect"] == "steal":
        yield {"dice": {}}  # takes nothing (PL-S3)
    if card["effect"] == "steal" and places and len(cups.get(doer, ())) < 5:
        victim, index = chance.choice(places)
        left = [face for at, face in enumerate(cups[victim]) if at != index]
        after = {doer: [*cups.get(doer, ()), cups[victim][index]], victim: left}
        yield {"target": {"player": victim, "index": index}, "dice": after}


def likely(event: Event) -> float:
    """Bids end in time, few give up, and cards are played."""
    return {"bid": 0.7, "challenge": 4, "retire": 0.05, "lay-cards": 3, "decline": 0.7}.get(event["event"], 4)


def dice(state: dict[str, Any]) -> dict[str, int]:
    return {name: part["dice"] for name, part in state["players"].items()}


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    """Of events of every kind by everybody, as good as can be in this moment, those that are not offered."""
    return ((event, False) for event in tried(match, random.Random(3)) if not promised(match, event))


def tried(match: Match, chance: random.Random) -> Iterator[Event]:
    view, printed = match.view(None), match.options["cards"] != "phone"
    for name in match.players:
        yield from ({"event": kind, "player": name} for kind in ("challenge", "retire", "decline"))
        yield from ({"event": "bid", "player": name, "quantity": 2, "face": face} for face in (1, 4, 6))
        own = match.view(name)
        in_hand, lying = own["cards"][name]["hand"], own["cards"][name]["laid"]
        if in_hand:
            yield laid(match, own, name, in_hand, chance)
        yield {"event": "lay-cards", "player": name, "count": in_hand + 1}
        if view["cups"] and (printed or lying):
            for kind in ("resolve", "undo-card"):
                yield from turned_up(match, own, name, kind, chance)
                yield {"event": kind, "player": name, "card": deck_of(match)[0]["id"], "dice": {}}
    together = {name: [2] * many for name, many in dice(view).items()}
    yield {"event": "reveal", "dice": together}
    yield shuffled(match, chance)


def promised(match: Match, event: Event) -> bool:
    doer = event.get("player", "table")
    offer = view_of(match, doer)["legal"].get(doer, {}).get(event["event"], False)
    if event["event"] == "bid":
        return bool(offer) and event["quantity"] >= offer.get(str(event["face"]), float("inf"))
    if event["event"] == "lay-cards":
        return event.get("count", len(event.get("cards", ()))) <= (offer or 0)
    return bool(offer)


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("bid", "challenge", "reveal", "lay-cards", "resolve", "undo-card", "decline", "deck", "retire"),
        (*NAMES, "player", "index", "dice", "1", "steal-3"),
        player=NAMES,
        quantity=(1, 3),
        face=range(1, 7),
        dice=({"Ann": [0, 7]}, {"Bob": [2, 3], "Cat": []}),
        faces=([1, 6],),
        count=(1, 3),
        cards=(["nudge-own-1"],),
        card=("nudge-own-1", "reroll-1", "undo-2", "steal-3", "steal-opponent-1"),
        target=({"player": "Ann"}, {"player": "Bob", "index": 0}, {"player": "Cat", "dice": [0]}),
        order=({"1": []},),
    ),
)


@law("PL-08 PL-25", 30, game=games)
def test_every_game_ends_with_one_winner_or_one_team(clause, game):
    *_, (_, last, match) = PLAYERS.played(*game)
    state = match.state()
    holders = {name for name, many in dice(state).items() if many}
    winners = {state["winner"]} if isinstance(state["winner"], str) else set(state["winner"])
    if not holders:  # who had stolen every die there was has left
        assert last["event"] == "retire"
        assert last["player"] not in winners
    assert holders <= winners
    assert state["winner"] in game[0]["options"].get("teams", list(match.players))
    assert (state["phase"], state["turn"], state["legal"], state["bid"], state["draws"]) == ("over", None, {}, None, {})


@law("PL-06 PL-18 PL-S7", 30, game=games)
def test_dice_are_conserved_and_a_count_costs_one_at_most(clause, game):
    for match, event, then in PLAYERS.played(*game):
        before, after = match.state(), then.state()
        lost = before["in_play"] - after["in_play"]
        assert after["in_play"] == sum(dice(after).values())
        if after["last"]:
            loser = after["last"]["loser"]
            assert lost == 1 or (lost == 0 and dice(after)[loser] == 0)
            assert sum(after["last"].get("matching", {}).values()) in (0, after["last"]["count"])
        else:
            assert lost == (dice(before)[event["player"]] if event["event"] == "retire" else 0)
        if event["event"] not in ("resolve", "undo-card", "retire") and not after["last"]:
            assert dice(before) == dice(after)


@law("PL-12 PL-19 PL-S5", 30, setup=on_phones, chance=chances)
def test_cards_are_conserved_and_nobody_draws_a_fourth(clause, setup, chance):
    for _, _, later in PLAYERS.played(setup, chance):
        held = later.game.holding
        cards = Counter(mark for pile in (*held.hands, *held.laid, *held.stacks, *held.discards) for mark in pile)
        cards.update(card.id for card in held.used)
        if any(told["event"] == "deck" for told in later.history):  # the game may be left before
            assert cards == {card["id"]: card["copies"] for card in deck_of(later)}
        assert all(part["hand"] + part["laid"] <= 3 for part in later.state()["cards"].values())


@law("PL-17 PL-S4", 30, setup=with_cards, chance=chances)
def test_an_undo_right_after_an_effect_gives_the_cups_back(clause, setup, chance):
    for match, event, later in PLAYERS.played(setup, chance):
        cups = match.view(None)["cups"]
        if event["event"] != "resolve" or later.game.phase != "cards":
            continue
        stolen = event.get("target", {}).get("index")
        if stolen is not None:
            cup = cups[event["target"]["player"]]
            cup.append(cup.pop(stolen))
        turned = len(later.view(None)["turned"][event["player"]]) - 1
        for undo in offered(later, chance):
            if undo["event"] == "undo-card" and undo["target"] == {"player": event["player"], "index": turned}:
                later.apply(undo | {"dice": cups})


@law("PL-21", 20, setup=on_phones, chance=chances)
def test_no_view_depends_on_what_others_hold(clause, setup, chance):
    for match, _, _ in PLAYERS.played(setup, chance):
        marks = [card["id"] for card in deck_of(match)]
        for seat, name in enumerate((*match.players, None)):
            held = match.game.holding
            others = {
                part: tuple(
                    pile if at == seat else tuple(chance.choices(marks, k=len(pile)))
                    for at, pile in enumerate(getattr(held, part))
                )
                for part in ("hands", "laid")
            }
            unseen = {part: tuple(pile[::-1] for pile in getattr(held, part)) for part in ("stacks", "discards")}
            twin = replace(match.game, holding=replace(held, **others, **unseen))
            assert twin.view(name) == match.view(name)
            assert twin.state() == match.state()


@law("G-S2 G-S10 PL-S3", 20, game=games)
def test_cards_are_turned_up_by_who_has_laid_some_and_drawn_when_a_round_has_ended(clause, game):
    for match, _, then in PLAYERS.played(*game):
        before, after = match.state(), then.state()
        on_turn = before["resolve_turn"]
        assert (on_turn is not None) == (before["phase"] == "cards")
        assert on_turn is None or (before["cards"][on_turn]["laid"] and not before["players"][on_turn]["out"])
        assert not after["draws"] or after["round"] == before["round"] + 1
