# SPDX-License-Identifier: MIT
"""What the table says in ordinary play is said in every language: games are played, each sentence is looked up."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from companion.games.deck_file import kit_deck
from companion.games.errors import Refused
from companion.kit.simulator import Simulator
from companion.messages.languages import NAMES as LANGUAGES
from companion.messages.message import Message, in_language, joined, noticed, recalled, word
from companion.play.liars.table import bid_words, count_words
from companion.play.lucky_seven.table import _too_few
from companion.play.registry import GAMES
from companion.play.roll_the_bones.table import holding, pot_words
from companion.play.treasure_map.table import claim_words
from companion.table.astray import against, as_read_by, both
from companion.table.inbox import Who
from companion.table.say import correction_words, counted, wins
from companion.table.shouts import fault_json
from companion.table.throws import Lack, Throw
from companion.web import drawing
from companion.web.answers import encoded
from companion.web.schema.play import HandsDone
from companion.web.schema.state import State
from firmware.arbiter import Fault
from tests.companion.games import test_pirates_lies as lies
from tests.companion.memory_journal import MemoryJournal
from tests.companion.web.fitting import undescribed
from tests.random_games import NAMES, PLAYERS, SET_UPS, next_event, set_up
from tests.shipped import files_of_others, shipped_books
from tests.told import plain, sentences
from tests.torture_player import Asked, Outcome, Player
from vision.cameras.simulation.simulated import SimulatedTable
from vision.notice import Notice, together
from vision.sighting import Die, Doubt, Reading, Sighting, number_words
from vision.steady import verdict

COMPANION = Path(drawing.__file__).parent.parent
OTHERS = sorted(set(LANGUAGES) - {"en"})
OWN_CARDS = {card["name"] for copies in (1, 2) for card in lies.small_deck(copies)}
"""What people have called the cards of a deck of their own."""
KNOWN = {*NAMES, *OWN_CARDS}
STEPS = 30
NO_PAGE_SENDS = frozenset({"bad-field", "unknown-event", "unknown-player", "not-referee"})
"""Refusals that only programs meet."""


def lacking(said: Iterable[str]) -> list[str]:
    """The sentences that no catalogue has, each with the part that lacks it."""
    gaps = ((one, gap) for one in said for gap in plain(one, KNOWN))
    return sorted({f"{gap!r} of {one!r}" if gap != one else repr(one) for one, gap in gaps})


class Listening(Player):
    """Hears all that the pages and the simulated hands are told while it plays."""

    def __init__(self, seed: int, game: str) -> None:
        self.heard: set[str] = set()
        self._kept = MemoryJournal()
        super().__init__(self._kept, seed, lambda line: None, game)
        self._hands = Simulator(self, SimulatedTable(6), None, lambda: None)  # type: ignore[arg-type]

    @property
    def snapshot(self) -> Any:
        """What the simulator asks a broadcaster for."""
        return self.table.now

    def _send(self, asked: Asked) -> Outcome:
        outcome = super()._send(asked)
        self.heard.add(outcome.message)
        return outcome

    def listen(self, hands: bool) -> None:
        now = self.table.now
        sitting = [(seat, name) for seat, name in enumerate(now.seats, 1) if name]
        states: list[object] = [now.public(), now.for_referee(), *(now.for_player(name) for _, name in sitting)]
        if hands:
            states += [self._hands.do("offers", {"seat": seat}) for seat, _ in sitting]
            states.append(self._hands.do("offers", {}))
        self.heard |= {one for state in states for one in sentences(state)}

    def verdicts(self) -> set[str]:
        return {recalled(entry.data) for entry in self._kept.since(0) if entry.kind == "verdict"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
@pytest.mark.parametrize("game", SET_UPS)
def test_all_that_stands_on_a_screen(game: str, seed: int) -> None:
    """What to do, what lies there, what came of it, why something can't be done now; what virtual hands can do."""
    player = Listening(seed, game)
    for step in range(STEPS):
        player.step()
        player.step()
        player.listen(hands=step % 10 == 0)
    said = player.heard | player.verdicts()
    assert len(said) > 20
    assert lacking(said) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", SET_UPS)
def test_all_that_rules_refuse(game: str) -> None:
    """G-02: a sentence a player can read, in the player's language."""
    said, chance = set[str](), Random(7)
    for _ in range(6):
        match = GAMES.start(set_up(game, chance))
        while (event := next_event(match, chance)) is not None:
            wrong = [one for one, promised in PLAYERS[game].anything(match) if not promised]
            for one in chance.sample(wrong, min(8, len(wrong))):
                try:
                    match.apply(one)
                except Refused as no:
                    said |= {no.message} if no.code not in NO_PAGE_SENDS else set()
            match = match.apply(event)
    assert len(said) > 2
    assert lacking(said) == []


