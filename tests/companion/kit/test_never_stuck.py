# SPDX-License-Identifier: MIT
"""Nobody is ever stuck: laws over all games, options, presses, undos, corrections, entries by hand and leaving."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.snapshot import Snapshot
from companion.web.schema.state import Act
from firmware.press import Button
from tests.companion.web.fitting import undescribed
from tests.evenings.checks import Checks
from tests.evenings.eyes import PerfectEye
from tests.evenings.hands_evening import Evening, evenings
from tests.evenings.party import NAMES
from tests.evenings.tally import Tally
from tests.evenings.walk import GAMES, Control, Walk, json_of
from tests.examples import examples
from tests.shipped import SHIPPED
from vision.cameras.simulation.simulated import SimulatedTable
from vision.reading.reader import open_reader
from vision.watch.shelf import Shelf

PLAYTHROUGHS: Final = Path(__file__).parents[2] / "playthroughs"
BUTTONS: Final[tuple[Button, ...]] = ("shout", "aye")
WAYS: Final[Mapping[str, frozenset[str]]] = {
    "ante": frozenset({"ante"}),
    "count-again": frozenset({"count-again"}),
    "bid": frozenset({"bid"}),
    "by-hand": frozenset({"by hand"}),
    "by-hand-row": frozenset({"by hand"}),
    "call": frozenset({"challenge"}),
    "deal": frozenset({"aye"}),
    "deal-cards": frozenset({"aye"}),
    "do-card": frozenset({"take", "again", "turn", "back", "resolve"}),
    "doubt": frozenset({"by hand"}),
    "end-turn": frozenset({"end-turn"}),
    "fill-pot": frozenset({"ante", "roll"}),
    "lift": frozenset({"lift", "roll", "cover"}),
    "look-board": frozenset({"aye"}),
    "look-cards": frozenset({"aye"}),
    "name-series": frozenset({"claim"}),
    "not-rolled": frozenset({"roll", "were-rolled"}),
    "place": frozenset({"stack", "place"}),
    "place-or-plunder": frozenset({"stack", "place"}),
    "plunder": frozenset({"take", "plunder"}),
    "raise": frozenset({"bid"}),
    "ready": frozenset({"ante"}),
    "roll-again": frozenset({"roll", "were-rolled"}),
    "roll-beside": frozenset({"roll"}),
    "roll-bottom": frozenset({"roll"}),
    "roll-off": frozenset({"roll"}),
    "roll-one": frozenset({"roll"}),
    "roll-or-end": frozenset({"roll"}),
    "roll-or-plunder": frozenset({"roll"}),
    "roll-tie": frozenset({"roll"}),
    "shake": frozenset({"roll"}),
    "shuffle": frozenset({"next-round"}),
    "start-again": frozenset({"roll"}),
    "start-roll": frozenset({"roll"}),
    "take-away": frozenset({"clear", "back", "let-lie"}),
    "take-back": frozenset({"sweep", "back"}),
    "take-pot": frozenset({"sweep"}),
    "throw": frozenset({"roll"}),
    "turn-card": frozenset({"resolve"}),
    "turn-coaster": frozenset({"roll"}),
    "turn-or-stop": frozenset({"resolve", "decline"}),
    "undo-or-stop": frozenset({"undo-card", "decline"}),
    "who-knocked": frozenset({"shout"}),
}
"""What each instruction names, by the events of acts and the verbs of offers that do it."""
EYE_ALONE: Final = frozenset({"still", "still-row", "look"})
"""What passes by itself: nobody has to do anything."""


def without_a_button(now: Snapshot, shown: Mapping[str, list[Control]]) -> Iterator[str]:
    """Presses that mean something to a player, and stand on no button of that phone."""
    for name, controls in shown.items():
        for button in BUTTONS:
            meaning = now.adapter.meaning(now.scene, name, button)
            if meaning is None:
                continue
            events = [{"event": button, "player": name}, *([meaning.event] if meaning.event else [])]
            if not any(control.brings(event) for control in controls for event in events):
                yield f"{name} can press {button.upper()} ({meaning.words}), but has no button for it"


def without_a_way(now: Snapshot, shown: Mapping[str, list[Control]]) -> Iterator[str]:
    """What the instruction names, and nobody whom it names can do."""
    asked = now.instruction
    if asked.id in EYE_ALONE:
        return
    found = {name: {"by hand" if one.by_hand else one.does for one in shown.get(name, ())} for name in asked.who}
    if not any(does & WAYS[asked.id] for does in found.values()):
        yield f"{asked.id}: nobody asked can do it: {found}"


def not_described(shown: Mapping[str, list[Control]]) -> Iterator[str]:
    """What acts hold and the API does not tell of: a program could not press them."""
    acts = [json_of(control.shown) for controls in shown.values() for control in controls if control.kind == "act"]
    yield from undescribed(acts, list[Act])


def broken(walk: Walk) -> list[str]:
    """Which laws the table breaks as it stands."""
    now, shown = walk.broadcaster.snapshot, walk.all_controls()
    if now.match is None or now.match.over:
        return []
    nobody = [] if any(one.leads_on for controls in shown.values() for one in controls) else ["nobody has a button"]
    return [*nobody, *without_a_button(now, shown), *without_a_way(now, shown), *not_described(shown)]


def told(walk: Walk, done: list[str]) -> str:
    """Where it was seen."""
    now: Any = walk.broadcaster.snapshot
    state = now.match.view(None)
    where = {name: state.get(name) for name in ("phase", "turn", "round", "bid")}
    options = {name: value for name, value in walk.set_up["options"].items() if name != "deck"}
    return f"{walk.name} {options} after {done[-4:]}: {where}, {now.stillness}, {walk.words!r}"


def held_by(game: str, walks: int, steps: int) -> None:
    """So many walks over ``game``, half of them without zones, break no law."""
    for n in range(walks):
        walk, done = Walk(game, f"{game}/{n}/{steps}", zones=n % 2 == 0), list[str]()
        for step in walk.states(steps):
            done.append(step)
            lacking = broken(walk)
            assert not lacking, (lacking, told(walk, done))


@pytest.mark.parametrize("game", GAMES)
def test_somebody_can_go_on_and_each_press_that_means_something_is_a_button(game: str) -> None:
    held_by(game, 2, 20)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_so_it_is_in_hundreds_of_states_more(game: str) -> None:
    held_by(game, 10, 80)


@pytest.mark.slow
@pytest.mark.parametrize("zones", [True, False], ids=["with zones", "without zones"])
@pytest.mark.parametrize(
    "played",
    sorted(path for path in PLAYTHROUGHS.glob("*.jsonl") if ".expected" not in path.name),
    ids=lambda path: path.stem,
)
def test_so_it_is_in_each_state_of_the_golden_playthroughs(played: Path, zones: bool) -> None:
    """Each event is entered by hand by the referee, whatever lies there: the table follows, and somebody can go on."""
    setup, *events = [json.loads(line) for line in played.read_text(encoding="utf-8").splitlines() if line]
    walk = Walk(setup["game"], played.stem, zones=zones, given=setup)
    for event in events[:40]:
        walk.ask(event, None)  # a refused line is part of a playthrough too
        lacking = broken(walk)
        assert not lacking, (lacking, told(walk, [event["event"]]))


def test_pirates_lies_with_cards_are_dealt_and_looked_at_on_phones() -> None:
    walk = Walk(
        "pirates-lies", "cards on phones", given={"players": NAMES[:2], "options": {"cards": "phone", "dice": 2}}
    )
    assert {control.label for control in walk.controls(1)} >= {"Deal the cards"}
    deal = next(control for control in walk.controls(1) if control.label == "Deal the cards")
    assert walk.press(deal, {})
    for seat in (1, 2):
        assert walk.press(next(one for one in walk.controls(seat) if one.does == "roll"), {})
        assert walk.press(next(one for one in walk.controls(seat) if one.label == "I have looked"), {})
    assert any(one.does == "bid" for one in walk.controls(1))


def test_the_coaster_that_is_chosen_is_the_one_that_is_turned() -> None:
    walk = Walk("lucky-seven", "chosen", given={"players": NAMES[:6], "options": {"match": "rounds"}})
    for seat, place in ((2, 3), (1, 2), (5, 5)):
        turn = next(one for one in walk.controls(seat) if one.does == "roll")
        assert walk.press(turn, {"place": place})
        row = walk.game["rows"][walk.names[seat - 1]]
        assert [at for at, number in enumerate(row, 1) if number is not None] == [place]
        assert walk.table.now.match is not None
        event = walk.table.now.match.last_event or {}
        assert (event["event"], event["position"]) == ("turn", place)


@pytest.mark.slow
@given(st.integers(0, 10**6), st.sampled_from(GAMES), st.integers(1, 30), st.booleans())
@settings(deadline=None, max_examples=examples(25))
def test_what_is_chosen_is_what_happens_and_what_is_recorded(seed: int, game: str, steps: int, zones: bool) -> None:
    """Of every offer and act with a field that stands on a phone after a walk by chance."""
    walk = Walk(game, f"chosen/{seed}", zones=zones)
    for _ in range(steps):
        if walk.over or walk.step() is None:
            return
    fields = [one for shown in walk.all_controls().values() for one in shown if one.shown["fields"]]
    if walk.over or not fields:
        return
    control = walk.chance.choice(fields)
    chosen, before, seq = walk.chosen(control), walk.game, walk.journal.last_seq
    if not walk.press(control, chosen):
        return
    written = [entry.data for entry in walk.journal.since(seq) if entry.kind in ("event", "pending")]
    if control.kind == "act":
        assert any(_holds(event, control, chosen) for event in written), (control, chosen, written)
    else:
        assert _happened(walk, control, chosen, before, written), (control, chosen, written)


def _holds(event: Mapping[str, Any], control: Control, chosen: Mapping[str, Any]) -> bool:
    """Whether what was chosen stands in the event."""
    if control.does == "shout":  # it is asked who did it: that is the player of the event
        return set(chosen.values()) <= {event.get("player"), event.get("pile")} or event["event"] == "claim"
    told = {name: value for name, value in chosen.items() if value not in ("nothing", [])}
    if isinstance(target := told.get("target"), list):
        told["target"] = {"player": target[0]["player"], "dice": [one["index"] for one in target]}
    return all(event.get(name) == value for name, value in told.items())


def _happened(
    walk: Walk,
    control: Control,
    chosen: Mapping[str, Any],
    before: Mapping[str, Any],
    written: list[Mapping[str, Any]],
) -> bool:
    """Whether the hand did to the dice what was chosen."""
    match control.does:
        case "roll":
            turned = [event["position"] for event in written if event["event"] == "turn"]
            return walk.dice.row(control.seat)[chosen["place"] - 1] is not None and chosen["place"] in turned
        case "turn":
            seat, at = chosen["die"]
            faces = before["cups"][walk.names[seat - 1]]
            return walk.dice.faces(seat)[at] == chosen["face"] or len(walk.dice.faces(seat)) != len(faces)
        case "knock":
            return not walk.dice.pile(chosen["from"])
    return False


# Random evenings by phones and hands alone: none gets stuck, nothing counts wrongly. A few of each kind every day,
# more of them among the slow tests, as many as wanted by ``python -m tests.evenings``.

FEW = {"roll-the-bones": 2, "treasure-map": 3}
"""So many games where they are long; of all others more."""


def hold(tally: Tally, games: int) -> None:
    """None was stuck, nothing counted that does not lie there, and whatever helped had been asked for."""
    assert (tally.troubles, tally.unasked, tally.games) == ([], {}, games)
    assert tally.counts >= games


def test_evenings__one_of_each_way_every_day() -> None:
    hold(evenings("dead-mans-dice", 1, seed=4), 1)
    hold(evenings("pirates-dice", 2, seed=5, zones=False), 2)
    hold(evenings("pirates-lies", 1, seed=4), 1)


@pytest.mark.slow
@pytest.mark.parametrize("zones", [True, False], ids=["with zones", "without zones"])
@pytest.mark.parametrize("game", SHIPPED)
def test_evenings__none_is_stuck_and_nothing_counts_that_does_not_lie_there(game: str, zones: bool) -> None:
    if game == "lucky-seven" and not zones:
        pytest.skip("rows of coasters are told by zones")
    games = FEW.get(game, 6)
    hold(evenings(game, games, seed=4, zones=zones), games)


@pytest.mark.slow
def test_evenings__in_quiet_ones_hands_alone_bring_piles_to_their_end() -> None:
    hold(evenings("dead-mans-dice", 10, seed=4, trouble=0.0), 10)


@pytest.mark.slow
def test_evenings__play_the_same_again_by_the_same_seed() -> None:
    first, again = (replace(evenings("pirates-lies", 2, seed=3), seconds=0.0) for _ in range(2))
    assert first == again


def test_perfect_eye__sees_what_a_camera_could_see_and_no_more() -> None:
    table = SimulatedTable(seats=2, seed=3)
    table.roll(1, 5, cover=True)
    table.arrange(2, pile=[2, 6], dice=[4])
    table.ante(2, 2, "d12")
    eye = PerfectEye(table.zones)
    assert sorted(die.face for die in eye.look(table.scene(), "piles", 1).dice) == [4, 6]
    assert [die.zone for die in eye.look(table.scene(), "piles", 1).dice] == ["2", "2"]
    assert [die.kind for die in eye.look(table.scene(), "bones", 1).dice].count("d12") == 2


def test_perfect_eye__follows_a_die_as_long_as_it_lies_there() -> None:
    table = SimulatedTable(seats=2, seed=3)
    table.place(1, [3, 5], at=[[-200, 100, 0], [-150, 100, 10]])
    eye = PerfectEye(table.zones)
    first = {die.face: (die.track, die.since_ns) for die in eye.look(table.scene(), "pips", 100).dice}
    table.place(1, [3, 5], at=[[-200, 100, 0], [-146, 100, 30]])
    then = {die.face: (die.track, die.since_ns) for die in eye.look(table.scene(), "pips", 200).dice}
    assert then == {3: first[3], 5: (first[5][0], 200)}
    table.roll(1, 2)
    thrown = eye.look(table.scene(), "pips", 300).dice
    assert {die.track for die in thrown}.isdisjoint({track for track, _ in first.values()})


def test_checks__tell_a_count_that_is_not_what_lies_there_and_one_throw_that_counts_twice() -> None:
    table = SimulatedTable(seats=2, seed=3)
    checks = Checks(table, ["Ann", "Bob"])
    for seat in (1, 2):
        table.roll(seat, 1)
        checks.threw(seat, (1, 1))
    dice = {"Ann": table.faces(1)[0], "Bob": table.faces(2)[0]}
    wrong = {**dice, "Ann": dice["Ann"] % 6 + 1}
    assert checks.against({"event": "roll-off", "dice": wrong}, {}) == f"Ann has {table.faces(1)}"
    assert checks.against({"event": "roll-off", "dice": dice}, {}) == ""
    assert checks.against({"event": "roll-off", "dice": dice}, {}) == "Ann has thrown nothing new"


SETUP = {"event": "new-game", "game": "pirates-dice", "options": {"first": "Ann", "dice": 2}}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_liar_before_a_cup_is_lifted_and_nobody_is_asked_about_a_lid(seed: int) -> None:
    """LIAR! and before a cup is lifted: "What lies in the amber ring?" for a cup's lid, in 28 of 30 calls (PD-09)."""
    evening = Evening(f"cups/{seed}", 4, Tally("pirates-dice"), tidy=True, trouble=0.0, shelf=Shelf(open_reader))
    assert evening.ask({**SETUP, "players": list(evening.names)}, None).ok
    for seat in evening.dice.seats:
        evening.dice.roll(seat, 2, cover=True)
        evening.checks.threw(seat, (1, 1))
    evening.look()
    assert evening.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}, 1).ok
    assert evening.ask({"event": "challenge", "player": "Bob"}, 2).ok
    assert evening.public["stillness"] == "nothing"
    assert (evening.public["reading"]["doubts"], evening.words) == ([], "none of 8 dice seen yet")
    for seat in evening.dice.seats:
        evening.dice.lift(seat)
    evening.look()
    assert evening.game["last"]["count"] == sum(
        face in (1, 3) for seat in (1, 2, 3, 4) for face in evening.dice.faces(seat)
    )
