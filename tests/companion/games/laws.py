# SPDX-License-Identifier: MIT
"""Laws that every rule book keeps, each tried on a whole game played at random by what ``legal`` offers.

A game says in `Players` how an offer becomes an event and how often each comes, and which set-ups and events to draw.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Event, Refused
from companion.games.match import Match
from companion.play.registry import GAMES
from companion.table.gamekit import Games
from companion.table.replay import replay
from tests.examples import examples

UNDO = {"event": "undo", "by": "referee"}
NEVER: tuple[Any, ...] = (
    {},
    {"event": 7},
    {"event": "sing", "player": "Ann"},
    {"event": "retire", "player": "Zed"},
    {"event": "retire"},
    {"event": "undo"},
    {"event": "undo", "by": "Ann"},
    {"event": "correct", "by": "referee"},
    {"event": "correct", "by": "referee", "reading": {"event": "sing"}},
    {"event": "award", "by": "Ann"},
)
"""No rule book takes these, whenever they come."""


@dataclass(frozen=True)
class Players:
    """How a game is played at random.

    ``offered`` gives events for everything that ``legal`` offers; ``likely`` how often each should come, so that games
    end; ``anything`` events of every kind by everybody, well formed, each with whether it should be accepted; ``games``
    draws set-ups, each with a chance, and ``events`` what looks almost like an event of this game. ``registry``: where
    the game stands.
    """

    offered: Callable[[Match, Random], Iterable[Event]]
    likely: Callable[[Event], float]
    anything: Callable[[Match], Iterable[tuple[Event, bool]]]
    games: st.SearchStrategy[tuple[dict[str, Any], Random]]
    events: st.SearchStrategy[Any]
    registry: Games[Any] = field(default_factory=lambda: GAMES)

    def played(self, setup: dict[str, Any], chance: Random) -> Iterator[tuple[Match, Event, Match]]:
        """A whole game: each event with the match before and after; ends when nothing is offered any more."""
        match = self.registry.start(setup)
        while choices := list(self.offered(match, chance)):
            event = chance.choices(choices, weights=[self.likely(choice) for choice in choices])[0]
            before, match = match, match.apply(event)
            yield before, event, match
        assert match.over
        assert match.state()["legal"] == {}

    def everything_offered_is_accepted(self, setup: dict[str, Any], chance: Random) -> None:
        """G-05: a button that is shown works, and each is tried."""
        for match, _, _ in self.played(setup, chance):
            taken = set()
            for event in self.offered(match, Random(1)):
                match.apply(event)
                taken.add((event.get("player", "table"), event["event"]))
            for doer in (*match.players, "table"):
                legal = match.view(doer if doer in match.players else None)["legal"]
                assert {(doer, name) for name in legal.get(doer, {})} <= taken

    def legal_and_apply_agree(self, setup: dict[str, Any], chance: Random) -> None:
        """G-05, G-S9, G-02: what should be accepted is, and all else is refused without a trace."""
        for match, _, _ in self.played(setup, chance):
            before = match.state()
            for event, promised in self.anything(match):
                assert accepts(match, event) == promised, event
            assert not accepts(match, NEVER[len(match.history) % len(NEVER)])
            assert match.state() == before

    def replay_equals_play(self, setup: dict[str, Any], chance: Random) -> None:
        """G-01: the same events give the same states, from a file too."""
        steps = list(self.played(setup, chance))
        lines = [json.dumps(line) for line in (setup, *(event for _, event, _ in steps))]
        told: list[str] = []
        assert replay(lines, self.registry, told.append, pytest.fail) == 0
        states = [self.registry.start(setup).state(), *(after.state() for _, _, after in steps)]
        assert [json.loads(line)["state"] for line in told] == states
        again = self.registry.start(setup)
        for _, event, after in steps:
            again = again.apply(event)
            assert again == after

    def undo_gives_the_match_before(self, setup: dict[str, Any], chance: Random) -> None:
        """G-S3, G-06: taking back any event; where nothing has happened there is nothing to take back."""
        assert not accepts(self.registry.start(setup), UNDO)
        for before, _, after in self.played(setup, chance):
            undone = after.apply(UNDO)
            assert undone == before
            assert undone.state() == before.state()

    def correct_is_undo_and_the_reading(self, setup: dict[str, Any], chance: Random) -> None:
        """G-S3b: correcting each event to one, by chance, of those of its name that are offered."""
        for before, event, after in self.played(setup, chance):
            others = [reading for reading in self.offered(before, Random(2)) if reading["event"] == event["event"]]
            reading = Random(len(after.history)).choice(others or [event])
            corrected = after.apply({"event": "correct", "by": "referee", "reading": reading})
            assert corrected.state() == before.apply(reading).state()
            assert corrected.history == (*before.history, reading)

    def leaves_no_trace(self, setup: dict[str, Any], chance: Random, at: int, event: Any) -> None:
        """G-02: whatever ``event`` is, it is accepted with a state that is JSON, or refused and nothing changes."""
        *_, match = (before for before, _, _ in islice(self.played(setup, chance), at + 1))
        before = match.state()
        try:
            after = match.apply(event)
        except Refused:
            pass
        else:
            assert json.loads(json.dumps(after.state(), allow_nan=False)) == after.state()
        assert match.state() == before


LAWS = (
    pytest.param(Players.everything_offered_is_accepted, id="G-05 everything offered is accepted"),
    pytest.param(Players.legal_and_apply_agree, id="G-02 G-05 G-S9 legal and apply agree"),
    pytest.param(Players.replay_equals_play, id="G-01 replay equals play"),
    pytest.param(Players.undo_gives_the_match_before, id="G-S3 G-06 undo gives the match before"),
    pytest.param(Players.correct_is_undo_and_the_reading, id="G-S3b correct is undo and the reading"),
)


def law(clauses: str, most: int | None = None, **drawn: st.SearchStrategy[Any]) -> Callable[[Any], Any]:
    """What holds in every game that is played at random; its ``clauses`` stand in the test's name.

    ``most``: how many examples are tried every day, if not as many as elsewhere; ``drawn``: what they are made of.
    """

    def told(test: Any) -> Any:
        tried = given(**drawn)(test)
        tried = tried if most is None else settings(max_examples=examples(most))(tried)
        return pytest.mark.parametrize("clause", [clauses])(tried)

    return told


def accepts(match: Match, event: Event) -> bool:
    """Whether the rules accept ``event`` now."""
    try:
        match.apply(event)
    except Refused:
        return False
    return True


chances = st.integers(0, 2**32).map(Random)


def junk(words: Iterable[Any]) -> st.SearchStrategy[Any]:
    """JSON of any shape, sprinkled with ``words``."""
    known = st.sampled_from(tuple(words))
    return st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | known,
        lambda part: st.lists(part, max_size=4) | st.dictionaries(known.map(str), part, max_size=4),
        max_leaves=8,
    )


def events_of_any_kind(names: Iterable[str], words: Iterable[Any], **fields: Any) -> st.SearchStrategy[Any]:
    """Events that look almost right: a name of ``names`` or junk, and ``fields`` right, wrong or missing."""
    anything = junk(words)
    optional = {"by": st.just("referee") | anything, "reading": anything}
    optional |= {field: st.sampled_from(tuple(values)) | anything for field, values in fields.items()}
    known = st.sampled_from((*names, "undo", "correct", "award"))
    return st.fixed_dictionaries({"event": known | anything}, optional=optional) | anything