ROOMS = ("games", "table", "crew")


def plain_refusals() -> Iterator[str]:
    """Where rules and table refuse with a sentence of their own, in one language."""
    for path in (path for room in ROOMS for path in sorted({*(COMPANION / room).rglob("*.py")} - files_of_others())):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            refuses = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refused"
            if refuses and any(isinstance(told, ast.JoinedStr | ast.Constant) for told in call.args[1:2]):
                yield f"{path.name}:{call.lineno}"


def test_every_refusal_is_a_message() -> None:
    """Those too that chance does not bring about."""
    assert list(plain_refusals()) == []


def test_the_form_of_a_new_game_and_the_kit_s_cards() -> None:
    assert lacking(sentences(shipped_books())) == []
    assert lacking(word(card["name"], "card") for card in kit_deck()) == []


def test_what_the_eye_has_against_a_throw() -> None:
    def die(n: int, sure: float, cocked: bool = False) -> Die:
        return Die(100.0 * n, 50.0, 30.0, 0.0, "d6", 4, "red", sure, cocked=cocked)

    dice = (die(1, 0.999), die(2, 0.5, cocked=True), die(3, 0.5))
    doubts = (Doubt(400.0, 400.0, Notice("something-may-stand")), Doubt(300.0, 50.0, Notice("not-sure")))
    looks = [((), 3), ((), None), (dice[:1], 3), (dice, 2), (dice, 3), (dice[:2], 2), (dice, 1)]
    said = set()
    for lying, expected in looks:
        for doubted in ((), doubts, doubts[1:]):
            sighting = Sighting(640, 480, "pips", lying, doubted)
            said.add(noticed(verdict(sighting, expected)[0].why_not))
    assert lacking(said) == []


def test_broken_buttons() -> None:
    whys: tuple[Literal["stuck", "shorted", "chattering"], ...] = ("stuck", "shorted", "chattering")
    said = [fault_json(Fault(seat, "shout", why), ("Ann",))["message"] for why in whys for seat in (1, 2)]
    assert lacking(said) == []


TOLD_OF_NAMES = {
    Message("wait-s-turn", turn="Skull"): {"es": "Espera: es el turno de Skull.", "de": "Warte: Skull ist dran."},
    wins("One"): {"es": "Gana One.", "de": "One gewinnt."},
    Message("loses-a-die", name="Salt and Pepper"): {
        "es": "Salt and Pepper pierde un dado.",
        "de": "Salt and Pepper verliert einen Würfel.",
    },
}


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("said", TOLD_OF_NAMES)
def test_nobody_s_name_is_translated(said: str, language: str) -> None:
    assert in_language(said, language) == TOLD_OF_NAMES[said][language]


NUMBER_AND_CASE = {
    "Wirf offen einen Würfel.": Message("throw-open", own=counted(1, "die-taken")),
    "Wirf offen zwei Würfel.": Message("throw-open", own=counted(2, "die-taken")),
    "Ann nimmt drei Juwelen und einen Knochen.": Message(
        "takes", player="Ann", share=holding({"jewels": 3, "bones": 1}, taken=True)
    ),
    "Haupttopf: drei Juwelen und ein Knochen, für Ann.": pot_words(
        {"jewels": 3, "bones": 1, "eligible": ["Ann"]}, Message("centre-pot")
    ),
    "Biete mehr als eine 3, oder ruf LÜGNER.": Message(
        "bid-higher-than-call-liar", bid=bid_words({"quantity": 1, "face": 3})
    ),
    "Drei Zweien? Es gibt eine. Bob verliert einen Würfel.": count_words(
        {"bid": {"quantity": 3, "face": 2}, "count": 1, "loser": "Bob"}
    ),
    "Ann sagt Schwarz und Schwerter an: falsch, keine Serie Schwerter zu sehen.": claim_words(
        {"player": "Ann", "series": ["black", "sword"], "right": False, "false_parts": ["sword"], "moves": {}}
    ),
    "Ann hat einen Würfel von Bob berichtigt: statt 3 jetzt Boot in Rot.": correction_words(
        {"by": "Ann", "player": "Bob", "was": 3, "now": {"symbol": "boat", "colour": "red"}}
    ),
}


@pytest.mark.parametrize("said", NUMBER_AND_CASE)
def test_german_bends_its_words(said: str) -> None:
    assert in_language(NUMBER_AND_CASE[said], "de") == said


def test_a_sentence_that_stands_in_no_catalogue_is_found() -> None:
    """Else the tests above could hold without looking."""
    assert lacking(["Ann sings a song.", "Ann", "4", "", wins("Ann")]) == ["'Ann sings a song.'"]
    assert lacking([joined([wins("Ann"), "She sings."])]) == ["'She sings.' of 'Ann wins. She sings.'"]


