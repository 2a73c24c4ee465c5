# SPDX-License-Identifier: MIT
"""What the table says in ordinary play is said in every language: games are played, each sentence is looked up."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from companion.games.deck_file import kit_deck
from companion.games.errors import Refused
from companion.journal.memory import MemoryJournal
from companion.kit.simulator import Simulator
from companion.messages.languages import NAMES as LANGUAGES
from companion.messages.message import Message, in_language, joined, noticed, recalled, word
from companion.play.liars.table import bid_words, count_words
from companion.play.registry import GAMES
from companion.play.roll_the_bones.table import holding, pot_words
from companion.play.treasure_map.table import claim_words
from companion.table.say import correction_words, counted, wins
from companion.table.shouts import fault_json
from companion.web import drawing
from firmware.arbiter import Fault
from tests.companion.games import test_pirates_lies as lies
from tests.random_games import NAMES, PLAYERS, SET_UPS, next_event, set_up
from tests.shipped import files_of_others, shipped_books
from tests.told import plain, sentences
from tests.torture_player import Asked, Outcome, Player
from vision.cameras.simulation.simulated import SimulatedTable
from vision.notice import Notice
from vision.sighting import Die, Doubt, Sighting
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