# What is said to those who sit down, swap and correct is said in every language.

PEOPLE = {"Ann", "Bob", "Cat"}
REFEREE = Who("referee")


def test_every_correction_can_be_told() -> None:
    faces = [1, 8, 11, "skull", {"symbol": "boat", "colour": "red"}]
    for by, player, was, now, back in itertools.product(["Ann", "referee"], ["", "Bob"], faces, faces, [False, True]):
        said = correction_words({"by": by, "player": player, "was": was, "now": now}, back)
        assert plain(said, PEOPLE) == [], said


def test_every_refusal_that_a_page_may_meet_can_be_told(bench: Any) -> None:
    bench.ask({"event": "sit", "name": "Ann", "colour": "red"}, 1)
    asked: list[tuple[dict[str, Any], Any]] = [
        ({"event": "sit", "name": "ann", "colour": "blue"}, 2),
        ({"event": "sit", "name": "Bob", "colour": "red"}, 2),
        ({"event": "stand"}, 3),
        ({"event": "swap", "seat": 2, "with": 3}, REFEREE),
        ({"event": "helm", "seat": 2}, REFEREE),
        ({"event": "sit", "name": "Bob", "seat": 1, "new": True}, REFEREE),
        ({"event": "again"}, 1),
    ]
    said = [bench.ask(event, who).message for event, who in asked]
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    bench.ask({"event": "reveal", "dice": {"Ann": [4], "Bob": [3]}}, 2)
    newest = bench.state["counts"][-1]["count"]
    said += [
        bench.ask(event, who).message
        for event, who in [
            ({"event": "amend", "count": 1, "at": ["dice", "Ann", 0], "face": 2}, 1),
            ({"event": "amend", "count": newest, "back": True}, 1),
            ({"event": "amend", "count": newest, "at": ["dice", "Ann", 0], "face": 2}, 4),
        ]
    ]
    bench.game("Ann", "Bob", first="Ann", dice=2)
    said += [
        bench.ask(event, who).message
        for event, who in [
            ({"event": "sit", "name": "Zed"}, 1),
            ({"event": "sit", "name": "Bob"}, 3),
            ({"event": "stand"}, 1),
            ({"event": "swap", "with": 2}, 1),
            ({"event": "let-in", "name": "Eve"}, 1),
            ({"event": "again"}, 1),
        ]
    ]
    assert all(said), said
    assert {gap for one in said for gap in plain(one, PEOPLE)} == set()


def test_what_the_referee_keeps_can_be_told(make_bench: Any) -> None:
    bench = make_bench(starts=lambda: "referee")
    bench.ask({"event": "sit", "name": "Ann"}, 1)
    said = [bench.ask({"event": "again"}, 1).message]
    bench = make_bench()
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 4)
    said.append(bench.ask({"event": "close-game"}, 1).message)
    assert all(said)
    assert {gap for one in said for gap in plain(one, PEOPLE)} == set()


def test_what_each_game_is_can_be_told() -> None:
    said = [book["line"] for book in shipped_books()]
    assert all(said)
    assert {gap for one in said for gap in plain(one, PEOPLE)} == set()


# What is said where the number of dice is wrong: for people, once, singular and plural right, in every language.

RED = Die(1, 1, 9, 0, "d6", 3, "red", 1.0)
PLAIN = Die(1, 1, 9, 0, "d6", 3, "", 1.0)


def said(owner: str | None, wanted: int, seen: int, *dice: Die, zones: bool = True) -> str:
    return against(Throw(lacks=(Lack(owner, wanted, seen, dice=dice),)), zones)


@pytest.mark.parametrize(
    ("owner", "wanted", "seen", "words"),
    [
        ("Bob", 1, 0, "Bob's die is not seen yet"),
        ("Bob", 5, 0, "Bob's five dice are not seen yet"),
        ("Bob", 2, 1, "one of Bob's two dice is seen, the other one must lie where the camera sees it"),
        ("Bob", 5, 3, "three of Bob's five dice are seen, the others must lie where the camera sees them"),
        ("Bob", 2, 3, "Bob: one die too many lies before you, take away what is not in this throw"),
        (None, 0, 1, "one die lies in nobody's place: push it to its owner or take it away"),
        (None, 0, 4, "four dice lie in nobody's place: push them to their owners or take them away"),
        (None, 1, 0, "put one die in the middle"),
        (None, 4, 0, "put four dice in the middle"),
        (None, 4, 1, "one of four dice lies in the middle: put the rest there too"),
        (None, 4, 6, "two dice too many lie in the middle, take away what is not in this throw"),
    ],
)
def test_each_lack_is_one_sentence_that_says_what_to_do(owner: str | None, wanted: int, seen: int, words: str) -> None:
    assert said(owner, wanted, seen) == words


def test_one_die_of_nobodys_is_told_by_its_colour() -> None:
    assert said(None, 0, 1, RED).startswith("the red die lies in nobody's place: ")
    assert said(None, 0, 1, PLAIN).startswith("one die lies in nobody's place: ")


def test_one_who_throws_none_takes_a_die_away() -> None:
    assert said("Bob", 0, 1, RED) == "Bob: take your red die away, it is not in this throw"


@pytest.mark.parametrize(
    ("seen", "expected", "words"),
    [
        (0, None, "no dice seen"),
        (3, None, ""),
        (3, 3, ""),
        (0, 1, "the die is not seen yet"),
        (3, 4, "3 of 4 dice seen: lay the other one where the camera sees it"),
        (1, 4, "1 of 4 dice seen: lay the others where the camera sees them"),
        (4, 3, "4 dice seen, 3 wanted: take away what is not in this throw"),
        (2, 1, "2 dice seen, one wanted: take away the other one"),
        (30, 1, "30 dice seen, one wanted: take away the others"),
        (1, 0, "one die seen, none wanted: take it away"),
    ],
)
def test_what_the_eye_says_of_the_number(seen: int, expected: int | None, words: str) -> None:
    assert number_words(seen, expected) == words


def test_of_the_number_the_table_alone_speaks_where_it_knows_more() -> None:
    why_not = together([number_words(1, 2), "die 1 is in doubt: cocked"], "; ")
    reading = Reading(Sighting(9, 9, "pips", (RED,)), 2, False, why_not)
    assert both(reading, "Bob's die is not seen yet") == "die 1 is in doubt: cocked; Bob's die is not seen yet"
    assert both(reading, "") == "die 1 is in doubt: cocked"


def every_sentence() -> Iterator[str]:
    for wanted in range(4):
        for seen in {0, 1, 2, 3, 5} - {wanted}:
            yield said(None, wanted, seen, zones=False) if wanted else said(None, 0, max(1, seen))
            yield said(None, wanted, seen, RED) if seen or wanted else ""
            yield said("Bob", wanted, seen, RED)
            yield number_words(seen, wanted)
    yield from (_too_few("Bob", seen) for seen in (0, 1, 6))


def test_all_of_it_is_said_in_every_language() -> None:
    said = map(noticed, every_sentence())
    assert sorted({f"{gap!r} of {one!r}" for one in said for gap in plain(one, {"Bob"})}) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "einer deiner zwei Würfel ist zu sehen, leg den anderen dorthin, wo die Kamera ihn sieht"),
        ("es", "se ve uno de tus dos dados, pon el otro donde lo vea la cámara"),
    ],
)
def test_one_is_singular_in_every_language(language: str, words: str) -> None:
    assert in_language(as_read_by("Bob", said("Bob", 2, 1)), language) == words


# What the table tells in all games, played at random, is what the description of the calls says.

DOOR = {"knocks": [], "arrival": None}


class Watched(Listening):
    def states(self) -> Iterator[dict[str, Any]]:
        """What everybody gets, as the web tells it."""
        now = self.table.now
        yield now.public() | DOOR | {"you": {"role": "spectator", "seat": None, "player": None}}
        state = now.for_referee()
        yield {**state, **DOOR, "you": {"role": "referee", "seat": None, "player": None, **(state.get("you") or {})}}
        for seat, name in enumerate(now.seats, 1):
            if name:
                state = now.for_player(name)
                yield {**state, **DOOR, "you": {"role": "player", "seat": seat, "player": name, **state["you"]}}

    def offers(self) -> Iterator[HandsDone]:
        for seat in (seat for seat, name in enumerate(self.table.now.seats, 1) if name):
            yield self._hands.do("offers", {"seat": seat})


def held(answer: object, kind: Any) -> list[str]:
    """The fields of ``answer`` that ``kind`` does not know.

    Raises:
        msgspec.ValidationError: one is of another type.
    """
    data = encoded(answer, "en")
    msgspec.json.decode(data, type=kind)
    return list(undescribed(msgspec.json.decode(data), kind))


@pytest.mark.slow
@pytest.mark.parametrize("game", SET_UPS)
def test_states_and_offers_are_as_described(game: str) -> None:
    player = Watched(3, game)
    unknown: set[str] = set()
    for step in range(STEPS):
        player.step()
        unknown |= {field for state in player.states() for field in held(state, State)}
        if step % 6 == 0:
            unknown |= {field for answer in player.offers() for field in held(answer, HandsDone)}
    assert unknown == set()
